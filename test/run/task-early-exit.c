// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run-compare %s
// return, break, continue and goto out of a task restore the node set.

#include <stdio.h>
#include <xmp.h>

#pragma xmp nodes p[*]

static int leave(int k)
{
#pragma xmp task on p[0]
    {
        if (k % 2)
            return k * 10;
        k++;
    }
    return k;
}

int main(void)
{
    int sum = 0, count = 0, ran = 0;
    for (int k = 0; k < 10; k++)
        sum += leave(k);
    for (int k = 0; k < 10; k++) {
#pragma xmp task on p[0]
        {
            ran++;
            if (k == 4)
                goto next;
            if (k == 7)
                continue;
            count += k;
        }
    next:
        count += 100;
    }
    count += xmp_num_nodes() == xmp_all_num_nodes();
#pragma xmp task on p[0]
    for (int k = 0; k < 5; k++) {
        if (k == 3)
            break;
        count += xmp_num_nodes();
    }
    int nodes = xmp_num_nodes() == xmp_all_num_nodes();
#pragma xmp reduction (min: nodes)
#pragma xmp reduction (+: ran)
    if (xmp_node_num() == 1)
        printf("%d %d %d %d\n", sum, count, nodes, ran);
    return 0;
}
