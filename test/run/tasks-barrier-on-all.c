// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// Two tasks whose nodes meet in a barrier of all nodes.

#include <stdio.h>
#include "Inputs/meet.h"

#pragma xmp nodes p[*]

int main(void)
{
    int n = xmp_num_nodes(), half = (n + 1) / 2, sum = 0;
#pragma xmp tasks
    {
#pragma xmp task on p[0:half]
        {
            sum = 1;
            come();
#pragma xmp barrier on p
            go();
        }
#pragma xmp task on p[n == 1 ? 0 : half:n == 1 ? 1 : n - half]
        {
            sum = 1;
            come();
#pragma xmp barrier on p
            go();
        }
    }
    int together = met();
#pragma xmp reduction (+: sum)
    if (xmp_node_num() == 1)
        printf("%d %d\n", sum == n, together);
    return 0;
}
