// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kobayashi's two-phase model on a rectangle of ny x nx cells,
//
//   tau dtheta/dt = eps^2 Laplace(theta) + theta (1 - theta) (theta - 1/2 + m)
//
// theta is 0 in one phase and 1 in the other, m drives the interface. Explicit Euler steps of length dt:
//
//   theta^{n+1} = theta^n + dt/tau (eps^2 Laplace_h(theta^n) + f(theta^n, m)),   n = 0 .. nda-1
#pragma once

struct model {
    int ny, nx;           // cells
    int nda;              // steps
    int levels;           // states that fit into memory: nda, or fewer
    double tau, eps;      // unit of time, of length
    double dx, dt;        // spacing of the cells, length of a step
    int walls;            // nothing flows through the edges (Neumann); else they are periodic
};

// The cost of a start and an m: half the sum of (theta^n - obs^n)^2 over all cells and n = 1 .. nda-1. Keeps theta^0 ..
// theta^{nda-1}, which the adjoint needs, in `theta` if they all fit; else leaves it as it is.
double forward(const struct model *c, double m, double start[c->ny][c->nx], double theta[c->levels][c->ny][c->nx],
               double obs[c->nda][c->ny][c->nx]);

// Goes on from step `from` to step `to`; `state` is theta^from, then theta^to.
void advance(const struct model *c, double m, int from, int to, double state[c->ny][c->nx]);

// The tangent model: how d(start) = dstart and d(m) = dm change theta^0 .. theta^{nda-1}. Linear in (dstart, dm).
void tangent(const struct model *c, double m, double theta[c->nda][c->ny][c->nx], double dstart[c->ny][c->nx], double dm,
             double dtheta[c->nda][c->ny][c->nx]);
