// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: for s in pa1 pa2 diamond; do env SODE_SCHEME=$s %run-compare --ranks=3,4,6 %s || exit 1; done
// RUN: env SODE_TILE=2,3 SODE_SCHEME=pa1 %run-compare --ranks=3,6 %s
// Time blocks over arrays that are smaller than their template, so that nodes own nothing of them: cells and faces, ghost
// cells on both sides, gblock with zeros, two dimensions, periodic; extents that only the run knows.

#include <stdio.h>
#include <xmp.h>

#define N 24
#pragma xmp nodes p[*]
#pragma xmp template t[N+1]
#pragma xmp distribute t[block] onto p
static unsigned h[N], q[N+1];
#pragma xmp align h[i] with t[i]
#pragma xmp align q[i] with t[i]
#pragma xmp shadow [1] :: h, q

#pragma xmp template wide[N+30]
#pragma xmp distribute wide[block] onto p
static unsigned g[N], f[N];
#pragma xmp align [i] with wide[i+14] :: g, f
#pragma xmp shadow [1] :: g, f

#define K 11
#pragma xmp nodes o[*][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp template s[N+1][K+1]
#pragma xmp distribute s[block][block] onto o
static unsigned c[N][K], u[N+1][K], v[N][K+1];
#pragma xmp align [i][j] with s[i][j] :: c, u, v
#pragma xmp shadow [1][1] :: c, u, v

static void report(const char *what, int steps, unsigned sum)
{
    if (xmp_all_node_num() == 1)
        printf("%s %d: %x\n", what, steps, sum);
}

static void staggered(int steps)
{
    unsigned sum = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        h[i] = i * i + 3;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i <= N; i++)
        q[i] = 5 * i;
#pragma xmp blocking steps(4)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (h)
#pragma xmp loop (i) on t[i]
        for (int i = 1; i <= N; i++)
            q[i] = q[i] * 3 - 5 * h[i-1] + n;
#pragma xmp reflect (q)
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            h[i] += q[i+1] - q[i] * 3;
    }
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i <= N; i++)
        sum += q[i] * (2 * i + 1) + (i < N ? h[i] * (4 * i + 1) : 0);
    report("staggered", steps, sum);
}

/* Loops fit some arrays only, and whether a read does is a question about its array. */
static void measured(int steps, int cells)
{
    unsigned sum = 0;
#pragma xmp template m[cells+3]
#pragma xmp distribute m[block] onto p
    unsigned e[cells], f[cells+1];
#pragma xmp align e[i] with m[i+1]
#pragma xmp align f[i] with m[i+1]
#pragma xmp shadow [1] :: e, f
#pragma xmp loop (i) on m[i+1]
    for (int i = 0; i < cells; i++)
        e[i] = i * i + 3;
#pragma xmp loop (i) on m[i+1]
    for (int i = 0; i <= cells; i++)
        f[i] = 5 * i;
#pragma xmp blocking steps(4)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (e)
#pragma xmp loop (i) on m[i+1]
        for (int i = 1; i <= cells; i++)
            f[i] = f[i] * 3 - 5 * e[i-1] + n;
#pragma xmp reflect (f)
#pragma xmp loop (i) on m[i+1]
        for (int i = 0; i < cells; i++)
            e[i] += f[i+1] - f[i] * 3;
    }
#pragma xmp loop (i) on m[i+1] reduction(+: sum)
    for (int i = 0; i <= cells; i++)
        sum += f[i] * (2 * i + 1) + (i < cells ? e[i] * (4 * i + 1) : 0);
    report("measured", steps, sum);
}

static void ghosts(int steps)
{
    unsigned sum = 0;
#pragma xmp loop (i) on wide[i+14]
    for (int i = 0; i < N; i++)
        g[i] = f[i] = 3 * i * i + 1;
#pragma xmp blocking steps(3)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (g)
#pragma xmp loop (i) on wide[i+14]
        for (int i = 1; i < N - 1; i++)
            f[i] = g[i-1] + 3 * g[i+1] - n;
#pragma xmp loop (i) on wide[i+14]
        for (int i = 0; i < N; i++)
            g[i] = f[i] ^ n;
    }
