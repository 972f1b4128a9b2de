// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From grid to grid. A cell of the coarser one has eight of the finer: i has 2i and 2i+1 along each axis. A node that owns a cell owns its eight, so nothing
// travels.
#pragma once

#include "level.h"

// b of the next level, of m cells a side: sums of b - A x over eight cells; x needs its neighbors' values. Both are distributed, or both whole.
void restrict_residual(const struct level *fine, int m, double (*b)[m][m]);

// x += factor times the next level's x.
void prolong(const struct level *fine, double factor, int n, double (*x)[n][n]);

// Fills what each node sees of its neighbors' x.
void halo(const struct level *l);
