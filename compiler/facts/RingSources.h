// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a subscript is computed from: its own text, the statements that set its local variables, functions of the file.

#ifndef SODE_FACTS_RINGSOURCES_H
#define SODE_FACTS_RINGSOURCES_H

#include "facts/Paths.h"

namespace sode {

struct RingSources {
  /// Variables and divisors from outside the loop: one of them may be the extent.
  std::vector<const clang::Expr *> Extents;
  bool HasIndex = false; ///< The loop's variable is among them.
  /// The value is a remainder, perhaps after a choice.
  bool IsRemainder = false;
};

RingSources ringSourcesOf(const clang::Expr *Subscript, const Loop &L, const Path &Where, const clang::ASTContext &Context);

} // namespace sode

#endif
