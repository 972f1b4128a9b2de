// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Descends from a first guess to the control with the smallest cost.
#pragma once

#include "linesearch.h"
#include "twin.h"

enum method { STEEPEST_DESCENT, LBFGS };

struct search {
    enum method method;
    int memory;       // pairs of steps and changes of the gradient that L-BFGS remembers
    int iterations;   // at most
    double tolerance; // of the norm of the gradient, relative to the first one
    int bound;        // |m| <= 0.49
    int joint;        // the start is part of the control, else m alone
    const char *checkpoint; // file that the search is saved to, and goes on from if it exists; NULL: none
    double save_every;      // seconds
};

// What an iteration has found, before the next step.
struct iteration {
    int number;
    int forwards;     // runs of the model in the line search that has led here
    int stopped;      // the job is being ended; the search is saved
    struct point at;
    double gradient;  // norm; where start and m are sought, m counts as if every cell had one
    double alpha;     // the step that has led here
    double forward_seconds, gradient_seconds; // of this node: line search; gradient
};

// Searches from (start, m) and leaves the best start in `start`. Calls report for every
// iteration of this run, and returns the last one.
struct iteration search_minimum(const struct model *c, const struct search *search, double m, double start[c->ny][c->nx],
                                double obs[c->nda][c->ny][c->nx], double theta[c->levels][c->ny][c->nx],
                                void (*report)(const struct iteration *, void *context), void *context);
