// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// t(2:11): the first index is not zero; an array of ten elements aligned at 2.

#include <stdio.h>
#include <xmp.h>

#pragma xmp nodes p(*)
#pragma xmp template t(2:11)
#pragma xmp distribute t(block) onto p
int a[10], b[12];
#pragma xmp align a[i] with t(i + 2)

int main(void)
{
    int i, sum = 0;
#pragma xmp loop (i) on t(i)
    for (i = 2; i <= 11; i++)
        a[i - 2] = i;
#pragma xmp loop (i) on t(i + 2) reduction(+: sum)
    for (i = 0; i < 10; i++)
        sum += (i + 1) * a[i];
#pragma xmp loop (i) on t(i)
    for (i = 2; i < 12; i++)
        b[i] = a[i - 2];
#pragma xmp reduction (max: b)
    for (i = 2; i < 12; i++)
        sum = 3 * sum + b[i];
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
