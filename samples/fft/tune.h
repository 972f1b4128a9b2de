// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How a cube is transformed: nothing of this changes a bit of what comes out.
#pragma once

#include "cube.h"

struct choice {
    int rows;      // of nodes; columns: the rest
    int radix;     // plan.h
    int block;     // lines side by side
    int padding;   // columns more in memory
    int batch;     // fields that travel together
    int overlap;   // while others are transformed
};

// A cube by this choice; sets grid and padding. NULL if there is no plan for n.
struct cube *choose(int n, const struct choice *choice);

// Looks for the fastest: one thing after the other, beginning with `choice`. Prints what it measures, and sets `choice`.
void tune(int n, int fields, int tries, struct choice *choice);