#pragma xmp loop (i) on wide[i+14] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += g[i] * (2 * i + 1);
    report("ghosts", steps, sum);
}

static void rings(int steps)
{
    unsigned sum = 0;
#pragma xmp loop (i) on wide[i+14]
    for (int i = 0; i < N; i++)
        g[i] = f[i] = 7 * i * i + 2;
#pragma xmp blocking steps(3)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (g) width(/periodic/1)
#pragma xmp loop (i) on wide[i+14]
        for (int i = 0; i < N; i++)
            f[i] = g[(i + N - 1) % N] + 3 * g[(i + 1) % N] - n;
#pragma xmp loop (i) on wide[i+14]
        for (int i = 0; i < N; i++)
            g[i] = f[i] ^ n;
    }
#pragma xmp loop (i) on wide[i+14] reduction(+: sum)
    for (int i = 0; i < N; i++)
        sum += g[i] * (2 * i + 1);
    report("rings", steps, sum);
}

static void plane(int steps)
{
    unsigned sum = 0;
#pragma xmp loop (i, j) on s[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < K; j++)
            c[i][j] = i * j + 2 * i;
#pragma xmp blocking steps(3)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (c)
#pragma xmp loop (i, j) on s[i][j]
        for (int i = 1; i <= N - 1; i++)
            for (int j = 0; j < K; j++)
                u[i][j] = c[i][j] - 3 * c[i-1][j];
#pragma xmp loop (i, j) on s[i][j]
        for (int i = 0; i < N; i++)
            for (int j = 1; j <= K - 1; j++)
                v[i][j] = 5 * c[i][j] - c[i][j-1];
#pragma xmp reflect (u, v)
#pragma xmp loop (i, j) on s[i][j]
        for (int i = 0; i < N; i++)
            for (int j = 0; j < K; j++)
                c[i][j] += u[i+1][j] - u[i][j] + v[i][j+1] * 3 - v[i][j];
    }
#pragma xmp loop (i, j) on s[i][j] reduction(+: sum)
    for (int i = 0; i < N; i++)
        for (int j = 0; j < K; j++)
            sum += c[i][j] * (2 * (i * K + j) + 1);
    report("plane", steps, sum);
}

/* Zeros first, last and side by side; the array ends before its template. */
static void zeros(int steps, int full)
{
#pragma xmp nodes p[*]
    int nodes = xmp_all_num_nodes(), map[16];
    unsigned sum = 0;
    for (int k = 0; k < nodes; k++)
        map[k] = 0;
    map[nodes / 3] = N / 2 + 1;
    map[nodes > 1 ? nodes - 1 - full : 0] += N - N / 2;
#pragma xmp template z[N+1]
#pragma xmp distribute z[gblock(map)] onto p
    unsigned a[N-2], b[N-2];
#pragma xmp align [i] with z[i+1] :: a, b
#pragma xmp shadow a[3]
#pragma xmp loop (i) on z[i+1]
    for (int i = 0; i < N - 2; i++)
        a[i] = b[i] = i * 17 + 1;
#pragma xmp blocking steps(3)
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect (a) width(1)
#pragma xmp loop (i) on z[i+1]
        for (int i = 1; i < N - 3; i++)
            b[i] = a[i-1] + 3 * a[i+1] - n;
#pragma xmp loop (i) on z[i+1]
        for (int i = 0; i < N - 2; i++)
            a[i] = b[i];
    }
#pragma xmp loop (i) on z[i+1] reduction(+: sum)
    for (int i = 0; i < N - 2; i++)
        sum += a[i] * (2 * i + 1);
    report("zeros", steps, sum);
}

int main(void)
{
    for (int steps = 1; steps < 12; steps += 5) {
        staggered(steps);
        measured(steps, N);
        measured(steps, 13);
        ghosts(steps);
        rings(steps);
        plane(steps);
        zeros(steps, 0);
        zeros(steps, xmp_all_num_nodes() > 3);
    }
    return 0;
}
