// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How fast products are: all ways in turn, so that whatever else the machine does meets all of them.
#pragma once

#include <stdio.h>

#include "multiply.h"

struct timing {
    double seconds;  // of a product, median; on the slowest node
    double plan;     // of the first product, which makes the plan; of auto, also what it took to find the fastest method
    double kernel;   // of the arithmetic alone
};

// Into timings[PRODUCTS]; of `only`, or of all if it is NULL.
void measure(const struct formats *f, const struct product *only, int repeats, uint64_t seed, struct timing *timings);

// The sum of non-zeros of all nodes.
double nonzeros(const struct matrix *m);

void csv_head(FILE *file);
void csv_line(FILE *file, const struct formats *f, const char *family, int k, int product, const struct timing *timing);
