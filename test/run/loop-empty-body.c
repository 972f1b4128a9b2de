// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// An empty statement and an empty block as the body.

#include <stdio.h>
#include <xmp.h>

#define N 5
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p

int main(void)
{
    int sum = 1;
#pragma xmp loop (i) on t[i]
    for (int i = 0; i < N; i++)
        ;
#pragma xmp loop (i) on t[i] reduction(+: sum)
    for (int i = 0; i < N; i++) {
    }
    if (xmp_node_num() == 1)
        printf("%d\n", sum);
    return 0;
}
