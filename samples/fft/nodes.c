// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nodes.h"

#include <xmp.h>

#include "../common/arguments.h"
#include "../common/extents.h"

static int rows_now, padding_now;

int rows(void)
{
    return rows_now ? rows_now : square_rows(xmp_all_num_nodes());
}

int columns(void)
{
    return xmp_all_num_nodes() / rows();
}

void set_grid(const char *text)
{
    const int nodes = xmp_all_num_nodes();
    int extents[2] = {0};

    if (text && (!read_extents(text, 2, extents) || (long)extents[0] * extents[1] != nodes))
        refuse("--grid '%s': it is rows x columns, such as 2x3, and the product is the number of nodes, %d", text, nodes);
    rows_now = extents[0];
}

int padding(void)
{
    return padding_now;
}

void set_padding(int count)
{
    padding_now = count;
}
