// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What all programs of this benchmark share: arguments, this rank's box of cells, the permeability, the equations, the line that is printed.
//
//     PROGRAM n s tolerance [options of its own]
#pragma once

#include <stdint.h>

#define EACH_CELL(p, c, k, j, i)                                 \
    for (int c = 0, k = 0; k < (p)->count[0]; k++)                \
        for (int j = 0; j < (p)->count[1]; j++)                   \
            for (int i = 0; i < (p)->count[2]; i++, c++)

struct peer {
    int n;                // cells a side
    double s, tolerance;  // roughness of the ground; of |r| / |b|
    int rank, ranks;
    int along[3], at[3];  // ranks along z, y, x, and this one among them: the last axis first
    int first[3], count[3]; // own cells, of all ranks the same number
    double *kappa;        // of the own box and one cell more on each side: [z][y][x]
};

// Starts MPI, too.
void peer_begin(struct peer *p, int argc, char **argv);
void peer_end(struct peer *p);

// Ranks along z, y, x: as cubic as possible, as samples/multigrid does it.
void cut_evenly(int ranks, int along[3]);

// In rows of matrices: x, y and z below, the cell itself, x, y and z above.
enum { WEST, SOUTH, DOWN, HERE, EAST, NORTH, UP, POINTS };
extern const int offset[POINTS][3]; // along z, y, x

// The row of a cell: 0 where there is no neighbor. n cells a side and a box with a cell more on each side, of any level; k, j, i: in the box.
void row_of(int n, const int first[3], const int count[3], const double *kappa, int k, int j, int i, double row[POINTS]);

// The right side: wells along z in the middle.
double source(int n, int j, int i);

// Of a global cell, if each rank numbers its box behind those before it.
long number_of(const struct peer *p, int k, int j, int i);

// "NAME: iterations residual sum setup solution": |b - A x| / |b|, the sum of x, seconds of the slowest rank. x: own cells, in order.
void peer_report(const struct peer *p, const char *name, int iterations, const double *x, double setup, double solution);
