// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What travels between two ranks in a sparse product by each method: a file with a table [ways][receiver][owner], then one [ways][owner][receiver].
#pragma once

#include <stdint.h>

enum loads_way { LOADS_MINIMAL, LOADS_GAP1, LOADS_GAP8, LOADS_GAP64, LOADS_RANGE, LOADS_WAYS };

struct loads_pair {
    int32_t elements, runs; // 0: no message
};
