// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "field.h"
#pragma xmp nodes p[*]
#pragma xmp template t[EXTENT]
#pragma xmp distribute t[block] onto p
static int a[EXTENT];
#pragma xmp align a[i] with t[i]

int field_sum(void)
{
    int sum = 0;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < EXTENT; i++)
        a[i] = FACTOR * i;
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < EXTENT; i++)
        sum += a[i];
    return sum;
}
