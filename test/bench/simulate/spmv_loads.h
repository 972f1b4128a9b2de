// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What travels between two ranks in a sparse product by each method: a file with a table [ways][receiver][owner], then one [ways][owner][receiver].
#pragma once

#include <stdint.h>

enum loads_way { LOADS_MINIMAL, LOADS_GAP1, LOADS_GAP8, LOADS_GAP64, LOADS_RANGE, LOADS_WAYS };

struct loads_pair {
    int32_t elements, runs; // 0: no message
};

enum { LOADS_WINDOW = 8 }; // messages that a rank has under way

// Nanoseconds of a non-zero, and of packing or unpacking what one message brings: by a list, or by runs.
static const double LOADS_NONZERO = 1;

// Of the processor, for a message at each of its ends: half of what the tuner takes a message to cost (sode_gather_usual).
static const double LOADS_MESSAGE = 500;

static inline double loads_copying(int way, const struct loads_pair *pair)
{
    const double element = 1.25, run = 10, byte = 0.1;
    const double by_runs = pair->runs * run + 8 * byte * pair->elements, one_by_one = pair->elements * element;

    return way == LOADS_RANGE ? 0 : by_runs < one_by_one ? by_runs : one_by_one;
}

// The same exchange step by step, without a simulator: spmv_steps.c.
double steps_exchange(int way, int unpacks, int ranks, const struct loads_pair *in, double *clock);
double steps_allgather(int ranks, int n);

// Nanoseconds until all have got a message of so many bytes from each of so many ranks.
double steps_burst(int count, int bytes);
