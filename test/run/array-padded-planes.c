// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// RUN: %run-compare %s --sodecc-flags=-fsode-check --ranks=2,4
// Time levels of 132 and 67 rows of 4 KiB, as 2 and 4 nodes store them, would fight for sets of the caches: they get a row
// or two more (runtime/map/padding.c).  Exchanges, loops and reductions know it.

#include <stdio.h>

#define N 260
#define M 512
#pragma xmp nodes p[*]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][*] onto p
static double u[2][N][M];
#pragma xmp align u[*][i][j] with t[i][j]
#pragma xmp shadow u[0][1][0]

#define C 64
#pragma xmp template columns[C]
#pragma xmp distribute columns[block] onto p
static double v[2][1056][C]; // as far apart on 2 nodes, but the program knows the extent of the planes
#pragma xmp align v[*][*][j] with columns[j]

int main(void)
{
#pragma xmp loop (i) on t[i][*]
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            u[0][i][j] = u[1][i][j] = (i * 7 + j * 3) % 11;
    for (int step = 0; step < 5; step++) {
#pragma xmp reflect (u) width(0, 1, 0)
#pragma xmp loop (i) on t[i][*]
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < M - 1; j++)
                u[(step + 1) % 2][i][j] = 0.25 * (u[step % 2][i - 1][j] + u[step % 2][i + 1][j]
                                                  + u[step % 2][i][j - 1] + u[step % 2][i][j + 1]);
    }
    for (int level = 0; level < 2; level++) {
        double sum = 0; /* of 5 steps of a quarter: exact */
#pragma xmp loop (i) on t[i][*] reduction(+:sum)
        for (int i = 0; i < N; i++)
            for (int j = 0; j < M; j++)
                sum += 1024 * u[level][i][j] * (i % 7 + j % 5 + 1);
#pragma xmp task on p[0]
        printf("%d: %.17g\n", level, sum);
        sum = 0;
#pragma xmp loop (j) on columns[j]
        for (int j = 0; j < C; j++)
            for (int i = 0; i < 1056; i++)
                v[level][i][j] = i % 9 + j % 5 + level;
#pragma xmp loop (j) on columns[j] reduction(+:sum)
        for (int j = 0; j < C; j++)
            for (int i = 0; i < 1056; i++)
                sum += v[level][i][j] * v[0][i][j] * (i % 7 + j % 3 + 1);
#pragma xmp task on p[0]
        printf("%d: %.17g\n", level, sum);
    }
    return 0;
}
