// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// reflect directives with nothing between them that can travel together: one message per neighbor for all their arrays.

#ifndef SODE_ANALYSIS_ADJACENTREFLECTS_H
#define SODE_ANALYSIS_ADJACENTREFLECTS_H

#include "model/Model.h"
#include "pragma/TranslationUnit.h"

namespace sode {

/// For a reflect that is done by an earlier one: that one, the first of its run. Blocking reflects of arrays (no pointers
/// or parameters, which may turn out to have no storage) on one template, with the same constant widths.
using JoinedReflects = llvm::DenseMap<const Exchange *, const Exchange *>;
JoinedReflects findAdjacentReflects(const Model &M, const TranslationUnit &TU);

} // namespace sode

#endif
