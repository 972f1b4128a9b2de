// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which format of the matrix is the fastest here: the first products are made by CRS and SELL in turn, and timed, while Sode has not yet begun to try
// methods; then all nodes take the faster one. (ELL is SELL where all rows have the same length.)
#pragma once

#include <stddef.h>

enum { FORMATS = 2, TURNS = 2, TURN = 2 }; // a turn is one product that doesn't count, for caches and the plan, and one that does

struct tuned {
    int products;            // so far
    double seconds[FORMATS]; // the least
    int taken;               // a format, when all turns are over
};

// The format of the next product, 0: CRS, 1: SELL.
int tuned_now(const struct tuned *t);

// It has taken so long on this node. Collective.
void tuned_count(struct tuned *t, double seconds);
