// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "decisions/Adjacent.h"
#include "support/ClangVersion.h"
#include "support/Named.h"

using namespace clang;

namespace sode {

/// What it says of a dimension, `auto` filled in.
static Width widthOf(const Exchange &X, unsigned Axis, const Widths &Wide) { return Wide.of(X, *X.Arrays.front(), Axis); }

static bool canBeJoined(const Exchange &X, const Widths &Wide) {
  for (unsigned Axis = 0; Axis < X.Widths.size(); ++Axis)
    if (Width W = widthOf(X, Axis, Wide); !W.Low.constant() || !W.High.constant())
      return false;
  return !X.reduces() && !X.Async && llvm::all_of(X.Arrays, [](const Array *A) { return A->What == Array::Storage; });
}

static bool areAlike(const Exchange &X, const Exchange &Y, const Widths &Wide) {
  if (X.Orthogonal != Y.Orthogonal || X.Transport != Y.Transport || X.TransportName || Y.TransportName || X.Arrays.front()->On != Y.Arrays.front()->On ||
      X.Widths.size() != Y.Widths.size())
    return false;
  for (unsigned Axis = 0; Axis < X.Widths.size(); ++Axis) {
    Width V = widthOf(X, Axis, Wide), W = widthOf(Y, Axis, Wide);
    if (!V.Low.sameAs(W.Low) || !V.High.sameAs(W.High) || X.endsOf(Axis) != Y.endsOf(Axis))
      return false;
  }
  return true;
}

static std::vector<const void *> partsOf(const Exchange &X) { return {X.Arrays.begin(), X.Arrays.end()}; }

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
      const VarDecl *V = variableNamed(E);
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

static bool areAlike(const ReductionCall &A, const ReductionCall &B) { return isSameSet(A.On, B.On); }

static std::vector<const void *> partsOf(const ReductionCall &R) {
  std::vector<const void *> Variables;
  for (const Reduction::Variable &V : R.What.Variables)
    Variables.push_back(variableOf(V.Text->Checked));
  return Variables;
}

/// Runs of calls that can be joined, are alike, and share no array or variable: none is twice in a message.
template <typename Call>
static Joined<Call> findRuns(const std::deque<Call> &Calls, llvm::function_ref<bool(const Call &)> CanBeJoined,
                             llvm::function_ref<bool(const Call &, const Call &)> AreAlike, const TranslationUnit &TU) {
  Joined<Call> Found;
  const Call *First = nullptr;
  unsigned Last = 0; // marker of the run's last directive
  llvm::DenseSet<const void *> Seen;
  for (const Call &C : Calls) {
    unsigned Marker = TU.markerOf(*C.D);
    std::vector<const void *> Parts = partsOf(C);
    bool Follows = First && Marker == Last + 1 && CanBeJoined(*First) && CanBeJoined(C) && AreAlike(*First, C) &&
                   llvm::none_of(Parts, [&](const void *P) { return Seen.contains(P); });
    if (Follows) {
      Found[&C] = First;
    } else {
      First = &C;
      Seen.clear();
    }
    Seen.insert(Parts.begin(), Parts.end());
    Last = Marker;
  }
  return Found;
}

JoinedReflects findAdjacentReflects(const Program &P, const llvm::DenseSet<const Exchange *> &Elided) {
  return findRuns<Exchange>(
      P.M.Exchanges, [&](const Exchange &X) { return !Elided.contains(&X) && canBeJoined(X, P.Wide); },
      [&](const Exchange &X, const Exchange &Y) { return areAlike(X, Y, P.Wide); }, P.TU);
}

JoinedReductions findAdjacentReductions(const Program &P) {
  return findRuns<ReductionCall>(
      P.M.Reductions, [](const ReductionCall &R) { return canBeJoined(R); },
      [](const ReductionCall &A, const ReductionCall &B) { return areAlike(A, B); }, P.TU);
}

} // namespace sode
