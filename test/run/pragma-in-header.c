// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Nodes, template, arrays and a helper with a loop come from a header.

#include "Inputs/mapped.h"
#include <stdio.h>
#include <xmp.h>

int own[MAPPED];
#pragma xmp align own[i] with mapped_template[i]

int main(void)
{
    long sum = 0;
    mapped_fill(3);
#pragma xmp reflect (mapped)
#pragma xmp loop (i) on mapped_template[i] reduction(+: sum)
    for (int i = 1; i < MAPPED - 1; i++) {
        own[i] = mapped[i - 1] + mapped[i + 1];
        sum += own[i] * mapped_twice(i);
    }
    if (xmp_node_num() == 1)
        printf("%ld\n", sum);
    return 0;
}
