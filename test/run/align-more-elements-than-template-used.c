// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// A template larger than its arrays, arrays larger than the loops; more ranks
// than elements.

#include <stdio.h>
#include <xmp.h>

#pragma xmp nodes p[*]
#pragma xmp template t[40]
#pragma xmp distribute t[block] onto p
int a[3], b[2], c[40];
#pragma xmp align a[i] with t[i + 5]
#pragma xmp align b[i] with t[i + 38]
#pragma xmp align c[i] with t[i]
#pragma xmp shadow a[1]

int main(void)
{
    int sum = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < 40; i++)
        c[i] = i;
#pragma xmp loop (i) on t[i + 5]
    for (int i = 0; i < 3; i++)
        a[i] = c[i + 5] * 2;
#pragma xmp loop (i) on t[i + 38]
    for (int i = 0; i < 2; i++)
        b[i] = c[i + 38] * 3;
#pragma xmp reflect (a)
#pragma xmp loop (i) on t[i + 5] reduction(+: sum)
    for (int i = 1; i < 2; i++)
        sum += a[i - 1] + 10 * a[i] + 100 * a[i + 1];
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 38; i < 40; i++)
        sum += b[i - 38] * i;
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
