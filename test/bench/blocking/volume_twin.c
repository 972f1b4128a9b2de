// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* sweep.c's VOLUME by hand, for one node: 16 steps of a 7-point sweep, plain, then in skewed tiles of HIGH x WIDE rows that go
   through all steps. A tile needs those below and to the left, so threads take the tiles of a diagonal. Both times, in s, and 0
   if the results differ. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 16, HIGH = 16, WIDE = 32 };
typedef double level_t[N][N][N];
static level_t u[2], v[2];

static void rows(level_t to, level_t from, int i0, int i1, int j0, int j1)
{
    for (int i = i0; i < i1; i++)
        for (int j = j0; j < j1; j++)
#pragma omp simd
            for (int k = 1; k < N - 1; k++)
                to[i][j][k] = 0.125 * (2 * from[i][j][k] + from[i-1][j][k] + from[i+1][j][k] + from[i][j-1][k]
                                       + from[i][j+1][k] + from[i][j][k-1] + from[i][j][k+1]);
}

static int inside(int i) { return i < 1 ? 1 : i > N - 1 ? N - 1 : i; }

static void tile(level_t *a, int i, int j)
{
    for (int n = 0; n < STEPS; n++)
        rows(a[(n + 1) % 2], a[n % 2], inside(i * HIGH - n), inside((i + 1) * HIGH - n), inside(j * WIDE - n),
             inside((j + 1) * WIDE - n));
}

static double plain(level_t *a)
{
    double start = omp_get_wtime();
    for (int n = 0; n < STEPS; n++)
#pragma omp parallel for
        for (int i = 1; i < N - 1; i++)
            rows(a[(n + 1) % 2], a[n % 2], i, i + 1, 1, N - 1);
    return omp_get_wtime() - start;
}

static double tiled(level_t *a)
{
    int high = (N + STEPS + HIGH - 1) / HIGH, wide = (N + STEPS + WIDE - 1) / WIDE;
    double start = omp_get_wtime();
    for (int d = 0; d < high + wide - 1; d++)
#pragma omp parallel for schedule(dynamic)
        for (int j = 0; j < wide; j++)
            if (d >= j && d - j < high)
                tile(a, d - j, j);
    return omp_get_wtime() - start;
}

int main(void)
{
    double best[2] = {1e9, 1e9};
    for (int turn = 0; turn < 3; turn++) {
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++)
                for (int k = 0; k < N; k++)
                    u[0][i][j][k] = u[1][i][j][k] = v[0][i][j][k] = v[1][i][j][k] = i * (long)j % 9 + k % 4;
        double times[2] = {plain(u), tiled(v)};
        for (int k = 0; k < 2; k++)
            best[k] = times[k] < best[k] ? times[k] : best[k];
    }
    printf("%.3f %.3f %d\n", best[0], best[1], !memcmp(u, v, sizeof u));
    return 0;
}
