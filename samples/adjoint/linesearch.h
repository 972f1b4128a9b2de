// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The line search: how far to go in a direction. Armijo's rule with halved steps, groups() of them tried side by side.
#pragma once

#include "model.h"

// A control (start, m) with the cost there. The start is a field beside it.
struct point {
    double m, cost;
};

// A direction (d, m), and the slope of the cost along it, which is negative.
struct line {
    double m, slope;
    int bound; // |m| <= 0.49 is kept
};

enum { MOST_TRIALS = 40, MOST_GROUPS = 16 };

// Tries the steps alpha, alpha/2, alpha/4, ... from (start, here) in the direction (d, line). Of the first groups() steps among
// which one satisfies Armijo's rule, takes that with the smallest cost: returns its point, with the start in `next` and, if it fits,
// the trajectory in `theta`, on all nodes. *alpha becomes the step, or 0 if none of MOST_TRIALS steps will do; *trials counts them.
struct point search_line(const struct model *c, struct point here, double start[c->ny][c->nx], const struct line *line,
                         double d[c->ny][c->nx], double obs[c->nda][c->ny][c->nx], double *alpha, int *trials,
                         double next[c->ny][c->nx], double theta[c->levels][c->ny][c->nx]);
