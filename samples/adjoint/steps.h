// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The runs of the model, as functions for one kind of edges (runs.h).
#pragma once

#include "model.h"

struct steps {
    // As in model.h.
    double (*forward)(const struct model *c, double m, double start[c->ny][c->nx], double theta[c->levels][c->ny][c->nx],
                      double obs[c->nda][c->ny][c->nx]);
    void (*advance)(const struct model *c, double m, int from, int to, double state[c->ny][c->nx]);
    void (*tangent)(const struct model *c, double m, double theta[c->nda][c->ny][c->nx], double dstart[c->ny][c->nx], double dm,
                    double dtheta[c->nda][c->ny][c->nx]);
    // From lam = lam^to to lam^from; adds to `mu`, cell by cell, what these steps add to mu. theta[0] is theta^from.
    void (*backward)(const struct model *c, double m, int from, int to, double theta[to - from][c->ny][c->nx],
                     double obs[c->nda][c->ny][c->nx], double lam[c->ny][c->nx], double mu[c->ny][c->nx]);
};

extern const struct steps on_torus;      // torus.c: the first and the last rows and columns are neighbors
extern const struct steps between_walls; // walls.c: nothing flows through the edges

static inline const struct steps *steps_of(const struct model *c)
{
    return c->walls ? &between_walls : &on_torus;
}
