// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The cube of n x n x n cells and how it is cut: over nodes, and into blocks.
//
// An array of cells is `double a[n][n][n]`, a[k][j][i] with k along z, j along y, i along x. Nodes own equal boxes of it. A block is what a
// smoother treats as a whole; a node owns one, or several. Results depend on the blocks, not on the nodes: any number of nodes, and the
// serial program, give the same bits for the same blocks.
#pragma once

#include <stdbool.h>

enum { MOST_BLOCKS = 512 };

// "4x2x1": along z, y, x; NULL: as cubic as the number of nodes allows, and one block for each node. A text that doesn't fit ends the program.
void set_nodes(const char *text);
void set_blocks(const char *text);

// Along axis 0 (z), 1 (y), 2 (x).
//
//     #pragma xmp nodes p[nodes_along(0)][nodes_along(1)][nodes_along(2)]
int nodes_along(int axis);
int blocks_along(int axis);

// Who has an array of cells: all nodes a part of it; every second node along each axis, an eighth of them; each node all of it.
enum share { SHARED, STAGED, WHOLE };

// Blocks of a level that is shared so: where fewer nodes share it, they are larger, half as many along axes with an even number of them.
int blocks_of(int axis, enum share share);

// Do blocks of n cells a side have equal boxes?
bool can_be_cut(int n, enum share share);

// How often the cells can be halved until blocks have an odd number of them along some axis, and once more: the levels of which
// nodes have a part. From level `staged` on (from 0), an eighth of the nodes.
int levels_of(int n, int staged);

// How many cells of other nodes an array has around a node's own: 1, or what time blocks need.
void set_halo(int width);
int halo_width(void);

// Storage of an array of cells. free() takes it back.
void *cells_create(int n, enum share share);

// Each node gets all of a distributed array.
void cells_gather(int n, double (*part)[n][n], void *whole);

// From an array that nodes share to one that others share.
void cells_move(int n, double (*from)[n][n], double (*to)[n][n]);
