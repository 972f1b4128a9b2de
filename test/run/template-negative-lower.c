// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Lower bounds below zero in the notation with parentheses.

#include <stdio.h>
#include <xmp.h>

#pragma xmp nodes p(*)
#pragma xmp template t(-5:6, -2:2)
#pragma xmp distribute t(block, *) onto p
int a[5][12];
#pragma xmp align a[i][j] with t(j - 5, i - 2)
#pragma xmp shadow a[0][1]

int main(void)
{
    int sum = 0;
#pragma xmp loop (i, j) on t(j, i)
    for (int i = -2; i <= 2; i++)
        for (int j = -5; j <= 6; j++)
            a[i + 2][j + 5] = i * j;
#pragma xmp reflect (a)
#pragma xmp loop (j) on t(j, *) reduction(+: sum)
    for (int j = -4; j <= 5; j++)
        for (int i = 0; i < 5; i++)
            sum += (a[i][j + 4] - a[i][j + 6]) * (i + j);
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
