// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Nests of three loops and more that read neighbors along the outermost one, and whose second loop may be cut into blocks, in each of which
// planes stay in the cache until the next plane needs them. The run decides whether they would not without.
//
//   for (k = 1; k < n - 1; k++)            for each block of j
//     for (j = 1; j < n - 1; j++)            for (k = 1; k < n - 1; k++)
//       for (i = 1; i < n - 1; i++)            for (j in the block)
//         v[k][j][i] = u[k-1][j][i] + ...        for (i = 1; i < n - 1; i++)
//
// Results keep their bits: no iteration writes what another one reads in another order than before, and nothing is summed.

#ifndef SODE_DECISIONS_SPACETILES_H
#define SODE_DECISIONS_SPACETILES_H

#include "blocks/TimeBlock.h"
#include "decisions/Independence.h"

namespace sode {

struct SpaceTile {
  const Loop *Cut; ///< The second loop.
  /// What a plane of an array has for an iteration of it, and how many planes are in use at a time.
  struct Planes {
    const Array *A;
    unsigned Axis;          ///< That follows the cut loop.
    int64_t Below = 0, Above = 0;
  };
  std::vector<Planes> Arrays;
};

using SpaceTiles = llvm::DenseMap<const LoopNest *, SpaceTile>;
SpaceTiles findSpaceTiles(const Program &P, const IndependentLoops &Independent, llvm::ArrayRef<TimeBlock> Blocks);

} // namespace sode

#endif
