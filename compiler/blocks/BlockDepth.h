// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The depths of a time block, and what its exchanges fill.

#ifndef SODE_BLOCKS_BLOCKDEPTH_H
#define SODE_BLOCKS_BLOCKDEPTH_H

#include "blocks/StepBody.h"
#include "facts/References.h"

namespace sode {

/// Fills in Growth, Stages and Fields, from Items and On.
void findDepths(TimeBlock &Block, const Program &P);

/// Are reads at a distance of what the step's reflects have filled? Finds the dimensions that are periodic, and what is
/// executed once more behind the loop.
bool checkFilled(TimeBlock &Block, const Program &P, const StepLevels &Levels, BlockingErrors &Errors);

/// `free(u)`: its storage as a whole, whatever is in it.
bool isFreed(const ArrayReference &R, const References &Refs);

/// The name by which the array is known before the exchange of pointers that it is known by behind it, if it takes part.
const Array *before(const PointerSwap &Swap, const Array *A);

} // namespace sode

#endif
