// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A `reflect` before the time loop: right for the first step only, if the loop writes the array and reads its shadow.

#include "checks/ByHand.h"
#include "checks/Check.h"
#include "facts/Owned.h"
#include "facts/Scopes.h"
#include "model/ModelBuilder.h"

using namespace clang;

namespace sode {

namespace {

class RepeatedCheck : ProgramReader {
public:
  using ProgramReader::ProgramReader;
  void check(const Array &A);

private:
  bool writesOwnPart(const Access &W, const Access &R) const;
  const Exchange *lastBefore(const Array &A, unsigned Position) const;
  bool check(const Access &X);
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

/// How far a read leaves the own part in a dimension, if the shadow is all that can serve it.
std::optional<int64_t> shadowDistance(const Access &X, const Pipelines &Flows, unsigned &Axis) {
  for (Axis = 0; Axis < X.Axes.size(); ++Axis) {
    std::optional<Reach> Reached = isSplit(*X.R->A, Axis) ? X.Axes[Axis].Reached : std::nullopt;
    auto Flowing = Flows.find(X.R->Nest);
    if (Reached && !Reached->Widened && Reached->Lowest != 0 &&
        !(Flowing != Flows.end() && Flowing->second.fills(*X.R->A, Axis, Reached->Lowest > 0, std::abs(Reached->Lowest))))
      return Reached->Lowest;
  }
  return std::nullopt;
}

/// Whenever the body of a loop is run to its end.
bool runsInEachTurn(const Stmt &Turn, const Access &X) {
  if (!X.Way)
    return false;
  auto At = llvm::find(*X.Way, &Turn);
  return At != X.Way->end() && !isConditional(Path(At, X.Way->end())) &&
         llvm::none_of(Path(At, X.Way->end()), [](const Stmt *S) { return isa<WhileStmt, DoStmt, ConditionalOperator>(S); });
}

} // namespace

/// Does W write the elements, by their owners, that R reads? Not a border alone, nor other members of the array.
bool RepeatedCheck::writesOwnPart(const Access &W, const Access &R) const {
  const Array &A = *W.R->A;
  for (unsigned Axis = 0; Axis < A.Axes.size(); ++Axis) {
    const Access::Axis &X = W.Axes[Axis], &Y = R.Axes[Axis];
    if (X.What == Access::Axis::Constant || Y.What == Access::Axis::Constant) {
      if (!X.sameAs(Y))
        return false;
      continue;
    }
    if (X.What != Access::Axis::Sum || Y.What == Access::Axis::Unknown)
      return false;
    if (!A.isDistributed(Axis))
      continue;
    auto Range = X.L ? ModelBuilder::rangeOf(*X.L, Context) : std::nullopt;
    std::optional<int64_t> Extent = A.Axes[Axis].Extent;
    if (X.Distance != 0 || !Range || !Extent || (X.L->StepExpr && constantOf(X.L->StepExpr, Context) != 1) ||
        Range->second - Range->first + 1 < *Extent / 2)
      return false;
  }
  return true;
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
bool RepeatedCheck::check(const Access &X) {
  const ArrayReference &R = *X.R;
  unsigned Axis;
  std::optional<int64_t> Distance = shadowDistance(X, P.Flows, Axis);
  if (!Distance || !R.Read || R.Written || !R.Nest || !X.Way)
    return false;
  auto At = llvm::find(*X.Way, R.Nest->Body);
  if (At == X.Way->end())
    return false;
  while (At != X.Way->begin()) {
    const Stmt *Around = *--At, *Turn = bodyOf(Around);
    if (!Turn || isOnce(*Around, Context))
      continue;
    TokenRange Tokens{TU.Tokens.find(Around->getBeginLoc()), TU.Tokens.find(endOf(*Around)) + 1};
    const Exchange *Before = lastBefore(*R.A, Tokens.First);
    if (P.Does.mayFill(*R.A, *Turn) || isFilledByHand(*R.A, Tokens, P) || !Before || !runsInEachTurn(*Turn, X))
      return false;
    for (const Access *W : Facts.of(*R.A)) {
      if (!W->R->Written || W->R->Function != R.Function || !Tokens.contains(W->R->Position) || !writesOwnPart(*W, X) ||
          !runsInEachTurn(*Turn, *W))
        continue;
      Diags.report(R.Subscripts[Axis]->getExprLoc(), diag::warn_reflect_before_loop)
          << R.A->Name << unsigned(std::abs(*Distance)) << (*Distance > 0 ? 1 : 0) << Axis;
      Diags.report(W->R->loc(), diag::note_written_here) << R.A->Name;
      Diags.report(Before->D->Loc, diag::note_for_directive) << "reflect";
      return true;
    }
  }
  return false;
}

void RepeatedCheck::check(const Array &A) {
  if (!isOnlyHere(A) || !P.Does.isOnlySubscripted(A) || Facts.levelOf(A) || !A.Element->isArithmeticType())
    return;
  for (const Access *X : Facts.of(A))
    for (const Access::Axis &Axis : X->Axes)
      if (Axis.Reached && Axis.Reached->Widened)
        return; // the shadow may be computed
  for (const Access *X : Facts.of(A))
    if (X->R->How == ArrayReference::Element && check(*X))
      return;
}

void checkRepeated(const Program &P) {
  RepeatedCheck Check(P);
  for (const Array &A : P.M.Arrays)
    Check.check(A);
}

} // namespace sode
