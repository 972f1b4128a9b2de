// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where to gather, how many sweeps, by how much to correct: by measurement.
#pragma once

#include "run.h"

// Solves with each level gathered, then with a level before that an eighth of the nodes share, then with other numbers of sweeps, then with other
// factors, and keeps what took the least time. Prints all, what each level takes in a cycle, by who shares it, and the options to run with; JSON to
// `path`, if it isn't NULL. Returns what main returns.
int tune(const struct problem *problem, int n, struct cycle how, double tolerance, const char *path);
