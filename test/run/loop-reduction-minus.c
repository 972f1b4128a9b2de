// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// reduction(-: s): every node subtracts its own part.

#include <stdio.h>
#include <xmp.h>

#pragma xmp nodes p[*]
#pragma xmp template t[50]
#pragma xmp distribute t[cyclic(3)] onto p

int main(void)
{
    int s = 1000;
    double x = 0.5;
#pragma xmp loop on t[i] reduction(-: s, x)
    for (int i = 0; i < 50; i++) {
        s -= i;
        x -= 2 * i;
    }
    if (xmp_node_num() == 1)
        printf("%d %g\n", s, x);
    return 0;
}
