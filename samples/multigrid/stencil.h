// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What happens along a row of cells, on plain memory: the functions of all blocks have it from here, and a processor takes several cells at a time.
#pragma once

#include <stddef.h>

// to[0 .. count-1] = A x. `first`, `last`: the row begins, ends with the cube; else x and tx have an element before, and one after it. `x_south` and the
// like are the rows of x beside it: below the cube any row, because t is 0 there; north and up of it NULL.
static inline void apply_row(int count, int first, int last, const double *diagonal, const double *x, const double *tx, const double *ty,
                             const double *x_south, const double *ty_north, const double *x_north, const double *tz, const double *x_down,
                             const double *tz_up, const double *x_up, double *restrict to)
{
    for (int i = 0; i < count; i++)
        to[i] = diagonal[i] * x[i] - ty[i] * x_south[i] - (x_north ? ty_north[i] * x_north[i] : 0) - tz[i] * x_down[i] - (x_up ? tz_up[i] * x_up[i] : 0);
    for (int i = first; i < count; i++)
        to[i] -= tx[i] * x[i - 1];
    for (int i = 0; i < count - last; i++)
        to[i] -= tx[i + 1] * x[i + 1];
}

// z = (D + L)^-1 (b - z) along a row, with neighbors below in rows z_south and z_down; NULL: the block has none. Only the chain from cell to cell is
// taken one by one, and it is short.
static inline void forward_row(int count, const double *b, const double *inverse, const double *tx, const double *ty, const double *z_south,
                               const double *tz, const double *z_down, double *restrict z)
{
    double last = 0;

    for (int i = 0; i < count; i++)
        z[i] = b[i] - z[i];
    for (int i = 0; z_down && i < count; i++)
        z[i] += tz[i] * z_down[i];
    for (int i = 0; z_south && i < count; i++)
        z[i] += ty[i] * z_south[i];
    for (int i = 0; i < count; i++) {
        last = z[i] * inverse[i] + tx[i] * inverse[i] * last;
        z[i] = last;
    }
}

// z = (D + L^T)^-1 D z along a row, with neighbors above.
static inline void backward_row(int count, const double *inverse, const double *tx, const double *ty_north, const double *z_north,
                                const double *tz_up, const double *z_up, double *restrict z)
{
    double last = 0, t = 0; // of the cell after i, and of the face between

    for (int i = 0; z_north && i < count; i++)
        z[i] += ty_north[i] * inverse[i] * z_north[i];
    for (int i = 0; z_up && i < count; i++)
        z[i] += tz_up[i] * inverse[i] * z_up[i];
    for (int i = count - 1; i >= 0; i--) {
        last = z[i] + t * inverse[i] * last;
        t = tx[i];
        z[i] = last;
    }
}

// Cells i0 to i1 - 1 of row j, k, with arrays of these names; `to`: of the first one.
#define APPLY_ROW(x, k, j, i0, i1, to)                                                                                                                 \
    do {                                                                                                                                               \
        const int south = (j) > 0 ? (j)-1 : (j), north = (j) < n - 1 ? (j) + 1 : (j), down = (k) > 0 ? (k)-1 : (k), up = (k) < n - 1 ? (k) + 1 : (k);  \
                                                                                                                                                       \
        apply_row((i1) - (i0), (i0) == 0, (i1) == n, &diagonal[k][j][i0], &x[k][j][i0], &tx[k][j][i0], &ty[k][j][i0], &x[k][south][i0],                \
                  &ty[k][north][i0], north > (j) ? &x[k][north][i0] : NULL, &tz[k][j][i0], &x[down][j][i0], &tz[up][j][i0],                            \
                  up > (k) ? &x[up][j][i0] : NULL, to);                                                                                                 \
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
