// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// `-` combines with a sum: each node's value is a negated part. Not supported yet.
// XFAIL: *

#include <stdio.h>
#include <xmp.h>

#define N 25
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p

int main(void)
{
    int minus = 1000;
    double half = 0.5;
#pragma xmp loop (i) on t[i] reduction(-: minus, half)
    for (int i = 0; i < N; i++) {
        minus -= i;
        half -= i / 4.0;
    }
    if (xmp_node_num() == 1)
        printf("%d %g\n", minus, half);
    return 0;
}
