// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// reduction directives with nothing between them that can travel together: one message for all their variables.

#ifndef SODE_ANALYSIS_ADJACENTREDUCTIONS_H
#define SODE_ANALYSIS_ADJACENTREDUCTIONS_H

#include "model/Model.h"
#include "pragma/TranslationUnit.h"

namespace sode {

/// For a reduction that is done by an earlier one: that one, the first of its run. Blocking reductions of different
/// variables on one set. None may change what a later one names: nothing is reached through pointers or variable
/// subscripts, and the subscripts of the set are constants.
using JoinedReductions = llvm::DenseMap<const ReductionCall *, const ReductionCall *>;
JoinedReductions findAdjacentReductions(const Model &M, const TranslationUnit &TU);

} // namespace sode

#endif
