// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %run-compare --ranks=3 --sodecc-flags="-fsode-check" %s
// Periodic time blocks with pointers that exchange their storage: 1-D, 9 points in 2-D, 3 levels in time. Halos go round
// several times where they are deeper than the array.

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define N 13
#define M 6
#pragma xmp nodes p[*][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][block] onto p
static double (*u)[M], (*v)[M];
#pragma xmp align u[i][j] with t[i][j]
#pragma xmp align v[i][j] with t[i][j]
#pragma xmp shadow u[1][1]
#pragma xmp shadow v[1][1]

#pragma xmp nodes q[*]
#pragma xmp template s[N]
#pragma xmp distribute s[block] onto q
static unsigned *a, *b, *c;
#pragma xmp align a[i] with s[i]
#pragma xmp align b[i] with s[i]
#pragma xmp align c[i] with s[i]
#pragma xmp shadow a[2]
#pragma xmp shadow b[2]
#pragma xmp shadow c[2]

static void waves(int steps)
{
    int i, n;
    unsigned hash = 0;
#pragma xmp loop (i) on s[i]
    for (i = 0; i < N; i++) {
        a[i] = i * i;
        b[i] = 3 * i + steps;
        c[i] = 0;
    }
#pragma xmp blocking steps(7)
    for (n = 0; n < steps; n++) {
#pragma xmp reflect (b) width(/periodic/2)
#pragma xmp loop (i) on s[i]
        for (i = 0; i < N; i++)
            c[i] = 2 * b[i] - a[i] + b[(i + 1) % N] * 3 - b[(i + N - 2) % N];
        unsigned *w = a;
        a = b;
        b = c;
        c = w;
    }
#pragma xmp loop (i) on s[i] reduction(+: hash)
    for (i = 0; i < N; i++)
        hash += a[i] * (i + 1) + b[i] * (7 * i + 5);
    if (xmp_node_num() == 1)
        printf("waves %d: %x\n", steps, hash);
}

static void diffuse(int steps)
{
    int i, j, n;
    double most = 0, sum = 0;
#pragma xmp loop (i, j) on t[i][j]
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++)
            u[i][j] = 1.0 / (1 + i + M * j);
#pragma xmp blocking steps(4)
    for (n = 1; n <= steps; n++) {
#pragma xmp reflect (u) width(/periodic/1, /periodic/1)
#pragma xmp loop (i, j) on t[i][j]
        for (i = 0; i < N; i++)
            for (j = 0; j < M; j++) {
                double cross = u[(i + 1) % N][j] + u[(i + N - 1) % N][j] + u[i][(j + 1) % M] + u[i][(j + M - 1) % M];
                v[i][j] = 0.6 * u[i][j] + 0.07 * cross + 0.03 * (u[(i + 1) % N][(j + 1) % M] + u[(i + N - 1) % N][(j + M - 1) % M]) +
                          0.02 * (u[(i + 1) % N][(j + M - 1) % M] + u[(i + N - 1) % N][(j + 1) % M]);
            }
        double (*w)[M] = u;
        u = v;
        v = w;
    }
#pragma xmp loop (i, j) on t[i][j] reduction(max: most)
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++)
            if (u[i][j] > most)
                most = u[i][j];
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum)
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++)
            sum += u[i][j] * u[i][j];
    if (xmp_node_num() == 1)
        printf("diffuse %d: %a %.10f\n", steps, most, sum);
}

int main(void)
{
    u = (double (*)[M])xmp_malloc(xmp_desc_of(u), N, M);
    v = (double (*)[M])xmp_malloc(xmp_desc_of(v), N, M);
    a = (unsigned *)xmp_malloc(xmp_desc_of(a), N);
    b = (unsigned *)xmp_malloc(xmp_desc_of(b), N);
    c = (unsigned *)xmp_malloc(xmp_desc_of(c), N);
    for (int steps = 0; steps < 20; steps += 3) {
        waves(steps);
        diffuse(steps);
    }
    free(u);
    free(v);
    free(a);
    free(b);
    free(c);
    return 0;
}
