// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions that combine other values than the loop collects, or combine them twice.

#include "checks/Check.h"
#include "facts/UpdateForm.h"
#include "model/Changes.h"

using namespace clang;

namespace sode {

/// The variable itself, not an element or a member.
static const VarDecl *plainVariable(const Reduction::Variable &V) {
  const auto *Name = dyn_cast<DeclRefExpr>(V.Text->Checked->IgnoreParenImpCasts());
  const auto *Variable = Name && !V.Distributed ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
  return Variable ? Variable->getCanonicalDecl() : nullptr;
}

static const Reduction *reductionIn(const LoopNest &N, const VarDecl *V) {
  for (const Reduction &R : N.Reductions)
    if (llvm::any_of(R.Variables, [&](const Reduction::Variable &Of) { return plainVariable(Of) == V; }))
      return &R;
  return nullptr;
}

/// `#pragma xmp reduction (+: v)` directly behind a loop whose clause has combined v; the maximum of equal values is no other.
static void checkTwice(const Program &P) {
  for (const ReductionCall &Call : P.M.Reductions)
    for (const LoopNest &N : P.M.Nests)
      for (const Reduction::Variable &Of : Call.What.Variables) {
        const VarDecl *V = plainVariable(Of);
        bool Counts = Call.What.Op == ReductionOp::Sum || Call.What.Op == ReductionOp::Product || Call.What.Op == ReductionOp::BitXor;
        if (!V || !Counts || N.Tokens.End != P.TU.markerOf(*Call.D) || !splitsWork(N) || !reductionIn(N, V))
          continue;
        P.Diags.report(Call.D->Loc, diag::warn_reduced_twice) << V->getName();
        P.Diags.report(N.D->Loc, diag::note_for_directive) << "loop";
      }
}

void checkReductions(const Program &P) {
  checkTwice(P);
}

} // namespace sode
