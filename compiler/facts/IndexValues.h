// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the variable of a loop holds after a distributed nest. A node runs only its own iterations; where the program reads the
// variable later, it gets the value that the serial loop leaves, if all nodes can know it.

#ifndef SODE_FACTS_INDEXVALUES_H
#define SODE_FACTS_INDEXVALUES_H

#include "model/Model.h"
#include "clang/AST/ASTContext.h"
#include <map>

namespace sode {

struct IndexValue {
  const Loop *L;
  enum Kind {
    Computed, ///< After the nest, from the ranges of the loops.
    AtEnd,    ///< Where this loop ends by itself: `break` or `goto` may leave it before.
    Unknown
  } How;
  clang::SourceLocation Read; ///< Valid if it is certainly this value that is read.
  clang::SourceLocation Exit; ///< The `break` or `goto`.
  bool ByGoto = false;
  bool Combined = false;      ///< A reduction directive names it.
};

/// By nest: variables that are, or could be, read later.
using IndexValues = std::map<const LoopNest *, std::vector<IndexValue>>;
struct Program;
IndexValues findIndexValues(const Program &P);

/// Does the range of a loop use the variable of one around it?
bool dependsOnNest(const LoopNest &Nest, const Loop &L);

} // namespace sode

#endif
