// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "analysis/RepeatedCheck.h"
#include "analysis/Effects.h"
#include "analysis/Footprint.h"
#include "analysis/Paths.h"
#include "model/ModelBuilder.h"

using namespace clang;

namespace sode {

namespace {

class RepeatedCheck {
public:
  RepeatedCheck(const References &Refs, const Model &M, const TranslationUnit &TU, ASTContext &Context, Diagnostics &Diags)
      : Refs(Refs), M(M), TU(TU), Context(Context), Diags(Diags), What(Refs, M, TU, Context), Paths(findPaths(Refs, Context)) {}
  void check(const Array &A);

private:
  const References &Refs;
  const Model &M;
  const TranslationUnit &TU;
  ASTContext &Context;
  Diagnostics &Diags;
  Effects What;
  llvm::DenseMap<const Expr *, Path> Paths;

  std::optional<int64_t> shadowDistance(const ArrayReference &R, unsigned &Axis) const;
  bool writesOwnPart(const ArrayReference &W, const ArrayReference &R) const;
  bool runsInEachTurn(const Stmt &Turn, const ArrayReference &R) const;
  const Exchange *lastBefore(const Array &A, unsigned Position) const;
  bool check(const ArrayReference &R);
};

/// Does the loop certainly not come back?
bool isOnce(const Stmt &S, const ASTContext &Context) {
  Loop L{};
  const auto *For = dyn_cast<ForStmt>(&S);
  auto Range = For && ModelBuilder::readLoop(For, L) ? ModelBuilder::rangeOf(L, Context) : std::nullopt;
  const auto *Do = dyn_cast<DoStmt>(&S);
  return (Do && constantOf(Do->getCond(), Context) == 0) || (Range && Range->first == Range->second);
}

const Stmt *bodyOf(const Stmt *S) {
  if (const auto *For = dyn_cast<ForStmt>(S))
    return For->getBody();
  if (const auto *While = dyn_cast<WhileStmt>(S))
    return While->getBody();
  if (const auto *Do = dyn_cast<DoStmt>(S))
    return Do->getBody();
  return nullptr;
}

} // namespace

/// How far a read leaves the own part in a dimension, if the shadow is all that can serve it.
std::optional<int64_t> RepeatedCheck::shadowDistance(const ArrayReference &R, unsigned &Axis) const {
  for (Axis = 0; Axis < R.A->Axes.size(); ++Axis) {
    std::optional<Reach> Reached = isSplit(*R.A, Axis) ? reachFromOwned(R, Axis, M, Context) : std::nullopt;
    if (Reached && !Reached->Widened && Reached->Lowest != 0)
      return Reached->Lowest;
  }
  return std::nullopt;
}

/// Does W write the elements, by their owners, that R reads? Not a border alone, nor other members of the array.
bool RepeatedCheck::writesOwnPart(const ArrayReference &W, const ArrayReference &R) const {
  for (unsigned Axis = 0; Axis < W.A->Axes.size(); ++Axis) {
    std::optional<Affine> X = affineOf(W.Subscripts[Axis], Context), Y = affineOf(R.Subscripts[Axis], Context);
    if (!X || !Y || !X->Variable != !Y->Variable || (!X->Variable && X->Offset != Y->Offset))
      return false;
    if (!X->Variable)
      continue;
    const Loop *L = nullptr;
    for (const LoopNest &N : M.Nests)
      for (const Loop &Candidate : N.Loops)
        if (N.Tokens.contains(W.Position) && Candidate.Variable == X->Variable)
          L = &Candidate;
    auto Range = L ? ModelBuilder::rangeOf(*L, Context) : std::nullopt;
    std::optional<int64_t> Extent = W.A->Axes[Axis].Extent;
    if (!W.A->isDistributed(Axis))
      continue;
    if (distanceFromOwned(W, Axis, M, Context) != 0)
      return false;
    if (!Range || !Extent || (L->StepExpr && constantOf(L->StepExpr, Context) != 1) ||
        Range->second - Range->first + 1 < *Extent / 2)
      return false;
  }
  return true;
}

/// Whenever the body of a loop is run to its end.
bool RepeatedCheck::runsInEachTurn(const Stmt &Turn, const ArrayReference &R) const {
  auto Way = Paths.find(R.Name);
  if (Way == Paths.end())
    return false;
  auto At = llvm::find(Way->second, &Turn);
  return At != Way->second.end() && !isConditional(Path(At, Way->second.end())) &&
         llvm::none_of(Path(At, Way->second.end()), [](const Stmt *S) { return isa<WhileStmt, DoStmt, ConditionalOperator>(S); });
}

/// The last directive in the text that fills its shadow, of those before a place.
const Exchange *RepeatedCheck::lastBefore(const Array &A, unsigned Position) const {
  const Exchange *Last = nullptr;
  for (const Exchange &X : M.Exchanges)
    if (llvm::is_contained(X.Arrays, &A) && TU.markerOf(*X.D) < Position)
      Last = &X;
  return Last;
}

/// True if a message was given.
bool RepeatedCheck::check(const ArrayReference &R) {
  unsigned Axis;
  std::optional<int64_t> Distance = shadowDistance(R, Axis);
  auto Way = Paths.find(R.Name);
  if (!Distance || !R.Read || R.Written || !R.Nest || Way == Paths.end())
    return false;
  const Path &P = Way->second;
  auto At = llvm::find(P, R.Nest->Body);
  if (At == P.end())
    return false;
  while (At != P.begin()) {
    const Stmt *Around = *--At, *Turn = bodyOf(Around);
    if (!Turn || isOnce(*Around, Context))
      continue;
    TokenRange Tokens{TU.Tokens.find(Around->getBeginLoc()), TU.Tokens.find(Around->getEndLoc()) + 1};
    const Exchange *Before = lastBefore(*R.A, Tokens.First);
    if (What.mayFill(*R.A, *Turn) || !Before || !runsInEachTurn(*Turn, R))
      return false;
    for (const ArrayReference &W : Refs.List) {
      if (W.A != R.A || !W.Written || W.Function != R.Function || !Tokens.contains(W.Position) || !writesOwnPart(W, R) ||
          !runsInEachTurn(*Turn, W))
        continue;
      Diags.report(R.Subscripts[Axis]->getExprLoc(), diag::warn_reflect_before_loop)
          << R.A->Name << unsigned(std::abs(*Distance)) << (*Distance > 0 ? 1 : 0) << Axis;
      Diags.report(W.loc(), diag::note_written_here) << R.A->Name;
      Diags.report(Before->D->Loc, diag::note_for_directive) << "reflect";
      return true;
    }
  }
  return false;
}

void RepeatedCheck::check(const Array &A) {
  bool Swapped = llvm::any_of(Refs.Swaps.List, [&](const PointerSwap &S) { return llvm::is_contained(S.Ring, &A); });
  if (!isOnlyHere(A, Context) || !What.isOnlySubscripted(A) || Swapped || !A.Element->isArithmeticType())
    return;
  for (const ArrayReference &R : Refs.List)
    if (R.A == &A && R.How == ArrayReference::Element)
      for (unsigned Axis = 0; Axis < A.Axes.size(); ++Axis)
        if (std::optional<Reach> Reached = reachFromOwned(R, Axis, M, Context); Reached && Reached->Widened)
          return; // the shadow may be computed
  for (const ArrayReference &R : Refs.List)
    if (R.A == &A && R.How == ArrayReference::Element && check(R))
      return;
}

void checkRepeated(const References &Refs, const Model &M, const TranslationUnit &TU, ASTContext &Context,
                   Diagnostics &Diags) {
  RepeatedCheck Check(Refs, M, TU, Context, Diags);
  for (const Array &A : M.Arrays)
    Check.check(A);
}

} // namespace sode
