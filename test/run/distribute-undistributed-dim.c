// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// `*` in distribute: every node along has the whole extent.

#include <stdio.h>
#include <xmp.h>

#define N 9
#define M 6
#pragma xmp nodes p[*]
#pragma xmp template t[M][N][M]
#pragma xmp distribute t[*][block][*] onto p
float a[M][N][M];
#pragma xmp align a[i][j][k] with t[i][j][k]

int main(void)
{
    int i, j, k;
    float sum = 0;
#pragma xmp loop (j) on t[*][j][*]
    for (i = 0; i < M; i++)
        for (j = 0; j < N; j++)
            for (k = 0; k < M; k++)
                a[i][j][k] = i - j + 2 * k;
#pragma xmp loop (i, j, k) on t[i][j][k] reduction(+: sum)
    for (k = 1; k < M; k++)
        for (i = 0; i < M - 1; i++)
            for (j = 0; j < N; j++)
                sum += a[i + 1][j][k - 1] * k;
    if (xmp_node_num() == 1)
        printf("%g\n", sum);
    return 0;
}
