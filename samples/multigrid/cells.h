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

// Do blocks of n cells a side have equal boxes?
bool can_be_cut(int n);

// How often the cells can be halved until blocks have an odd number of them along some axis, and once more: the levels of which all
// nodes have a part.
int levels_of(int n);

// Storage of an array of cells, a part of it on each node, or, if it is `whole`, all of it on each node. free() takes it back.
void *cells_create(int n, bool whole);

// Each node gets all of a distributed array.
void cells_gather(int n, double (*part)[n][n], void *whole);
