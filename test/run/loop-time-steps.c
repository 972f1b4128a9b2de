// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Two arrays take turns under a serial time loop: reflect, compute, copy.

#include <stdio.h>
#include <xmp.h>

#define N 24
#define M 18
#pragma xmp nodes p[*][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][block] onto p
double u[N][M], v[N][M];
#pragma xmp align u[i][j] with t[i][j]
#pragma xmp align v[i][j] with t[i][j]
#pragma xmp shadow u[1][1]

int main(void)
{
    int i, j, step;
    double most = 0, sum = 0;
#pragma xmp loop (i, j) on t[i][j]
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++)
            u[i][j] = (i * 37 + j * 11) % 64;
    for (step = 0; step < 8; step++) {
#pragma xmp reflect (u)
#pragma xmp loop (i, j) on t[i][j]
        for (i = 1; i < N - 1; i++)
            for (j = 1; j < M - 1; j++)
                v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
#pragma xmp loop (i, j) on t[i][j]
        for (i = 1; i < N - 1; i++)
            for (j = 1; j < M - 1; j++)
                u[i][j] = v[i][j];
    }
#pragma xmp loop (i, j) on t[i][j] reduction(max: most)
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++)
            if (u[i][j] > most)
                most = u[i][j];
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum)
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++)
            sum += u[i][j]; /* exact: quarters of integers, eight times */
    if (xmp_node_num() == 1)
        printf("%.17g %.17g\n", most, sum);
    return 0;
}
