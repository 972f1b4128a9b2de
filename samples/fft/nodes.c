// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nodes.h"

#include <xmp.h>

// As square as the number of nodes allows; more columns than rows.
int rows(void)
{
    int nodes = xmp_all_num_nodes(), count = 1;

    for (int k = 1; k * k <= nodes; k++)
        if (nodes % k == 0)
            count = k;
    return count;
}

int columns(void)
{
    return xmp_all_num_nodes() / rows();
}
