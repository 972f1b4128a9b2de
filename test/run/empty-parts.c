// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %run-compare --ranks=4,6 --sodecc-flags=-fsode-check %s
// Nodes that own nothing of an array have its shadow all the same: cells and faces on one template, ghost cells, gblock with
// zeros at any place, fewer indices than nodes, several such nodes side by side, widths beyond blocks, full shadows, rings;
// reflect, reduce_shadow, expand, margin, peel_and_wait, overlap, async. Each node sees what plain C sees.

#include <stdio.h>
#include <string.h>
#include <xmp.h>

#define N 12
#define P 8 /* at most so many nodes */
#pragma xmp nodes p[*]
#pragma xmp template t[N+1]
#pragma xmp distribute t[block] onto p
static long h[N], q[N+1], r[N+1];
#pragma xmp align h[i] with t[i]
#pragma xmp align [i] with t[i] :: q, r
#pragma xmp shadow h[3:1]
#pragma xmp shadow q[1]

/* Ghost cells: 5 before, 9 behind; the small array is near none of most nodes. */
#pragma xmp template wide[N+14]
#pragma xmp distribute wide[block] onto p
static long g[N], f[N], s[N+14], e[N];
#pragma xmp align [i] with wide[i+5] :: g, f, e
#pragma xmp align s[i] with wide[i]
#pragma xmp shadow g[2:3]
#pragma xmp shadow f[*]
#pragma xmp shadow e[3]

/* Fewer indices than nodes have a template of their own. */
#pragma xmp template few[2]
#pragma xmp distribute few[block] onto p
static long a[2], b[2];
#pragma xmp align [i] with few[i] :: a, b
#pragma xmp shadow a[1:2]
#pragma xmp template cells[3], faces[4]
#pragma xmp distribute [block] onto p :: cells, faces
static long in[3], between[4];
#pragma xmp align in[i] with cells[i]
#pragma xmp align between[i] with faces[i]
#pragma xmp shadow in[1]

static unsigned long sum;

static void note(long x, long k)
{
    sum += ((unsigned long)x * 2654435761u + 12345) * (2ul * (unsigned long)k + 1);
}

static void report(const char *what)
{
    if (xmp_node_num() == 1)
        printf("%s %lx\n", what, sum);
    sum = 0;
}

static void staggered(void)
{
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        h[i] = i * i + 1;
#pragma xmp reflect (h)
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i <= N; i++) {
        q[i] = i >= 3 ? h[i-3] - 2 * h[i-1] : i ? h[i-1] : -5;
        note(q[i], i);
    }
    for (int step = 0; step < 5; step++) { /* where the own part of a loop is empty, expand has what is in reach */
#pragma xmp reflect (q)
#pragma xmp loop (i) on t[i] expand(1)
        for (int i = 0; i < N; i++)
            h[i] = q[i];
#pragma xmp loop (i) on t[i]
        for (int i = 0; i <= N; i++)
            r[i] = (i < N ? h[i] : 7) + (i ? h[i-1] : 3);
#pragma xmp reflect (h) async(1)
#pragma xmp loop (i) on t[i] peel_and_wait(1, -3:-1)
        for (int i = 1; i <= N; i++)
            r[i] += 5 * h[i-1] + (i > 2 ? h[i-3] : 0);
#pragma xmp reflect (h) width(1:0) async(1)
#pragma xmp loop (i) on t[i] overlap
        for (int i = 1; i <= N; i++)
            q[i] = r[i] - h[i-1];
    }
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i <= N; i++)
        note(q[i] + 3 * r[i], i);
}

/* Faces scatter into cells. Plain C has no copies to set to zero. */
static void scattered(void)
{
    for (int step = 0; step < 3; step++) {
#ifdef _XCALABLEMP
#pragma xmp loop (i) on t[i] expand(/unbound/ 3:1)
#endif
        for (int i = 0; i < N; i++)
            h[i] = 0;
#pragma xmp loop (i) on t[i]
        for (int i = 0; i <= N; i++) {
            if (i > 0)
                h[i-1] += q[i] % 1000;
            if (i > 2)
                h[i-3] -= i * i;
            if (i < N)
                h[i] -= q[i] % 700;
        }
#ifdef _XCALABLEMP
#pragma xmp reduce_shadow (h)
#endif
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < N; i++)
            q[i] += h[i];
    }
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i <= N; i++)
        note(q[i], i);
}

