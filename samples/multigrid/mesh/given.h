// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A permeability that others have made: a file of 64-bit reals, one for each cell of the cube, x fastest.
#pragma once

// count[0] * count[1] * count[2] cells from `first` on, of cells[0] * cells[1] * cells[2]. Returns 1 after fail().
int given_box(const char *path, const int cells[3], const int first[3], const int count[3], double *kappa);
