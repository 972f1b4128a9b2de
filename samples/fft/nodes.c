// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nodes.h"

#include <stdlib.h>
#include <xmp.h>

#include "arguments.h"

static int rows_now, padding_now;

// As square as the number of nodes allows; more columns than rows.
static int square_rows(void)
{
    int nodes = xmp_all_num_nodes(), count = 1;

    for (int k = 1; k * k <= nodes; k++)
        if (nodes % k == 0)
            count = k;
    return count;
}

int rows(void)
{
    return rows_now ? rows_now : square_rows();
}

int columns(void)
{
    return xmp_all_num_nodes() / rows();
}

void set_grid(const char *text)
{
    const int nodes = xmp_all_num_nodes();
    char *rest;
    long first, second;

    rows_now = 0;
    if (!text)
        return;
    first = strtol(text, &rest, 10);
    second = *rest == 'x' ? strtol(rest + 1, &rest, 10) : 0;
    if (*rest || first < 1 || second < 1 || first > nodes || second > nodes || first * second != nodes)
        refuse("--grid '%s': it is rows x columns, such as 2x3, and the product is the number of nodes, %d", text, nodes);
    rows_now = (int)first;
}

int padding(void)
{
    return padding_now;
}

void set_padding(int count)
{
    padding_now = count;
}
