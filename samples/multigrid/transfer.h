// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From grid to grid. A cell of the coarser one has eight of the finer: i has 2i and 2i+1 along each axis. A node that owns a cell owns its eight, so nothing
// travels.
#pragma once

#include "level.h"

// z = b - A x; x needs its neighbors' values.
void residual(const struct level *l);

// b of the next level, of n cells a side: sums of z over eight cells. b may be distributed, or both whole.
void restrict_to(const struct level *fine, int n, double (*b)[n][n]);

// x += factor times the next level's x.
void prolong(const struct level *fine, double factor, int n, double (*x)[n][n]);

// Fills what each node sees of its neighbors' x.
void halo(const struct level *l);
