// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// -fsode-check: what decides whether, and how often, nodes come to a directive must be the same on all of them.

#ifndef SODE_LOWER_CHECKEDCONDITIONS_H
#define SODE_LOWER_CHECKEDCONDITIONS_H

#include "lower/Construct.h"

namespace sode {

class CheckedConditions : Construct {
public:
  explicit CheckedConditions(LoweringState &S) : Construct(S) {}
  void run();

private:
  llvm::DenseSet<const clang::FunctionDecl *> Directing;

  void findDirecting();
  bool hasDirective(TokenRange In) const;
  bool calls(const clang::Stmt &Of) const;
  bool leadsToDirective(const clang::Stmt &Of) const;
  bool isOfNode(const clang::Expr &Condition) const;
  enum Kind { Once, Turns, Which };
  void check(const clang::Stmt &Of, const clang::Expr *Condition, Kind How);
};

} // namespace sode

#endif
