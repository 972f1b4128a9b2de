// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Steps over a ping-pong pair in memory, N in each direction, seconds, the best of 3, in the caches of 300; what twin.c does by hand, with directives.
   KIND: see below.  BLOCK: with `blocking`. */
#include <stdio.h>
#include <xmp.h>

#define STAR 1   /* 5 points, 32 steps */
#define WIDE 2   /* 9 points, radius 2, 32 steps */
#define STAGES 3 /* two loops of 5 points in a step, 32 steps */
#define VOLUME 4 /* 7 points in three dimensions, 16 steps */

#pragma xmp nodes p[*]
#if KIND == VOLUME
enum { STEPS = 16 };
#pragma xmp template t[N][N][N]
#pragma xmp distribute t[block][*][*] onto p
static double u[2][N][N][N];
#pragma xmp align u[*][i][j][k] with t[i][j][k]
#pragma xmp shadow u[0][1][0][0]
#else
enum { STEPS = 32 };
#pragma xmp template t[N][N]
#pragma xmp distribute t[block][*] onto p
static double u[2][N][N];
#pragma xmp align u[*][i][j] with t[i][j]
#pragma xmp shadow u[0][2][0]
#if KIND == STAGES
static double w[N][N];
#pragma xmp align w[i][j] with t[i][j]
#pragma xmp shadow w[1][0]
#endif
#endif

static double run(void)
{
    double start = xmp_wtime();
#if BLOCK
#pragma xmp blocking steps(STEPS)
#endif
    for (int n = 0; n < STEPS; n++) {
#pragma xmp reflect (u)
#if KIND == STAR
#pragma xmp loop (i, j) on t[i][j]
#pragma omp parallel for
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                u[(n + 1) % 2][i][j] = 0.2 * (u[n % 2][i][j] + u[n % 2][i-1][j] + u[n % 2][i+1][j] + u[n % 2][i][j-1] + u[n % 2][i][j+1]);
#elif KIND == WIDE
#pragma xmp loop (i, j) on t[i][j]
#pragma omp parallel for
        for (int i = 2; i < N - 2; i++)
            for (int j = 2; j < N - 2; j++)
                u[(n + 1) % 2][i][j] = 0.2 * u[n % 2][i][j]
                    + 0.1 * (u[n % 2][i-1][j] + u[n % 2][i+1][j] + u[n % 2][i][j-1] + u[n % 2][i][j+1]
                             + u[n % 2][i-2][j] + u[n % 2][i+2][j] + u[n % 2][i][j-2] + u[n % 2][i][j+2]);
#elif KIND == STAGES
#pragma xmp loop (i, j) on t[i][j]
#pragma omp parallel for
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                w[i][j] = u[n % 2][i-1][j] + u[n % 2][i+1][j] + u[n % 2][i][j-1] + u[n % 2][i][j+1] - 4 * u[n % 2][i][j];
#pragma xmp reflect (w)
#pragma xmp loop (i, j) on t[i][j]
#pragma omp parallel for
        for (int i = 2; i < N - 2; i++)
            for (int j = 2; j < N - 2; j++)
                u[(n + 1) % 2][i][j] = u[n % 2][i][j] - 0.01 * (w[i-1][j] + w[i+1][j] + w[i][j-1] + w[i][j+1] - 4 * w[i][j]);
#else
#pragma xmp loop (i, j, k) on t[i][j][k]
#pragma omp parallel for
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                for (int k = 1; k < N - 1; k++)
                    u[(n + 1) % 2][i][j][k] = 0.125 * (2 * u[n % 2][i][j][k] + u[n % 2][i-1][j][k] + u[n % 2][i+1][j][k] + u[n % 2][i][j-1][k]
                                                       + u[n % 2][i][j+1][k] + u[n % 2][i][j][k-1] + u[n % 2][i][j][k+1]);
#endif
    }
    return xmp_wtime() - start;
}

static void fill(void)
{
#if KIND == VOLUME
#pragma xmp loop (i, j, k) on t[i][j][k]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            for (int k = 0; k < N; k++)
                u[0][i][j][k] = u[1][i][j][k] = i * (long)j % 9 + k % 4;
#else
#pragma xmp loop (i, j) on t[i][j]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            u[0][i][j] = u[1][i][j] = i * (long)j % 9;
#endif
}

int main(void)
{
    double best = 1e9;
    for (int turn = 0; turn < (N > 300 ? 3 : 300); turn++) {
        fill();
        double time = run();
        best = time < best ? time : best;
    }
    printf("%.6f\n", best);
    return 0;
}
