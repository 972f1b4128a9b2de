// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cells.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>

#include "../common/arguments.h"
#include "../common/extents.h"

// Under a plain compiler the node's part is the array.
#ifdef __SODE__
#define GET(n, to, from) to[0:n][0:n][0:n] = from[:][:][:];
#define MOVE(n, to, from) to[:][:][:] = from[:][:][:];
#else
#define GET(n, to, from) memcpy(to, from, sizeof(double[n][n][n]));
#define MOVE(n, to, from) GET(n, to, from)
#endif

static int nodes[3], blocks[3], width = 1;

// As cubic as the number of nodes allows; more along z than along y than along x.
static void cut_evenly(int count, int along[3])
{
    double best = 1e300;

    for (int x = 1; x * x * x <= count; x++)
        for (int y = x; x * y * y <= count; y++) {
            const int z = count / x / y;
            const double faces = (double)x + y + z;

            if (x * y * z == count && faces < best) {
                best = faces;
                along[0] = z;
                along[1] = y;
                along[2] = x;
            }
        }
}

static void read_shape(const char *option, const char *text, int along[3])
{
    if (!read_extents(text, 3, along))
        refuse("%s '%s': it is numbers along z, y and x, such as 2x2x1", option, text);
}

void set_nodes(const char *text)
{
    const int count = xmp_all_num_nodes();

    if (!text) {
        cut_evenly(count, nodes);
        return;
    }
    read_shape("--nodes", text, nodes);
    if ((long)nodes[0] * nodes[1] * nodes[2] != count)
        refuse("--nodes '%s': their product is not the number of nodes, %d", text, count);
}

void set_blocks(const char *text)
{
    if (!text) {
        memcpy(blocks, nodes, sizeof blocks);
        return;
    }
    read_shape("--blocks", text, blocks);
    if ((long)blocks[0] * blocks[1] * blocks[2] > MOST_BLOCKS)
        refuse("--blocks '%s': that is more than %d", text, MOST_BLOCKS);
    for (int axis = 0; axis < 3; axis++)
        if (blocks[axis] % nodes[axis] != 0)
            refuse("--blocks '%s': the %d along %c are not a multiple of the %d nodes", text, blocks[axis], "zyx"[axis], nodes[axis]);
}

int nodes_along(int axis)
{
    return nodes[axis];
}

int blocks_along(int axis)
{
    return blocks[axis];
}

void set_halo(int cells)
{
    width = cells;
}

int halo_width(void)
{
    return width;
}

int stage_of(const struct stages *stages, int level)
{
    int stage = SHARED;

    while (stage < stages->count && stages->from[stage] <= level)
        stage++;
    return stage;
}

// A number of nodes or blocks on a stage: half as many on each next one, or one after an odd number.
static int fewer(int count, int stage)
{
    for (; stage > 0; stage--)
        count = count % 2 == 0 ? count / 2 : 1;
    return count;
}

int blocks_of(int axis, int share)
{
    return share == WHOLE ? 1 : fewer(blocks[axis], share);
}

static int part_of(int n, int count)
{
    return (n + count - 1) / count;
}

int block_cells(int n, int axis, int share)
{
    return part_of(n, blocks_of(axis, share));
}

bool can_be_cut(int n, int share)
{
    for (int axis = 0; axis < 3 && share != WHOLE; axis++) {
        const int part = part_of(n, fewer(nodes[axis], share));

        if (part < n && part % block_cells(n, axis, share) != 0)
            return false;
    }
    return true;
}

bool is_alone(int share)
{
    return share != WHOLE && blocks_of(0, share) * blocks_of(1, share) * blocks_of(2, share) == 1;
}

// The blocks of the next grid have half their lengths.
static bool can_be_halved(int n, int share)
{
    for (int axis = 0; axis < 3; axis++)
        if (n % 2 != 0 || (blocks_of(axis, share) > 1 && block_cells(n, axis, share) % 2 != 0))
            return false;
    return true;
}

int levels_of(int n, const struct stages *stages)
{
    int levels = 1;

    while (can_be_halved(n, stage_of(stages, levels - 1)) && can_be_cut(n / 2, stage_of(stages, levels))) {
        n /= 2;
        levels++;
    }
    return levels;
}

static void *check(void *storage)
{
    if (!storage) {
        fprintf(stderr, "multigrid: there is not enough memory; give it more nodes, or fewer cells by --n\n");
        exit(1);
    }
    return storage;
}

void *cells_create(int n, int share)
{
    // Along an axis: the nodes; from one that has a part to the next.
    const int z = nodes[0], y = nodes[1], x = nodes[2], stage = share == WHOLE ? 0 : share;
    const int dz = z / fewer(z, stage), dy = y / fewer(y, stage), dx = x / fewer(x, stage);
    double (*a)[n][n];
#pragma xmp nodes p[z][y][x]
#pragma xmp nodes q[z / dz][y / dy][x / dx] = p[0 : z : dz][0 : y : dy][0 : x : dx]
#pragma xmp template t[n][n][n]
#pragma xmp distribute t[block][block][block] onto q blocks(blocks_of(0, stage), blocks_of(1, stage), blocks_of(2, stage))
#pragma xmp align a[k][j][i] with t[k][j][i]
#pragma xmp shadow a[width][width][width]

    if (share == WHOLE)
        return check(calloc((size_t)n * n * n, sizeof(double)));
    a = xmp_malloc(xmp_desc_of(a), n, n, n);
    (void)dz, (void)dy, (void)dx; // under a plain compiler
    return check(a);
}

void cells_gather(int n, double (*part)[n][n], void *to)
{
    double (*whole)[n][n] = to;
#pragma xmp inherit (part)
#pragma xmp gmove
    GET(n, whole, part)
}

void cells_move(int n, double (*from)[n][n], double (*to)[n][n])
{
#pragma xmp inherit (from, to)
#pragma xmp gmove
    MOVE(n, to, from)
}
