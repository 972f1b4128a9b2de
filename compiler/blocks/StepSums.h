// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions of nests in a time loop with `blocking`. Nodes accumulate their own points over the steps and combine once, behind
// the loop, so nothing in it may read the variable but what accumulates. It may be given a value that counts on one node as on
// all: `most = 0` before a loop with `reduction(max: most)`, `sum = 0` before one with `reduction(+: sum)`.

#ifndef SODE_BLOCKS_STEPSUMS_H
#define SODE_BLOCKS_STEPSUMS_H

#include "blocks/StepBody.h"

namespace sode {

/// Fills in Sums, from Items. False, with an error at the first thing that would see a part of the value.
bool findSums(TimeBlock &Block, const Program &P, BlockingErrors &Errors);

} // namespace sode

#endif
