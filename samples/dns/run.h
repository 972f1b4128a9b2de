// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One run: the time loop, with its series. Checks run many.
#pragma once

#include "cases.h"
#include "flow.h"

struct run {
    struct flow flow;
    enum which which;
    double dt;
    int steps, every;       // steps; a row of the series every so many
    const char *series;     // file of rows "t E eps Z H div", NULL: standard output
    const char *spectrum;   // file of rows "k E(k)" of the end, or NULL
    const char *times;      // file of rows "phase: seconds", or NULL
    const char *fields;     // HDF5 file of the velocities of the end, or NULL
    const char *state;      // file to stop at and go on from, or NULL
    int stop;               // how many steps until this run stops and saves its state; 0: none
    int silent;             // no series
};

struct result {
    struct totals first, last;
    double error;           // greatest difference to the start times `decayed`, at points
    double budget;          // of -dE/dt against 2 nu Z, central differences, where the run is half over
    long transforms;        // of one field
};

struct result run(const struct run *r, double decayed);
