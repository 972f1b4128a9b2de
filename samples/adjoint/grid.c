// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "grid.h"

#include <string.h>
#include <xmp.h>

#include "../common/extents.h"

static int groups_now = 1, rows_now, columns_now; // rows_now 0: not known yet
static int forward_steps = 1, backward_steps = 1;
static const char *scheme = "pa1";

void set_groups(int count)
{
    groups_now = count;
}

void set_tile(int tile_rows, int tile_columns)
{
    rows_now = tile_rows;
    columns_now = tile_columns;
}

int groups(void)
{
    return groups_now;
}

static void choose_tile(void)
{
    const int nodes = xmp_all_num_nodes() / groups();

    rows_now = square_rows(nodes);
    columns_now = nodes > 1 ? nodes / rows_now : 1;
}

int rows(void)
{
    if (!rows_now)
        choose_tile();
    return rows_now;
}

int columns(void)
{
    if (!rows_now)
        choose_tile();
    return columns_now;
}

int fblt(void)
{
    return forward_steps;
}

int bblt(void)
{
    return backward_steps;
}

void set_blocks(int forward, int backward)
{
    forward_steps = forward;
    backward_steps = backward;
}

void set_scheme(const char *name)
{
    scheme = name;
}

const char *block_scheme(void)
{
    return scheme;
}

int halo(void)
{
    int more = strcmp(scheme, "diamond") == 0; // it reads one cell farther

    return (fblt() > bblt() ? fblt() : bblt()) + more;
}
