// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reflects that fill shadows which are full already: an earlier reflect of the same block has filled at least as much,
// and nothing between the two can have changed the arrays. Only what stands in one block is compared, so that the
// earlier one has been executed whenever the later one is, in every turn of loops around.

#ifndef SODE_ANALYSIS_FRESHNESS_H
#define SODE_ANALYSIS_FRESHNESS_H

#include "analysis/References.h"
#include "support/Diagnostics.h"

namespace sode {

/// Superfluous reflect -> the one that makes it so.
using FreshReflects = std::map<const Exchange *, const Exchange *>;

FreshReflects findFreshReflects(const Model &M, const References &Refs, const TranslationUnit &TU, clang::ASTContext &Context);

void remarkFreshReflects(const FreshReflects &Fresh, Diagnostics &Diags);

} // namespace sode

#endif
