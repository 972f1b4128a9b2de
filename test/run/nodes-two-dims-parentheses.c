// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare --ranks=2,4,6 %s
// p(2,*): the first listed dimension varies fastest and the last may be `*`;
// t(j,i) puts the rows of a C array on the last template dimension.

#include <stdio.h>
#include <xmp.h>

#define N 11
#define M 7
#pragma xmp nodes p(2, *)
#pragma xmp template t(0:M-1, 0:N-1)
#pragma xmp distribute t(block, cyclic) onto p
double a[N][M];
#pragma xmp align a[i][j] with t(j, i)

int main(void)
{
    int i, j;
    double sum = 0;
#pragma xmp loop (i, j) on t(j, i)
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++)
            a[i][j] = 3 * i + j * j;
#pragma xmp loop (j, i) on t(j, i) reduction(+: sum)
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++)
            sum += a[i][j] * (i + 1);
    if (xmp_node_num() == 1)
        printf("sum %g\n", sum);
    return 0;
}
