// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The preconditioner: one V-cycle over grids whose cells have twice the side on each next level.
//
// The nodes share the finer levels. Level `gathered` and those after it each node has for itself, as a whole, and computes for itself (coarse grid
// aggregation): small grids are cheaper to compute than to share. Between them, an eighth of the nodes may share levels, then an eighth of
// those, down to one (hierarchical aggregation); each stage is a task of its nodes, and the others wait for the correction that it brings.
// The functions of a level are the same for all: arrays that are not distributed make them the serial ones.
#pragma once

#include "level.h"
#include "times.h"

enum { NEVER_GATHERED = MOST_LEVELS };

struct cycle {
    int gathered;   // the first level that each node has as a whole: 1 ..., counted from 0; NEVER_GATHERED: one node has the last ones
    struct stages stages; // before that one
    int goes_on;    // to coarser grids than that; else it is the last one
    int sweeps;     // before and after the correction from the next level
    int last;       // sweeps on the last level if it has more than a cell
    double factor;  // of corrections from the next level
    enum smoother { FACTORS, SPARSE, SCHWARZ, GAUSS_SEIDEL, JACOBI } smoother;
    int steps;      // of an exchange, by JACOBI
    struct layout layout; // of the factors of SPARSE
    double solves;  // the last level by conjugate gradients, to this residual, where each node has it as a whole (not JACOBI); 0: by sweeps
};

struct hierarchy {
    struct cycle how;
    int count, known; // levels; the first ones whose permeability was read
    struct level level[MOST_LEVELS];
    void *part[MOST_LEVELS]; // where others share a level than the one before: its field as those do
};

// The permeability of a level (from 1) into an array.
typedef void kappa_reader(const void *what, int level, int n, double (*kappa)[n][n]);

// n cells a side.
void hierarchy_create(struct hierarchy *h, int n, struct cycle how);
// The reader knows so many levels, at least one.
void hierarchy_read(struct hierarchy *h, kappa_reader *reader, const void *what, int known);
// The permeability of the other levels by means of cells; matrices and their factors.
void hierarchy_assemble(struct hierarchy *h, const struct faces *faces);
void hierarchy_free(struct hierarchy *h);

// x = B b on level 0; B is symmetric and positive definite.
void cycle(const struct hierarchy *h);
