// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A phi = b by conjugate gradients, preconditioned by a V-cycle.
#pragma once

#include "cycle.h"

struct solver {
    double tolerance; // of |r| / |b|
    int most;         // iterations
    bool prints;      // each iteration, as "iteration residual"
    bool shows;       // progress, on a terminal or in a log
    double *history;  // [most + 1], or NULL
};

struct solution {
    int iterations;
    double residual; // |r| / |b|, as the recurrence has it
    double seconds;  // on the slowest node
};

// b is that of the first level, and is lost; phi is an array of its cells.
struct solution solve(const struct hierarchy *h, const struct solver *s, void *phi);

// Sums over all cells of products, block after block: the same bits on any number of nodes.
double dot(const struct level *l, void *x, void *y);

// q = A p; returns p.q.
double multiply(const struct level *l, void *p, void *q);
