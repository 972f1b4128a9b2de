// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which iterations of a loop come to a name inside it: `if (i % 2) ... coarse[i/2 + 1]`.

#ifndef SODE_FACTS_TURNS_H
#define SODE_FACTS_TURNS_H

#include "facts/Paths.h"

namespace sode {

/// Those with V % Period == Phase.
struct Turns {
  int64_t Period = 1, Phase = 0;
};

/// All conditions in the way from Top are on V: comparisons, which leave out iterations at the ends, and `V % n == c`, `V & 1`;
/// nullopt: there are others.
std::optional<Turns> turnsOf(const Path &Way, const clang::Stmt *Top, const clang::VarDecl *V, const clang::ASTContext &Context);

} // namespace sode

#endif
