// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A problem from its permeability to its solution.
#pragma once

#include "problem.h"

struct run {
    struct problem problem;
    int n;
    struct cycle how;
    struct hierarchy h;
    void *phi;
    struct solution found;
    double input, setup; // seconds: the permeability as it was read or drawn; coarser ones, matrices and their factors
};

// The grids, kappa by `reader` (problem_kappa, or that of files), the matrices.
void run_create(struct run *r, const struct problem *problem, int n, struct cycle how, kappa_reader *reader, const void *what, int known);
// Of the finest grid: b, phi. May be repeated.
void run_solve(struct run *r, const struct solver *solver);
void run_free(struct run *r);
