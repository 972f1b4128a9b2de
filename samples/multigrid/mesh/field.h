// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The permeability of a mesh in files, as distributed arrays of the solver. What is wrong ends the job with one message. All nodes.
#pragma once

// kappa of the cells from `first` on, x, y, z, x fastest; 1 if it has no memory.
typedef int box_reader(const void *what, const int first[3], const int count[3], double *kappa);

// Each node's own part by a call of `reader`; 1 on all nodes if one has no memory. kappa[z][y][x] is distributed in blocks.
int field_fill(int n, double (*kappa)[n][n], box_reader *reader, const void *what);

// Cells on a side of the finest level.
int mesh_cells(const char *folder);
// Levels that the files have.
int mesh_levels(const char *folder);
// Level 1 is the finest; n: its cells on a side.
void mesh_read(const char *folder, int level, int n, double (*kappa)[n][n]);
