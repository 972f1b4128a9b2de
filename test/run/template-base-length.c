// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// t[2:10] in brackets is base and length: indices 2 to 11; a negative base.

#include <stdio.h>
#include <xmp.h>

#pragma xmp nodes p[*]
#pragma xmp template t[2:10]
#pragma xmp distribute t[block] onto p
#pragma xmp template u[-3:10]
#pragma xmp distribute u[cyclic(2)] onto p
int a[10], b[7];
#pragma xmp align a[i] with t[i + 2]
#pragma xmp align b[i] with u[i - 1]

int main(void)
{
    int sum = 0, product = 1;
#pragma xmp loop (i) on t[i + 2] reduction(+: sum)
    for (int i = 0; i < 10; i++) {
        a[i] = i * i;
        sum += a[i];
    }
#pragma xmp loop (i) on u[i - 1] reduction(*: product)
    for (int i = 0; i < 7; i++) {
        b[i] = i + 1;
        product *= b[i];
    }
    if (xmp_node_num() == 1)
        printf("%d %d\n", sum, product);
    return 0;
}
