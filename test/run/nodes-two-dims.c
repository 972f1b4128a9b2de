// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --ranks=2,4,6 %s
// A node array with a fixed and a computed extent, both dimensions distributed.

#include <stdio.h>
#include <xmp.h>

#define N 11
#define M 7
#pragma xmp nodes p[*][2]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][block] onto p
double a[N][M];
#pragma xmp align a[i][j] with t[i][j]

int main(void)
{
    int i, j;
    double sum = 0;
#pragma xmp loop (i, j) on t[i][j]
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++)
            a[i][j] = 3 * i + j * j;
#pragma xmp loop (i, j) on t[i][j] reduction(+: sum)
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++)
            sum += a[i][j] * (i + 1);
    if (xmp_node_num() == 1)
        printf("sum %g\n", sum);
    return 0;
}
