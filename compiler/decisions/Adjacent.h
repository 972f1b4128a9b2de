// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Directives with nothing between them that can travel together: one message for the variables of all reductions, one per neighbor
// for the arrays of all reflects.

#ifndef SODE_DECISIONS_ADJACENT_H
#define SODE_DECISIONS_ADJACENT_H

#include "facts/Program.h"
#include "llvm/ADT/DenseSet.h"

namespace sode {

/// For a directive that is done by an earlier one: that one, the first of its run.
template <typename Call> using Joined = llvm::DenseMap<const Call *, const Call *>;

/// Blocking reflects, none of them elided, of different arrays (no pointers or parameters, which may turn out to have no storage) on one template,
/// with the same constant widths.
using JoinedReflects = Joined<Exchange>;
JoinedReflects findAdjacentReflects(const Program &P, const llvm::DenseSet<const Exchange *> &Elided);

/// Blocking reductions of different variables on one set. None may change what a later one names: nothing is reached
/// through pointers or variable subscripts, and the subscripts of the set are constants.
using JoinedReductions = Joined<ReductionCall>;
JoinedReductions findAdjacentReductions(const Program &P);

} // namespace sode

#endif
