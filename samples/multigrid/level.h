// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One grid: -div(kappa grad phi) = q by finite volumes on n x n x n cells of side h. With the flows between neighbors as unknown p sees them,
//
//     sum over its faces of t (phi_p - phi_o) = q_p h^3,   t = h 2 kappa_p kappa_o / (kappa_p + kappa_o)
//
// t = 2 kappa_p h on faces of the cube where phi is given, and 0 on those that nothing flows through.
#pragma once

#include <stdbool.h>

#include "cells.h"
#include "sparse.h"

// What holds on the faces of the cube: bits 0 to 5 of `given` are -x +x -y +y -z +z; elsewhere nothing flows.
struct faces {
    unsigned given;
    double value[6]; // of phi where it is given
};

enum { TOP_GIVEN = 1 << 5, ALL_GIVEN = 63 };

struct level {
    int n, cells[3];       // cells a side; of a block along z, y, x
    double h;
    int share;             // who has it
    void *kappa;           // [n][n][n], as all that follow
    void *tx, *ty, *tz;    // t of the faces below the cell along x, y, z; 0 at the beginning of the cube
    void *diagonal, *inverse; // of the matrix; 1 / D of its incomplete factors in each block
    void *x, *b, *z;       // unknowns, right side, what a step needs
    void *y;               // what SCHWARZ needs besides, or NULL
    struct factors **factors; // of each block, what SPARSE needs, or NULL
};

// Storage.
void level_create(struct level *l, int n, int share);
void level_free(struct level *l);

// x = 0.
#pragma xmp inherit (x)
void clear(int n, double (*x)[n][n]);

// From kappa to the matrix and its incomplete factors.
void level_assemble(const struct level *l, const struct faces *faces);

// What flows in through faces where phi is given and not 0, added to b.
void level_add_inflow(const struct level *l, const struct faces *faces);
