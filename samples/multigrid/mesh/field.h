// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The permeability of a mesh in files, as distributed arrays of the solver. What is wrong ends the job with one message. All nodes.
#pragma once

// Cells on a side of the finest level.
int mesh_cells(const char *folder);
// Levels that the files have.
int mesh_levels(const char *folder);
// Level 1 is the finest; n: its cells on a side. kappa[z][y][x] is distributed in blocks.
void mesh_read(const char *folder, int level, int n, double (*kappa)[n][n]);
