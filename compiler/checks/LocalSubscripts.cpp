// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Subscripts of distributed arrays that count from the first element that the node has, `u[i - low]`, `p[col[k]]` after `col[k] -= low`: in
// a program for MPI they are right, but here subscripts are global.

#include "checks/Check.h"
#include "checks/Written.h"
#include "facts/FirstIndices.h"
#include "facts/Owned.h"
#include "model/ModelBuilder.h"

using namespace clang;

namespace sode {

namespace {

class LocalSubscriptCheck : ProgramReader {
public:
  explicit LocalSubscriptCheck(const Program &P) : ProgramReader(P), Firsts(P) {}
  void check(const Access &X);

private:
  FirstIndices Firsts;

  bool isForSomeNodes(const Access &X) const;
  bool countsOwn(const Access &X, unsigned Axis) const;
};

} // namespace

/// In a task, or under a condition on the node's number, the node's first index may be 0.
bool LocalSubscriptCheck::isForSomeNodes(const Access &X) const {
  auto Asks = [&](const Condition &C) { return !C.repeats() && C.test() && P.Calls.isOfNumber(C.test()); };
  return Tasks.innermost(X.R->Position) || llvm::any_of(conditionsOn(*X.Way, X.Way->front()), Asks);
}

/// `for (i = 0; i < here; i++) u[i] = 1;`
bool LocalSubscriptCheck::countsOwn(const Access &X, unsigned Axis) const {
  const Access::Axis &Form = X.Axes[Axis];
  if (Form.What != Access::Axis::Sum || !Form.Variable || Form.L || (X.R->A->Axes[Axis].FullShadow && !X.R->Written))
    return false;
  return llvm::any_of(*X.Way, [&](const Stmt *S) {
    Loop L{};
    return isa<ForStmt>(S) && ModelBuilder::readLoop(cast<ForStmt>(S), L) && L.Variable == Form.Variable && Firsts.countsOwn(L);
  });
}

void LocalSubscriptCheck::check(const Access &X) {
  const ArrayReference &R = *X.R;
  if (R.LocalAccess || !X.touches() || !X.Way || X.Way->empty() || isForSomeNodes(X))
    return;
  for (unsigned Axis = 0; Axis < R.Subscripts.size() && Axis < X.Axes.size(); ++Axis) {
    const Expr *Subscript = R.Subscripts[Axis];
    bool Split = R.A->Axes[Axis].FullShadow ? R.A->isDistributed(Axis) && !hasOneNode(*R.A, Axis) : P.Calls.isSplitAt(R, Axis);
    if (!Split || R.Rings.count(Axis))
      continue;
    const Expr *From = Firsts.countedIn(Subscript, R.Function);
    if (!From && !countsOwn(X, Axis))
      continue;
    Diags.report(Subscript->getExprLoc(), diag::warn_local_subscript) << writtenText(*Subscript, Context) << R.A->Name;
    if (const auto *B = dyn_cast_or_null<BinaryOperator>(From); B && B->isAssignmentOp())
      Diags.report(B->getOperatorLoc(), diag::note_local_subscript) << writtenText(*B->getLHS(), Context);
  }
}

void checkLocalSubscripts(const Program &P) {
  LocalSubscriptCheck Check(P);
  for (const Access &X : P.Facts.all())
    Check.check(X);
}

} // namespace sode
