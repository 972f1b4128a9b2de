// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// -fsode-check: what decides whether, and how often, nodes come to a directive must be the same on all of them.

#ifndef SODE_DECISIONS_CHECKEDCONDITIONS_H
#define SODE_DECISIONS_CHECKEDCONDITIONS_H

#include "facts/Program.h"
#include <map>

namespace sode {

struct CheckedCondition {
  const clang::Expr *E;
  enum Kind { Once, Turns, Which } How; ///< Of `if`, of a loop, of `switch`.
};

/// In textual order. Left out: conditions that ask which node this is, in tasks and in nests, where nodes may differ, and of loops that OpenMP reads.
std::vector<CheckedCondition> findCheckedConditions(const Program &P);

/// What all nodes must have alike when they come to a nest that no other one is around.
struct CheckedNumbers {
  std::vector<const clang::Expr *> Bounds;         ///< Of its loops.
  std::vector<const Reduction::Variable *> Sums;   ///< With the values that they start with.
};
std::map<const LoopNest *, CheckedNumbers> findCheckedNumbers(const Program &P);

} // namespace sode

#endif
