// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// `loop (i) on t[i][j]`: only i is split; j in the reference is not listed and
// runs over all its values.

#include <stdio.h>
#include <xmp.h>

#define N 10
#define M 6
#pragma xmp nodes p[*]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][*] onto p
int a[N][M];
#pragma xmp align a[i][j] with t[i][j]

int main(void)
{
    int i, j, sum = 0;
#pragma xmp loop (i) on t[i][j]
    for (i = 0; i < N; i++)
        for (j = 0; j < M; j++)
            a[i][j] = i * j + 1;
#pragma xmp loop (i) on t[i][j] reduction(+: sum)
    for (j = 0; j < M; j++)
        for (i = 0; i < N; i++)
            sum += a[i][j] * (2 * i - j);
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