static void ghosts(void)
{
#pragma xmp loop (i) on wide[i+5]
    for (int i = 0; i < N; i++)
        g[i] = f[i] = e[i] = 3 * i * i + 2;
#pragma xmp reflect (g, f, e)
#pragma xmp loop (k) on wide[k]
    for (int k = 0; k < N + 14; k++) {
        int i = k - 5;
        s[k] = k;
        if (k >= 2 && k < N + 2) /* the ghost cells below read what begins 3 further up */
            s[k] += g[k-2];
        if (k >= 7 && k < N + 7)
            s[k] += 100 * g[k-7];
        if (i >= 0 && i < N)
            s[k] += 10 * g[i];
        s[k] += f[(k * 7) % N];
    }
#pragma xmp loop (k) on wide[k] reduction(+: sum)
    for (int k = 0; k < N + 14; k++)
        note(s[k], k);
#pragma xmp reflect (e) width(/periodic/3)
#pragma xmp loop (i) on wide[i+5] reduction(+: sum)
    for (int i = 0; i < N; i++)
        note(e[(i + 3) % N] - e[(i + N - 3) % N], i);
}

static void fewer(void)
{
    for (int step = 0; step < 3; step++) {
#pragma xmp loop (i) on few[i]
        for (int i = 0; i < 2; i++)
            a[i] = step * 10 + i + 4;
#pragma xmp reflect (a) width(/periodic/1:2) async(5)
#pragma xmp wait_async (5)
#pragma xmp loop (i) on few[i] reduction(+: sum)
        for (int i = 0; i < 2; i++) {
            b[i] = a[(i + 1) % 2] - 3 * a[i] + 5 * a[(i + 2) % 2];
            note(b[i], i + step);
        }
    }
#pragma xmp loop (i) on cells[i]
    for (int i = 0; i < 3; i++)
        in[i] = i + 5;
#pragma xmp reflect (in)
#pragma xmp loop (i) on faces[i] reduction(+: sum)
    for (int i = 1; i < 4; i++) {
        between[i] = in[i-1] * 3;
        note(between[i], i);
    }
}

/* Sizes of blocks: zeros where the bits are, first, last and side by side. */
static void zeros(unsigned where)
{
#pragma xmp nodes p[*]
    int nodes = xmp_all_num_nodes(), map[P], other[P], full = 0, last = 0;
    for (int k = 0; k < nodes; k++)
        full += !(where >> k & 1);
    for (int k = 0, left = N + 1, seen = 0; k < nodes; k++) {
        map[k] = where >> k & 1 ? 0 : ++seen == full ? left : (N + 1) / full;
        left -= map[k];
        other[k] = 0;
        last = map[k] ? k : last;
    }
    if (full == 0)
        map[0] = N + 1;
    for (int k = 0; k <= N; k++)
        other[k % nodes]++;
#pragma xmp template z[N+1]
#pragma xmp distribute z[gblock(map)] onto p
#pragma xmp template y[N+1]
#pragma xmp distribute y[gblock(map)] onto p
    long u[N], v[N], w[N+1], x[N+1];
#pragma xmp align u[i] with z[i]
#pragma xmp align v[i] with z[i+1]
#pragma xmp align [i] with z[i] :: w, x
#pragma xmp shadow [2] :: u, v, w
#pragma xmp loop (i) on z[i]
    for (int i = 0; i < N; i++)
        u[i] = 5 * i * i - 3;
#pragma xmp loop (i) on z[i+1]
    for (int i = 0; i < N; i++)
        v[i] = 7 * i + 1;
#pragma xmp reflect (u, v)
#pragma xmp loop (i) on z[i]
    for (int i = 0; i <= N; i++)
        w[i] = (i > 0 ? u[i-1] : 1) + (i > 1 ? u[i-2] : 1) + (i < N ? 3 * v[i] : 0) + (i > 0 ? v[i-1] : 0) + (i > 1 ? v[i-2] : 8);
#pragma xmp reflect (w) width(/periodic/2)
#pragma xmp loop (i) on z[i] reduction(+: sum)
    for (int i = 0; i <= N; i++) {
        x[i] = w[(i + 2) % (N + 1)] * 3 - w[i ? i - 1 : N];
        note(x[i], i);
    }
}

int main(void)
{
    staggered();
    report("staggered");
    scattered();
    report("scattered");
    ghosts();
    report("ghosts");
    fewer();
    report("fewer");
    for (unsigned where = 0; where < 16; where++)
        zeros(where | where << 4);
    report("zeros");
    return 0;
}
