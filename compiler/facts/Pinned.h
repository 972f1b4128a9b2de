// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Subscripts at the ends of a loop: in `j > 0 ? u[j - 1] : -u[0]` the condition leaves j one value, so u[0] is u[j]; in `u[j > 1 ? j - 2 : 0]`
// it leaves two, so the 0 is j or j - 1.

#ifndef SODE_FACTS_PINNED_H
#define SODE_FACTS_PINNED_H

#include "facts/NestHead.h"
#include "facts/Paths.h"
#include "facts/Subscript.h"

namespace sode {

/// The subscript in terms of the variable of L, a distributed loop of N, if the conditions on the way and the range of L leave that one value, or
/// few: with a spread. Of `?:` what both sides are, if the one leads no farther than the other and the element of the iteration.
std::optional<Affine> pinnedOf(const clang::Expr *E, const Path &Way, const Loop &L, const LoopNest &N, NestHeads &Heads, const clang::ASTContext &Context);

} // namespace sode

#endif
