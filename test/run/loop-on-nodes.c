// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// `loop on p[i]`: one iteration per node; `p(i)` counts from one.

#include <stdio.h>
#include <xmp.h>

#pragma xmp nodes p[*]

int main(void)
{
    int size = xmp_all_num_nodes(), right = 0, wrong = 0;
#pragma xmp loop (i) on p[i] reduction(+: right, wrong)
    for (int i = 0; i < size; i++) {
        right += xmp_all_node_num() == i + 1;
        wrong += xmp_all_node_num() != i + 1;
    }
#pragma xmp loop (i) on p(i) reduction(+: right, wrong)
    for (int i = 1; i <= size; i++) {
        right += xmp_all_node_num() == i;
        wrong += xmp_all_node_num() != i;
    }
    if (xmp_node_num() == 1)
        printf("%d %d\n", right == 2 * size, wrong);
    return 0;
}
