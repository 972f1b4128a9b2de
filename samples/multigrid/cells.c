// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cells.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>

#include "../fft/arguments.h"

// Under a plain compiler the node's part is the array.
#ifdef __SODE__
#define GET(n, to, from) to[0:n][0:n][0:n] = from[:][:][:];
#else
#define GET(n, to, from) memcpy(to, from, sizeof(double[n][n][n]));
#endif

static int nodes[3], blocks[3];

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
    char rest;

    if (sscanf(text, "%dx%dx%d%c", &along[0], &along[1], &along[2], &rest) != 3 || along[0] < 1 || along[1] < 1 || along[2] < 1)
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

bool can_be_cut(int n)
{
    return n % blocks[0] == 0 && n % blocks[1] == 0 && n % blocks[2] == 0;
}

int levels_of(int n)
{
    int levels = 1;

    while (n % 2 == 0 && can_be_cut(n / 2)) {
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

void *cells_create(int n, bool whole)
{
    double (*a)[n][n];
#pragma xmp nodes p[nodes[0]][nodes[1]][nodes[2]]
#pragma xmp template t[n][n][n]
#pragma xmp distribute t[block][block][block] onto p
#pragma xmp align a[k][j][i] with t[k][j][i]
#pragma xmp shadow a[1][1][1]

    if (whole)
        return check(calloc((size_t)n * n * n, sizeof(double)));
    a = xmp_malloc(xmp_desc_of(a), n, n, n);
    return check(a);
}

void cells_gather(int n, double (*part)[n][n], void *to)
{
    double (*whole)[n][n] = to;
#pragma xmp inherit (part)
#pragma xmp gmove
    GET(n, whole, part)
}
