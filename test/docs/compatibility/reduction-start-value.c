// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// The value before the loop counts once, for `^` too; a variable that is overwritten forgets it.

#include <stdio.h>
#include <xmp.h>

#define N 10
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[cyclic] onto p

int main(void)
{
    int bits = 3, sum = 10, product = 2, all = 0;

#pragma xmp loop (i) on t[i] reduction(^:bits) reduction(+:sum) reduction(*:product) reduction(&&:all)
    for (int i = 0; i < N; i++) {
        bits ^= i;
        sum += i;
        product *= 2;
        all = 1;
    }
    if (xmp_node_num() == 1)
        printf("%d %d %d %d\n", bits, sum, product, all);
    return 0;
}
