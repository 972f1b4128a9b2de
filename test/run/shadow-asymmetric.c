// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Widths that differ per side and per dimension.

#include <stdio.h>
#include <xmp.h>

#define N 14
#define M 13
#pragma xmp nodes p[*][xmp_all_num_nodes() % 2 ? 1 : 2]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][block] onto p
int a[N][M], b[N][M], c[N][M];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align b[i][j] with t[i][j]
#pragma xmp align c[i][j] with t[i][j]
#pragma xmp shadow a[2:1][0:3]
#pragma xmp shadow b[0][1:0]

int main(void)
{
    int i, j, sum = 0;
#pragma xmp loop (i, j) on t[i][j]
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++) {
            a[i][j] = i * j + i;
            b[i][j] = i - j;
        }
#pragma xmp reflect (a)
#pragma xmp reflect (b)
#pragma xmp loop (i, j) on t[i][j]
    for (i = 2; i < N - 1; i++)
        for (j = 1; j < M - 3; j++)
            c[i][j] = a[i - 2][j + 3] - a[i + 1][j] * b[i][j - 1];
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum)
    for (i = 2; i < N - 1; i++)
        for (j = 1; j < M - 3; j++)
            sum += c[i][j] * (i + j);
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
