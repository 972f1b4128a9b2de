// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "analysis/AdjacentReductions.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace sode {

/// The variable that `v`, `v.x`, `v[2]` is a part of, however it is reached: null if it depends on other variables.
static const VarDecl *variableOf(const Expr *E) {
  for (;;) {
    E = E->IgnoreParenImpCasts();
    if (const auto *Member = dyn_cast<MemberExpr>(E); Member && !Member->isArrow()) {
      E = Member->getBase();
    } else if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E);
               Subscript && isa<IntegerLiteral>(Subscript->getIdx()->IgnoreParenImpCasts()) &&
               Subscript->getBase()->IgnoreParenImpCasts()->getType()->isArrayType()) {
      E = Subscript->getBase();
    } else {
      const auto *Ref = dyn_cast<DeclRefExpr>(E);
      const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
      return V ? V->getCanonicalDecl() : nullptr;
    }
  }
}

static bool canBeJoined(const ReductionCall &R) {
  auto IsConstant = [](const SetRef::Sub &S) { return S.Low.constant() && S.End.constant() && S.Step.constant(); };
  return !R.Async && (!R.On || llvm::all_of(R.On->Subs, IsConstant)) &&
         llvm::all_of(R.What.Variables, [](const Reduction::Variable &V) {
           // The extent of an array parameter is an expression.
           return !V.Distributed && V.Locations.empty() && variableOf(V.Text->Checked) &&
                  (!V.IsArray || V.Text->Checked->getType()->isConstantArrayType());
         });
}

static bool isSameSet(const std::optional<SetRef> &A, const std::optional<SetRef> &B) {
  if (!A || !B)
    return !A && !B;
  return A->OfNodes == B->OfNodes && A->OfTemplate == B->OfTemplate &&
         llvm::equal(A->Subs, B->Subs, [](const SetRef::Sub &S, const SetRef::Sub &T) {
           return S.Kind == T.Kind && S.Low.sameAs(T.Low) && S.End.sameAs(T.End) && S.Step.sameAs(T.Step);
         });
}

JoinedReductions findAdjacentReductions(const Model &M, const TranslationUnit &TU) {
  JoinedReductions Joined;
  const ReductionCall *First = nullptr;
  unsigned Last = 0;                    // marker of the run's last directive
  llvm::DenseSet<const VarDecl *> Seen; // variables of the run: none twice in a message
  for (const ReductionCall &R : M.Reductions) {
    unsigned Marker = TU.markerOf(*R.D);
    bool Follows = First && Marker == Last + 1 && canBeJoined(*First) && canBeJoined(R) && isSameSet(First->On, R.On) &&
                   llvm::none_of(R.What.Variables, [&](const Reduction::Variable &V) {
                     return Seen.contains(variableOf(V.Text->Checked));
                   });
    if (Follows) {
      Joined[&R] = First;
    } else {
      First = &R;
      Seen.clear();
    }
    for (const Reduction::Variable &V : R.What.Variables)
      Seen.insert(variableOf(V.Text->Checked));
    Last = Marker;
  }
  return Joined;
}

} // namespace sode
