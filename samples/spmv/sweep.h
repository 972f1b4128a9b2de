// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All 66 patterns: checked, or measured with a table of winners.
#pragma once

#include "measure.h"

struct sweep {
    int n, most, repeats;       // patterns up to `most` non-zeros in a row
    const struct product *only; // or all
    uint64_t seed;
    enum values values;
    const char *csv;
};

// Wrong rows.
long sweep_check(const struct sweep *s);

void sweep_measure(const struct sweep *s);
