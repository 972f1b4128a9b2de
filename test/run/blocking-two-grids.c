// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: env OMP_NUM_THREADS=2 SODE_TILE=5,7 %run-compare --cflags=-DSCHEME=pa2 --sodecc-flags=-fopenmp --ranks=2,4 %s
// RUN: env SODE_TILE=6,4 %run-compare --cflags=-DSCHEME=diamond --ranks=1,3 %s
// RUN: %sodecc -DSCHEME=diamond %optimize %s -o %t && %limited %mpirun -n 2 %t 2>&1 | %filecheck --check-prefix=DIAMOND %s
// DIAMOND: scheme 'pa1' instead of 'diamond': a loop runs on a coarser grid, but a neighbor would compute its points
// RUN: %sodecc -fsode-check -w %s -o %t.checked && %limited %mpirun -n 3 %t.checked > %t.out 2>&1 && not grep '^sode: ' %t.out
// RUN: %sodecc -DBEYOND %optimize -w %s -o %t && not %limited %mpirun -n 2 %t > %t.out 2>&1; %filecheck --check-prefix=BEYOND %s < %t.out
// BEYOND: the loop of a coarser grid has iterations at 0..{{[0-9]+}} of dimension 0, which has 0..{{[0-9]+}}; in a time loop with 'blocking' they must be inside
// Time blocks with loops on a coarser grid: sweeps, the residual behind the last one, and its sums over the cells of the next grid, in one time loop.
// Ratios 2 and 3, cells, whose neighbors a condition says there are, and vertices, blocks that begin at odd indices, grids that say what is coarse and grids that say what is fine.
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#ifndef SCHEME
#define SCHEME pa1
#endif
#define N 53
#define M 27 /* vertices 0, 2, ..., 52 */
#pragma xmp nodes p[*]
#pragma xmp template tf[N]
#pragma xmp distribute tf[block] onto p
#pragma xmp template tc[M]
#pragma xmp distribute tc like tf / 2
static double x[N], y[N], b[N], r[N], coarse[M], next[M];
#pragma xmp align [i] with tf[i] :: x, y, b, r
#pragma xmp align [i] with tc[i] :: coarse, next
#pragma xmp shadow [1] :: x, r

/* Full weighting reads the neighbors on both sides. */
static double vertices(int sweeps)
{
    double s = 0;
#pragma xmp loop (i) on tf[i]
    for (int i = 0; i < N; i++) {
        x[i] = y[i] = 0;
        b[i] = i * i % 23 - 11;
    }
#pragma xmp loop (i) on tc[i]
    for (int i = 0; i < M; i++)
        coarse[i] = next[i] = 0;
#pragma xmp blocking steps(3) scheme(SCHEME)
    for (int step = 0; step <= sweeps; step++) {
#pragma xmp reflect (x)
#pragma xmp loop (i) on tf[i]
        for (int i = 1; i < N - 1; i++) {
            r[i] = b[i] + x[i - 1] - 2 * x[i] + x[i + 1];
            y[i] = x[i] + r[i] / 4;
        }
#pragma xmp reflect (r)
#pragma xmp loop (i) on tc[i]
        for (int i = 1; i < M - 1; i++)
            if (step == sweeps)
                coarse[i] = r[2 * i - 1] + 2 * r[2 * i] + r[2 * i + 1];
#pragma xmp loop (i) on tf[2*i]
        for (int i = 1; i < M - 1; i++)
            next[i] += coarse[i] / 2 + step;
#pragma xmp loop (i) on tf[i]
        for (int i = 1; i < N - 1; i++)
            if (step < sweeps)
                x[i] = y[i];
    }
#pragma xmp loop (i) on tc[i] reduction(+: s)
    for (int i = 0; i < M; i++)
        s += (coarse[i] + next[i]) * (i + 1);
#pragma xmp loop (i) on tf[i] reduction(+: s)
    for (int i = 0; i < N; i++)
        s += x[i] * (i + 1) + r[i] / 4;
    return s;
}

