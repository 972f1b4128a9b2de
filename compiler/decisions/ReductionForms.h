// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How each variable that is reduced gets its value.

#ifndef SODE_DECISIONS_REDUCTIONFORMS_H
#define SODE_DECISIONS_REDUCTIONFORMS_H

#include "facts/Program.h"

namespace sode {

struct ReductionForm {
  /// Seeded: it has a value that does not count on all nodes but the first during the loop. Exact: each iteration adds to an exact sum.
  /// Watched: each iteration looks whether it changed it or one of its locations.
  enum { Plain, Seeded, Exact, Watched } How = Plain;
  /// What a whole call is about can be copied: evaluating it again, after the call, names the same object. What is not so
  /// is reduced in place, unless it has no address.
  bool Copied = false;
  std::vector<const clang::Expr *> Noted; ///< Of Watched: the assignments in the innermost body.
};

/// Of all clauses and directives.
using ReductionForms = llvm::DenseMap<const Reduction::Variable *, ReductionForm>;
ReductionForms findReductionForms(const Program &P);

} // namespace sode

#endif
