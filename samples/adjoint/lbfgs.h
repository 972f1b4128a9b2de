// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// L-BFGS (Nocedal 1980): the inverse Hessian from the last pairs of steps s and changes of the gradient y.
#pragma once

#include "model.h"

enum { MOST_PAIRS = 50 };

// Pair k lies in level k % levels of two histories of fields; the parts that belong to m (q in optimiser.c) are here.
struct pairs {
    int levels, count;
    int joint; // fields count; else m alone
    double sq[MOST_PAIRS], yq[MOST_PAIRS], sy[MOST_PAIRS], yy[MOST_PAIRS];
    double last_ss, last_sy; // of the newest step, also where it is no pair
};

// Fills a level of both histories with 0.
void clear_level(const struct model *c, const struct pairs *pairs, double s[pairs->levels][c->ny][c->nx],
                 double y[pairs->levels][c->ny][c->nx], int k);

// Adds the pair s = (x - x0, sq), y = (g - g0, yq), unless the curvature s.y along the step is not positive.
void add_pair(const struct model *c, struct pairs *pairs, double s[pairs->levels][c->ny][c->nx],
              double y[pairs->levels][c->ny][c->nx], double x[c->ny][c->nx], double x0[c->ny][c->nx], double sq,
              double g[c->ny][c->nx], double g0[c->ny][c->nx], double yq);

// (d, *dq) = - inverse Hessian times (g, gq), by the two loops over the pairs.
void apply_inverse(const struct model *c, const struct pairs *pairs, double s[pairs->levels][c->ny][c->nx],
                   double y[pairs->levels][c->ny][c->nx], double g[c->ny][c->nx], double gq, double d[c->ny][c->nx],
                   double *dq);