/* Cells: each has 3 x 2 of the finer grid; pointers exchange storage. */
#define M0 9
#define M1 7
#define N0 (3 * M0)
#define N1 (2 * M1)
#pragma xmp nodes q[*][*]
#pragma xmp template sc[M0][M1]
#pragma xmp distribute sc[block][block] onto q
#pragma xmp template sf[N0][N1]
#pragma xmp distribute sf like sc[i/3][j/2]
static double (*u)[N1], (*v)[N1], f[N0][N1], z[N0][N1], c[M0][M1];
#pragma xmp align [i][j] with sf[i][j] :: u, v, f, z
#pragma xmp align c[i][j] with sc[i][j]
#pragma xmp shadow [1][1] :: u, v

static double cells(int sweeps, double omega)
{
    double s = 0;

    u = (double (*)[N1])xmp_malloc(xmp_desc_of(u), N0, N1);
    v = (double (*)[N1])xmp_malloc(xmp_desc_of(v), N0, N1);
#pragma xmp loop (i, j) on sf[i][j]
    for (int i = 0; i < N0; i++)
        for (int j = 0; j < N1; j++) {
            u[i][j] = v[i][j] = 0;
            f[i][j] = (i * 7 + j * 3) % 11 - 5;
        }
#pragma xmp blocking steps(4) scheme(SCHEME)
    for (int step = 0; step <= sweeps; step++) {
#pragma xmp reflect (u)
#pragma xmp loop (i, j) on sf[i][j]
#pragma omp parallel for
        for (int i = 0; i < N0; i++)
            for (int j = 0; j < N1; j++) {
                double sum = (i > 0 ? u[i - 1][j] : 0) + (i < N0 - 1 ? u[i + 1][j] : 0) + (j > 0 ? u[i][j - 1] : 0) + (j < N1 - 1 ? u[i][j + 1] : 0);

                z[i][j] = f[i][j] + sum - 4 * u[i][j];
                v[i][j] = u[i][j] + (step < sweeps ? omega : 0) * z[i][j];
            }
#pragma xmp loop (i, j) on sc[i][j]
#pragma omp parallel for
        for (int i = 0; i < M0; i++)
            for (int j = 0; j < M1; j++)
                if (step == sweeps)
                    c[i][j] = z[3 * i][2 * j] + z[3 * i + 1][2 * j] + z[3 * i + 2][2 * j] + z[3 * i][2 * j + 1] + z[3 * i + 1][2 * j + 1] + z[3 * i + 2][2 * j + 1];
        double (*w)[N1] = u;
        u = v;
        v = w;
    }
#pragma xmp loop (i, j) on sc[i][j] reduction(+: s)
    for (int i = 0; i < M0; i++)
        for (int j = 0; j < M1; j++)
            s += c[i][j] * (i * M1 + j + 1);
#pragma xmp loop (i, j) on sf[i][j] reduction(+: s)
    for (int i = 0; i < N0; i++)
        for (int j = 0; j < N1; j++)
            s += u[i][j] * (i + 2 * j + 1);
    free(u);
    free(v);
    return s;
}

#ifdef BEYOND
/* A vertex beyond the last cell has no place on the finer grid. */
static void beyond(void)
{
#pragma xmp template t[8]
#pragma xmp distribute t[block] onto p
#pragma xmp template points[5]
#pragma xmp distribute points like t / 2
    int of[8], at[5];
#pragma xmp align of[i] with t[i]
#pragma xmp align at[i] with points[i]
#pragma xmp shadow of[1]
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 8; i++)
        of[i] = i;
#pragma xmp blocking steps(2)
    for (int step = 0; step < 2; step++) {
#pragma xmp loop (i) on t[i]
        for (int i = 0; i < 8; i++)
            of[i]++;
#pragma xmp loop (i) on points[i]
        for (int i = 0; i < 5; i++)
            at[i] = step;
    }
}
#endif

int main(void)
{
    double s[4] = {vertices(2), vertices(5), cells(3, 0.125), cells(6, 0.25)};

#ifdef BEYOND
    beyond();
#endif
    if (xmp_node_num() == 1)
        printf("%.17g %.17g %.17g %.17g\n", s[0], s[1], s[2], s[3]);
    return 0;
}
