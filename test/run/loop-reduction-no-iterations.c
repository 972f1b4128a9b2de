// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Ranks without iterations, and a loop without any: the old value counts once.

#include <stdio.h>
#include <xmp.h>

#pragma xmp nodes p[*]
#pragma xmp template t[2]
#pragma xmp distribute t[block] onto p

int main(void)
{
    int sum = 10, product = 3, most = 4, least = 5, bits = 6, x = 12, none = 77;
#pragma xmp loop (i) on t[i] reduction(+: sum) reduction(*: product) reduction(max: most) reduction(min: least) \
    reduction(|: bits) reduction(^: x)
    for (int i = 0; i < 2; i++) {
        sum += i + 1;
        product *= i + 2;
        most = most > i ? most : i;
        least = least < i ? least : i;
        bits |= i << 4;
        x ^= i + 5;
    }
#pragma xmp loop (i) on t[i] reduction(+: none)
    for (int i = 1; i < 1; i++)
        none++;
    if (xmp_node_num() == 1)
        printf("%d %d %d %d %d %d %d\n", sum, product, most, least, bits, x, none);
    return 0;
}
