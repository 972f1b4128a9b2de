// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What happens along a row of cells, on plain memory: the functions of all blocks have it from here. A function of another file has the processor's
// registers for itself; inside a sweep there were not enough for all rows.
#pragma once

#include <stddef.h>

// to[0 .. count-1] = A x. `first`, `last`: the row begins, ends with the cube; else x and tx have an element before, and one after it. `south` and the
// like are the rows beside it, any row where there is none: below the cube t is 0, and north and up are 0 above it.
void apply_row(int count, int first, int last, const double *diagonal, const double *x, const double *tx, const double *ty, const double *x_south,
               double north, const double *ty_north, const double *x_north, const double *tz, const double *x_down, double up, const double *tz_up,
               const double *x_up, double *restrict to);

// z = (D + L)^-1 (b - z) along a row, with neighbors below in rows z_south and z_down; NULL: the block has none.
void forward_row(int count, const double *b, const double *inverse, const double *tx, const double *ty, const double *z_south, const double *tz,
                 const double *z_down, double *restrict z);

// z = (D + L^T)^-1 D z along a row, with neighbors above, and x += z; NULL: nothing is added.
void backward_row(int count, const double *inverse, const double *tx, const double *ty_north, const double *z_north, const double *tz_up,
                  const double *z_up, double *restrict z, double *restrict x);

// Cells i0 to i1 - 1 of row j, k, with arrays of these names; `to`: of the first one.
#define APPLY_ROW(x, k, j, i0, i1, to)                                                                                                                 \
    do {                                                                                                                                               \
        const int south = (j) > 0 ? (j)-1 : (j), north = (j) < n - 1 ? (j) + 1 : (j), down = (k) > 0 ? (k)-1 : (k), up = (k) < n - 1 ? (k) + 1 : (k);  \
                                                                                                                                                       \
        apply_row((i1) - (i0), (i0) == 0, (i1) == n, &diagonal[k][j][i0], &x[k][j][i0], &tx[k][j][i0], &ty[k][j][i0], &x[k][south][i0], north > (j),   \
                  &ty[k][north][i0], &x[k][north][i0], &tz[k][j][i0], &x[down][j][i0], up > (k), &tz[up][j][i0], &x[up][j][i0], to);                   \
    } while (0)

// r += what the six neighbors of a cell bring, those inside the cube.
#define ADD_NEIGHBORS(r, x, k, j, i)                                                                                                                   \
    do {                                                                                                                                               \
        (r) += (k) > 0 ? tz[k][j][i] * x[(k)-1][j][i] : 0;                                                                                             \
        (r) += (j) > 0 ? ty[k][j][i] * x[k][(j)-1][i] : 0;                                                                                             \
        (r) += (i) > 0 ? tx[k][j][i] * x[k][j][(i)-1] : 0;                                                                                             \
        (r) += (k) < n - 1 ? tz[(k) + 1][j][i] * x[(k) + 1][j][i] : 0;                                                                                 \
        (r) += (j) < n - 1 ? ty[k][(j) + 1][i] * x[k][(j) + 1][i] : 0;                                                                                 \
        (r) += (i) < n - 1 ? tx[k][j][(i) + 1] * x[k][j][(i) + 1] : 0;                                                                                 \
    } while (0)

// A parameter: an array of n x n x n cells that nothing else points to.
#define ARRAY(a) double (*restrict a)[n][n]
