// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Tasks on single nodes, in both notations: no other node runs them. Node numbers inside are new.

#include <stdio.h>
#include <xmp.h>

#pragma xmp nodes p[*]

int main(void)
{
    int ran = 0, first = 0, last = 0, number = 0, all = xmp_all_num_nodes(), inside = 0;
#pragma xmp task on p[0]
    first = 5;
#pragma xmp task on p(1)
    {
        ran++;
        first += 10 * xmp_node_num() + 100 * xmp_num_nodes();
    }
#pragma xmp task on p[all - 1]
    {
        ran++;
        last = xmp_all_node_num() == all;
        number = xmp_node_num();
    }
#pragma xmp task on p[0]
    ran++;
#pragma xmp reduction (+: ran)
#pragma xmp bcast (first) from p[0]
#pragma xmp bcast (last, number) from p[all - 1]
#pragma xmp task on p
    inside = xmp_num_nodes() == xmp_all_num_nodes();
    if (xmp_node_num() == 1)
        printf("%d %d %d %d %d\n", ran, first, last, number, inside);
    return 0;
}
