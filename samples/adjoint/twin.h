// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The twin experiment: the model itself makes the observations, with an m that the estimate is then not told.
#pragma once

#include "model.h"

struct twin {
    double m_true, m_start; // what the observations come from, where the search begins
    double sigma;           // standard deviation of the noise in the observations
    int joint;              // the start is sought as well, not m alone
};

// The true start: phase 1 in the centered square of half the grid's sides, phase 0 around it.
void set_square(const struct model *c, double start[c->ny][c->nx]);

// What the search begins with: the true start, or 0.8 of it + 0.1 if it is sought, too.
void set_first_guess(const struct model *c, const struct twin *twin, double start[c->ny][c->nx]);

// obs^n = theta^n + noise, n = 0 .. nda-1. The noise of a cell and step depends on their numbers only.
void observe(const struct model *c, const struct twin *twin, double obs[c->nda][c->ny][c->nx]);

// A number of the standard normal distribution that belongs to (n, i, j).
double noise(int n, int i, int j);
