// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A x = b by conjugate gradients in the form of Chronopoulos and Gear, both of whose dot products are due at the same time, or by
// BiCGSTAB of van der Vorst.
#pragma once

#include "dots.h"
#include "multiply.h"

struct solver {
    const char *name;        // cg, bicgstab
    const struct product *how;
    enum order order;
    int is_fused, most;      // iterations
    double tolerance;        // of |r| / |b|
    int prints;              // each iteration
};

struct solution {
    int iterations;
    double residual, true_residual, seconds; // |r| and |b - A x| by |b|
};

// b is A times a vector of ones; the solution is compared with it by the true residual. Starts from 0.
struct solution solve(const struct formats *f, const struct solver *s);
