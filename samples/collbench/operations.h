// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collective operations by directives, and how long they take: on the slowest node, with a barrier before each call, the median; of barriers
// the mean.
#pragma once

enum operation { BARRIER, BCAST, SUM, ORDERED, EXACT, ONE_DOT, TWO_DOTS, FUSED_DOTS, ALLTOALL, OPERATIONS };

struct row {
    const char *name;
    int low, high; // of the count: doubles, or bytes for each pair of nodes; 0: it has none
    int unit;      // bytes of each
    int calls;
};

extern const struct row operations[OPERATIONS];

enum { MOST_CALLS = 1 << 24 };

// Seconds of a call.
double measure(enum operation operation, int count, int calls);
