// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What flows from node to node in a nest with `pipeline`: the elements that its later iterations read as earlier ones have left them,
// across a distributed loop; and which loop may be cut into blocks, so that the next node begins before this one has ended.
//
//   for (i = 1; i < n; i++)                 iterations apart    i  j
//     for (j = 1; j < n - 1; j++)           u[i-1][j]           1  0    flows along i, one row wide
//       u[i][j] = u[i-1][j] + u[i][j-1]     u[i][j-1]           0  1
//                 + u[i+1][j];              u[i+1][j]           1  0    is read before it is written: the old value
//
// Blocks of j are right, because no distance along j is negative: `u[i-1][j+1]` would be.
//
// With `blockwise` nothing flows: what another node owns keeps its old value.

#ifndef SODE_FACTS_PIPELINES_H
#define SODE_FACTS_PIPELINES_H

#include "facts/Footprint.h"
#include "llvm/ADT/DenseMap.h"

namespace sode {

struct Pipeline {
  /// Elements of an array that the next node needs.
  struct Flow {
    const Array *A;
    const ArrayReference *R; ///< The first that reads them.
    unsigned Axis;
    const Loop *L;       ///< That they flow along: upwards, or downwards.
    int64_t Width = 0;
    int Along = -1;      ///< Dimension that follows the loop that is cut, if one is,
    int64_t Behind = 0;  ///< and what leads from its variable to the last elements that are final.
  };
  std::vector<Flow> Flows;
  const Loop *Block = nullptr;       ///< The loop that is cut.
  const Access *Together = nullptr;  ///< Because of which none is.
  /// Of blockwise under `omp parallel for`: two loops along which nothing depends on what comes later, and how many elements lie at
  /// most between what depends on each other; or none. Tiles on a diagonal of the two do not depend on each other.
  struct Cut {
    const Loop *L;
    int64_t Far;
  };
  std::vector<Cut> Waves;

  /// Why the clause cannot be obeyed.
  enum Reason { None, Sideways, Backwards, Subscript, Address } Why = None;
  const Access *Where = nullptr;
  unsigned Axis = 0;              ///< Of Where: the one that Why is about.
  const Loop *Across = nullptr;   ///< Of Sideways and Backwards.

  bool flowsAlong(const Loop &L) const;
  /// Does the shadow beside the own part get so many elements?
  bool fills(const Array &A, unsigned Axis, bool Above, int64_t Width) const;
};

/// Where a nest with `blockwise` reads an array that it writes, or may read it, beyond what its iteration owns along the loops that the
/// clause names: the first reference to each array. Along: one of these loops; null: any.
std::vector<const ArrayReference *> readsBeyond(const LoopNest &Nest, const Footprints &Facts, const Loop *Along = nullptr);

/// Of every nest with one of the clauses.
using Pipelines = llvm::DenseMap<const LoopNest *, Pipeline>;

Pipelines findPipelines(const Program &P);

/// Of a nest without the clause: does it compute the same if the loop is cut into blocks, which run one after the other?
bool canBeCut(const Program &P, const LoopNest &Nest, const Loop &L);

/// Does a node run the loop only in parts? A loop of the nest that is distributed, or cut into blocks.
bool isDivided(const Pipelines &Flows, const LoopNest &Nest, const Loop &L);

} // namespace sode

#endif
