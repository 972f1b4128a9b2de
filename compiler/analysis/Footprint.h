// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which offsets a loop reads and writes: a subscript as `loop variable + constant`, or known to be unknown.

#ifndef SODE_ANALYSIS_FOOTPRINT_H
#define SODE_ANALYSIS_FOOTPRINT_H

#include "analysis/References.h"

namespace sode {

/// nullopt: unknown.
std::optional<Affine> affineOf(const clang::Expr *Subscript, const clang::ASTContext &Context);
/// The same of an array's subscript; those of rings, too.
std::optional<Affine> affineOf(const ArrayReference &R, unsigned Axis, const clang::ASTContext &Context);

/// Iteration i of the loop runs where the array has its index i - shift; nullopt: the two cannot be compared.
std::optional<int64_t> shiftOf(const Array &A, unsigned Axis, const LoopNest &N, const Loop &L);

/// A single node has the whole dimension, certainly.
bool hasOneNode(const Array &A, unsigned Axis);

/// Nodes store different parts of the dimension, perhaps.
bool isSplit(const Array &A, unsigned Axis);

/// No node stores more successive elements, if there is more than one node; nullopt: unknown.
std::optional<int64_t> mostStored(const Array &A, unsigned Axis);

/// How far a subscript lies from the loop's own iterations in an array dimension; nullopt as for reachFromOwned.
std::optional<int64_t> distanceFromOwned(const ArrayReference &R, unsigned Axis, const Model &M,
                                         const clang::ASTContext &Context);

/// The same in terms of the own part from the loop's own part in an array dimension: 0 is owned, positive is above. More than one
/// value only in a loop with expand, margin or peel_and_wait.
struct Reach {
  int64_t Lowest = 0, Highest = 0;
  bool Widened = false;
};

/// nullopt: the two cannot be compared (other template, run-time offset, not affine, not a distributed loop).
std::optional<Reach> reachFromOwned(const ArrayReference &R, unsigned Axis, const Model &M,
                                         const clang::ASTContext &Context);

} // namespace sode

#endif
