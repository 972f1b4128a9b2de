// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Two tasks whose nodes meet in a barrier of all nodes.

#include <stdio.h>
#include <xmp.h>

#pragma xmp nodes p[*]

int main(void)
{
    int n = xmp_num_nodes(), half = (n + 1) / 2, sum = 0;
#pragma xmp tasks
    {
#pragma xmp task on p[0:half]
        {
            sum = 1;
#pragma xmp barrier on p
        }
#pragma xmp task on p[n == 1 ? 0 : half:n == 1 ? 1 : n - half]
        {
            sum = 1;
#pragma xmp barrier on p
        }
    }
#pragma xmp reduction (+: sum)
    if (xmp_node_num() == 1)
        printf("%d\n", sum == n);
    return 0;
}
