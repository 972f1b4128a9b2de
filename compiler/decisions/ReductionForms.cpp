// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "decisions/ReductionForms.h"
#include "llvm/ADT/DenseSet.h"
#include "model/Changes.h"

using namespace clang;

namespace sode {

static bool isCopied(const Reduction::Variable &V) {
  const Expr *E = V.Text->Checked->IgnoreParens();
  if (E->refersToBitField() || E->refersToVectorElement())
    return true;
  while (const auto *Member = dyn_cast<MemberExpr>(E)) {
    if (Member->isArrow())
      return false;
    E = Member->getBase()->IgnoreParens();
  }
  return isa<DeclRefExpr>(E);
}

static bool isExact(const Reduction &R, const Reduction::Variable &V) {
  return R.Order == ReductionClause::OrderedAny && R.Op == ReductionOp::Sum && V.Element->isFloatingType();
}

/// Assignments to a variable and its locations in the innermost body of a nest.
static std::vector<const Expr *> assignments(const LoopNest &Nest, const Reduction::Variable &V, ASTContext &Context) {
  std::vector<const Expr *> List;
  llvm::DenseSet<const VarDecl *> Variables = {placeOf(V.Text->Checked).Variable};
  for (const ExprText *L : V.Locations)
    Variables.insert(placeOf(L->Checked).Variable);
  Variables.erase(nullptr);
  for (const Change &C : changesIn(Nest.Loops.back().For->getBody(), Context))
    if (const auto *E = dyn_cast<Expr>(C.By); E && C.writes() && Variables.count(placeOf(C.Target).Variable))
      List.push_back(E);
  return List;
}

ReductionForms findReductionForms(const Program &P) {
  ReductionForms Forms;
  for (const ReductionCall &Call : P.M.Reductions)
    for (const Reduction::Variable &V : Call.What.Variables)
      Forms[&V].Copied = isCopied(V);
  for (const LoopNest &Nest : P.M.Nests)
    for (const Reduction &R : Nest.Reductions)
      for (const Reduction::Variable &V : R.Variables) {
        ReductionForm &F = Forms[&V];
        F.Copied = isCopied(V);
        if (!V.Locations.empty()) {
          F.How = ReductionForm::Watched;
          F.Noted = assignments(Nest, V, P.Context);
        } else if (isExact(R, V)) {
          F.How = ReductionForm::Exact;
        } else if (R.Op == ReductionOp::Sum || R.Op == ReductionOp::Product || R.Op == ReductionOp::BitXor) {
          F.How = ReductionForm::Seeded;
        }
      }
  return Forms;
}

} // namespace sode
