// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The gradient of the cost by the exact adjoint of the discrete model: with e^n = theta^n - obs^n where there are
// observations (n = 1 .. nda-1), else 0,
//
//   lam^nda = 0,  lam^n = lam^{n+1} + dt/tau (eps^2 Laplace_h(lam^{n+1}) + df/dtheta(theta^n) lam^{n+1}) + e^n
//   mu^nda  = 0,  mu^n  = mu^{n+1}  + dt/tau sum of df/dm(theta^n) lam^{n+1} over the cells
//
// d cost / d theta^0 = lam^0,  d cost / d m = mu^0
#pragma once

#include "model.h"

// Sets `lam` to d cost / d start; returns d cost / d m. `theta` is as `forward` left it: with all states, or, if they do not fit,
// of any content; then those that are missing are computed again (snapshots.h).
double gradient(const struct model *c, double m, double start[c->ny][c->nx], double theta[c->levels][c->ny][c->nx],
                double obs[c->nda][c->ny][c->nx], double lam[c->ny][c->nx]);
