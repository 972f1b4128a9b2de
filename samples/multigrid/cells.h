// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The cube of n x n x n cells and how it is cut: over nodes, and into blocks.
//
// An array of cells is `double a[n][n][n]`, a[k][j][i] with k along z, j along y, i along x. Nodes own boxes of it. A block is what a
// smoother treats as a whole; a node owns one, or several. They have equal lengths along an axis, but the last ones may be shorter or
// empty. Results depend on the blocks, not on the nodes: any number of nodes, and the serial program, give the same bits for the same blocks.
#pragma once

#include <stdbool.h>

enum { MOST_BLOCKS = 512, MOST_STAGES = 16 };

// "4x2x1": along z, y, x; NULL: as cubic as the number of nodes allows, and one block for each node. A text that doesn't fit ends the program.
void set_nodes(const char *text);
void set_blocks(const char *text);

// Along axis 0 (z), 1 (y), 2 (x).
//
//     #pragma xmp nodes p[nodes_along(0)][nodes_along(1)][nodes_along(2)]
int nodes_along(int axis);
int blocks_along(int axis);

// Who has an array of cells. SHARED: all nodes a part of it. Stage 1: every second node along each axis, an eighth of them; stage 2: an eighth of
// those, and so on, to one node. Along an axis with an odd number of nodes, the first one. WHOLE: each node all of it.
enum { SHARED, WHOLE = MOST_STAGES + 1 };

// The levels, counted from 0, from which on the next stage shares.
struct stages {
    int count, from[MOST_STAGES];
};

int stage_of(const struct stages *stages, int level);

// Blocks of a level that is shared so: where fewer nodes share it, they are larger, and their number falls as that of the nodes.
int blocks_of(int axis, int share);

// Cells of a block along an axis; the last ones may have fewer.
int block_cells(int n, int axis, int share);

// The end of a block that begins at a cell.
static inline int block_end(int first, int cells, int n)
{
    return first + cells < n ? first + cells : n;
}

// Do nodes have whole blocks of n cells a side?
bool can_be_cut(int n, int share);

// One node has it, as one block.
bool is_alone(int share);

// How often the cells can be halved until blocks have an odd number of them along some axis, and once more: the levels of which
// nodes have a part.
int levels_of(int n, const struct stages *stages);

// How many cells of other nodes an array has around a node's own: 1, or what time blocks need.
void set_halo(int width);
int halo_width(void);

// Storage of an array of cells. free() takes it back.
void *cells_create(int n, int share);

// Each node gets all of a distributed array.
void cells_gather(int n, double (*part)[n][n], void *whole);

// From an array that nodes share to one that others share.
void cells_move(int n, double (*from)[n][n], double (*to)[n][n]);
