// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a run leaves: its figures, the fields, the equations for others to solve.
#pragma once

#include "run.h"

// phi, kappa and the flux -kappa grad phi (flux_x, flux_y, flux_z) at the centers of cells, as arrays of an HDF5 file, with an XDMF file beside it.
void write_fields(const char *path, const struct run *r);

// JSON: problem, method, residuals, seconds by level and phase. `history` has iterations + 1 residuals.
void write_figures(const char *path, const struct run *r, const double *history);

// A to prefix.mtx, its lower triangle as a symmetric Matrix Market file, and b and phi to prefix.txt, a line for each cell.
void write_matrix(const char *prefix, const struct run *r);
