// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Subscripts that run round an index: `u[i + k]` where a `for` with constant bounds runs over k, `u[i + off[k]]` of a table of constants.

#ifndef SODE_FACTS_RADIUS_H
#define SODE_FACTS_RADIUS_H

#include "facts/Paths.h"
#include "facts/Subscript.h"

namespace sode {

/// A sum of one variable, constants, and variables of loops on the way that run through constants and are not distributed by the nests: with a
/// spread.
std::optional<Affine> radiusOf(const clang::Expr *E, const Path &Way, llvm::ArrayRef<const LoopNest *> Nests, const clang::ASTContext &Context);

} // namespace sode

#endif
