// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the loops over cells have in common: the 5-point Laplacian and the derivatives of the reaction.
#pragma once

#include "grid.h"
#include "model.h"

// Is there a neighbor on this side? 1, or 0 at a wall; on a torus always 1.
static inline void set_sides(const struct model *c, double south[c->ny], double north[c->ny], double west[c->nx],
                             double east[c->nx])
{
#pragma xmp loop (i) on south[i]
    for (int i = 0; i < c->ny; i++) {
        south[i] = !c->walls || i > 0;
        north[i] = !c->walls || i < c->ny - 1;
    }
#pragma xmp loop (j) on west[j]
    for (int j = 0; j < c->nx; j++) {
        west[j] = !c->walls || j > 0;
        east[j] = !c->walls || j < c->nx - 1;
    }
}

// eps^2 times the Laplacian, in a loop over i and j. The grid is a torus; at a wall the difference counts 0, so that
// nothing flows through it. The matrix is symmetric in both cases: the adjoint has the same Laplacian.
#define LAPLACIAN(u)                                       \
    (diffusion * (south[i] * (u[i ? i - 1 : ny - 1][j] - u[i][j]) \
                  + north[i] * (u[(i + 1) % ny][j] - u[i][j])     \
                  + west[j] * (u[i][j ? j - 1 : nx - 1] - u[i][j]) \
                  + east[j] * (u[i][(j + 1) % nx] - u[i][j])))

// Derivatives of the reaction f(theta, m) = theta (1 - theta) (theta - 1/2 + m).
static inline double reaction_by_theta(double theta, double m)
{
    return (-3 * theta + 3 - 2 * m) * theta + m - 0.5;
}

static inline double reaction_by_m(double theta)
{
    return theta * (1 - theta);
}
