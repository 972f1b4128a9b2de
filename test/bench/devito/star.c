// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A star of radius RADIUS (1, 2, 4) on N points in each of DIMS dimensions (2, 3), as by_devito.py computes it: diffusion, or with -DWAVE the acoustic wave
// equation, of second order in time. -DBLOCKED: with `blocking`. Prints seconds and the sum of squares.

#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#ifdef BLOCKED
#define TIME_LOOP _Pragma("xmp blocking steps(auto)")
#else
#define TIME_LOOP
#endif
#define R RADIUS
#define S (N + 2 * R)
#if R == 1
#define STAR(at) (-2 * DIMS * at(0, 0, 0) + RING(at, 1))
#elif R == 2
#define STAR(at) (-5.0 / 2 * DIMS * at(0, 0, 0) + 4.0 / 3 * (RING(at, 1)) - 1.0 / 12 * (RING(at, 2)))
#else
#define STAR(at) \
    (-205.0 / 72 * DIMS * at(0, 0, 0) + 8.0 / 5 * (RING(at, 1)) - 1.0 / 5 * (RING(at, 2)) + 8.0 / 315 * (RING(at, 3)) - 1.0 / 560 * (RING(at, 4)))
#endif
#if DIMS == 2
#define RING(at, d) at(-d, 0, 0) + at(d, 0, 0) + at(0, -d, 0) + at(0, d, 0)
#define ROW [S]
#define SIZES S, S
#define AT(u, k, j, i) u[k][j]
#define EACH for (int j = R; j < S - R; j++)
#define INNER
#else
#define RING(at, d) at(-d, 0, 0) + at(d, 0, 0) + at(0, -d, 0) + at(0, d, 0) + at(0, 0, -d) + at(0, 0, d)
#define ROW [S][S]
#define SIZES S, S, S
#define AT(u, k, j, i) u[k][j][i]
#define EACH for (int j = R; j < S - R; j++)
#define INNER for (int i = R; i < S - R; i++)
#endif

#pragma xmp nodes p[*]
#pragma xmp template t[S]
#pragma xmp distribute t[block] onto p
static double (*u)ROW, (*v)ROW;
#if DIMS == 2
#pragma xmp align [k][*] with t[k] :: u, v
#pragma xmp shadow [R][0] :: u, v
#else
#pragma xmp align [k][*][*] with t[k] :: u, v
#pragma xmp shadow [R][0][0] :: u, v
#endif

int main(int argc, char **argv)
{
    int steps = argc > 1 ? atoi(argv[1]) : 16;
    double sum = 0;

    u = xmp_malloc(xmp_desc_of(u), SIZES);
    v = xmp_malloc(xmp_desc_of(v), SIZES);
#pragma omp parallel for
#pragma xmp loop (k) on t[k]
    for (int k = R; k < S - R; k++)
        EACH
            INNER
                AT(u, k, j, i) = AT(v, k, j, i) = ((k - R) * 7 + (j - R) * 3) % 11;
#pragma xmp barrier
    double since = xmp_wtime();
TIME_LOOP
    for (int step = 0; step < steps; step++) {
#define NEAR(a, b, c) AT(u, k + (a), j + (b), i + (c))
#pragma xmp reflect (u)
#pragma omp parallel for
#pragma xmp loop (k) on t[k]
        for (int k = R; k < S - R; k++)
            EACH
                INNER
#ifdef WAVE
                    AT(v, k, j, i) = 2 * AT(u, k, j, i) - AT(v, k, j, i) + 0.05 * STAR(NEAR);
#else
                    AT(v, k, j, i) = AT(u, k, j, i) + 0.05 * STAR(NEAR);
#endif
        double (*w)ROW = u;
        u = v;
        v = w;
    }
    double time = xmp_wtime() - since;
#pragma xmp reduction (max:time)
#pragma xmp loop (k) on t[k] reduction(+:sum)
    for (int k = R; k < S - R; k++)
        EACH
            INNER
                sum += AT(u, k, j, i) * AT(u, k, j, i);
    if (xmp_node_num() == 1)
        printf("%.4f %.12g\n", time, sum);
    return 0;
}
