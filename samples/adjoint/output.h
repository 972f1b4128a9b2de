// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a twin experiment leaves behind: fields in a file, iterations and times as JSON.
#pragma once

#include "options.h"

// All iterations so far.
struct history {
    struct iteration *iterations;
    int count, room;
};

// Prints an iteration and adds it to the history, which is `context`.
void report(const struct iteration *now, void *context);

// Three series, true, first and estimate: the model from the true start with the true m, from the first guess, and from what was
// found; `frames` states of each, the first and the last one among them.
void write_fields(const char *path, const struct options *o, double m, double start[o->model.ny][o->model.nx]);

// One node writes. Ends the program if the file can't be written.
void write_json(const char *path, const struct options *o, const struct history *history, double seconds);
