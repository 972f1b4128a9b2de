// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Tasks on disjoint sets run at the same time, each on its nodes only; their sets are evaluated in front of the block.

#include <stdio.h>
#include <xmp.h>

#pragma xmp nodes p[*]

int main(void)
{
    int n = xmp_num_nodes(), half = n > 1 ? n / 2 : 1, left = 0, right = 0, ran = 0;
#pragma xmp tasks
    {
#pragma xmp task on p[0:half]
        {
            left = 3;
            ran++;
            half = -1; // the other set is known already
#pragma xmp reduction (+: left)
            left /= xmp_num_nodes();
        }
#pragma xmp task on p[n > 1 ? half : 0:n > 1 ? n - half : 1]
        {
            right = 4;
            ran++;
#pragma xmp reduction (+: right)
            right /= xmp_num_nodes();
        }
    }
#pragma xmp barrier
#pragma xmp reduction (max: left, right)
#pragma xmp reduction (+: ran)
    if (xmp_node_num() == n)
        printf("%d %d %d\n", left, right, ran == (n > 1 ? n : 2));
    return 0;
}
