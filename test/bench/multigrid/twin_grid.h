// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The twin's grids: samples/multigrid/level.h and smooth.h by hand. This rank's box, or, of a whole grid, all cells, and a cell more on each side, which is 0
// outside the cube.
#pragma once

#include <mpi.h>
#include <stdbool.h>

#include "peer.h"

struct exchange {
    int count;
    MPI_Request requests[12]; // persistent
};

struct grid {
    int n, cells[3];          // a side of the cube; of the box along z, y, x
    int first[3];
    bool whole;
    long row, plane;          // from a cell to its neighbor along y, z
    double *kappa, *tx, *ty, *tz, *diagonal, *inverse, *x, *b, *z; // of cell (0, 0, 0) of the box
    struct exchange halo;     // of x
};

void grid_create(struct grid *g, const struct peer *p, int n, bool whole);
void grid_free(struct grid *g);
double *field_create(const struct grid *g);
void field_free(const struct grid *g, double *field);

// Both ends in one: the neighbors' faces of a field.
void exchange_create(struct exchange *e, const struct peer *p, const struct grid *g, double *field);
void exchange_run(struct exchange *e);
void exchange_free(struct exchange *e);

// From kappa, halo included, to the matrix and the incomplete factors of the box.
void grid_assemble(struct grid *g);

// kappa of a coarser grid: means of eight.
void grid_coarsen(const struct grid *fine, double *kappa, const struct grid *to);

// x = M^-1 b, and x += M^-1 (b - A x), whose halo is there.
void smooth_first(const struct grid *g);
void smooth(const struct grid *g);

// The row of A x that begins at a cell.
void apply(const struct grid *g, const double *x, long at, double *to);
