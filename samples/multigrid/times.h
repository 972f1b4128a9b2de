// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What takes how long, by level and phase.
#pragma once

#include <stdio.h>

// The first four are the cycle's.
enum phase { SMOOTHING, HALO, TRANSFER, GATHERING, PRODUCT, VECTORS, REDUCTIONS, PHASES };

enum { MOST_LEVELS = 24 };

extern const char *const phase_names[PHASES];

void times_reset(void);

// Between them lies a phase of a level; phases don't overlap.
double phase_begin(void);
void phase_end(int level, enum phase phase, double since);

// Seconds of a phase on a level, the mean of the nodes. Collective.
double phase_seconds(int level, enum phase phase);

// Of a cycle, on a level or, if it is -1, on all of them; of those phases.
double cycle_seconds(int level);

// A table with a row for each of so many levels.
void times_print(int levels);
