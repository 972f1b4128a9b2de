// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model.h"

#include "steps.h"

double forward(const struct model *c, double m, double start[c->ny][c->nx], double theta[c->levels][c->ny][c->nx],
               double obs[c->nda][c->ny][c->nx])
{
    return steps_of(c)->forward(c, m, start, theta, obs);
}

void advance(const struct model *c, double m, int from, int to, double state[c->ny][c->nx])
{
    steps_of(c)->advance(c, m, from, to, state);
}

void tangent(const struct model *c, double m, double theta[c->nda][c->ny][c->nx], double dstart[c->ny][c->nx], double dm,
             double dtheta[c->nda][c->ny][c->nx])
{
    steps_of(c)->tangent(c, m, theta, dstart, dm, dtheta);
}
