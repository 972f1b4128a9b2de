// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/Distances.h"
#include "facts/Program.h"
#include "facts/Subscript.h"
#include "model/Changes.h"
#include "model/IntExpr.h"
#include "model/ModelBuilder.h"
#include "support/ForEach.h"
#include "support/Forms.h"
#include "support/Named.h"

using namespace clang;

namespace sode {
namespace {

class DistanceReader {
public:
  DistanceReader(const Path &Way, const Loop &L, const LoopNest &N, const TranslationUnit &TU, const ASTContext &Context)
      : Way(Way), L(L), N(N), TU(TU), Context(Context) {}

  std::optional<Distance> read(const Expr *Subscript) { return enter(Subscript, /*Minus=*/false) && HasIndex ? std::optional(Found) : std::nullopt; }
  std::optional<Distance> readDifference(const Expr *Of, const Expr *From) {
    return enter(Of, /*Minus=*/false) && enter(From, /*Minus=*/true) && HasIndex ? std::optional(Found) : std::nullopt;
  }

private:
  const Path &Way;
  const Loop &L;
  const LoopNest &N;
  const TranslationUnit &TU;
  const ASTContext &Context;
  Distance Found;
  bool HasIndex = false, Ranges = false;

  /// Enters a term. False: it is not known in front of the nest.
  bool enter(const Expr *E, bool Minus) {
    E = E->IgnoreParenImpCasts();
    if (std::optional<int64_t> Value = constantOf(E, Context)) {
      Found.Lowest.Number += Minus ? -*Value : *Value;
      Found.Highest.Number += Minus ? -*Value : *Value;
      return std::abs(*Value) < LargestInteger;
    }
    if (const auto *B = dyn_cast<BinaryOperator>(E); B && B->isAdditiveOp())
      return enter(B->getLHS(), Minus) && enter(B->getRHS(), Minus != (B->getOpcode() == BO_Sub));
    if (const auto *U = dyn_cast<UnaryOperator>(E); U && U->getOpcode() == UO_Minus)
      return enter(U->getSubExpr(), !Minus);
    if (const Expr *Only = onlyValueOf(E, N.Body, Context))
      return enter(Only, Minus);
    if (const auto *B = dyn_cast<BinaryOperator>(E); B && B->getOpcode() == BO_Mul && !Minus && !HasIndex) {
      bool First = plainVariable(B->getLHS()) == L.Variable; // `i * s`
      const Expr *Factor = First ? B->getRHS() : B->getLHS();
      HasIndex = (First || plainVariable(B->getRHS()) == L.Variable) && isKept(Factor);
      if (HasIndex) {
        Found.Factor = Factor;
        return true;
      }
    }
    const VarDecl *V = plainVariable(E);
    if (V && V == L.Variable)
      return !Minus && !std::exchange(HasIndex, true);
    if (std::optional<Loop> Inner = V ? loopOver(V) : std::nullopt)
      return enterRange(*Inner, Minus);
    if (!isKept(E))
      return false;
    Found.Lowest.Terms.emplace_back(E, Minus);
    Found.Highest.Terms.emplace_back(E, Minus);
    return true;
  }

  std::optional<Loop> loopOver(const VarDecl *V) const {
    for (auto At = llvm::find(Way, N.Body); At != Way.end(); ++At)
      if (const auto *For = dyn_cast<ForStmt>(*At))
        if (Loop Inner{}; ModelBuilder::readLoop(For, Inner) && Inner.Variable == V)
          return Inner;
    return std::nullopt;
  }

  /// If it is empty, Lowest comes behind Highest. Of two it would not show.
  bool enterRange(const Loop &Inner, bool Minus) {
    if (std::exchange(Ranges, true) || Inner.StepExpr || countChanges(Inner.Variable, Inner.For->getBody(), Context) || !isKept(Inner.Init) || !isKept(Inner.Bound))
      return false;
    const Expr *First = Inner.Upwards ? Inner.Init : Inner.Bound, *Last = Inner.Upwards ? Inner.Bound : Inner.Init;
    Distance::End &OfFirst = Minus ? Found.Highest : Found.Lowest, &OfLast = Minus ? Found.Lowest : Found.Highest;
    OfFirst.Terms.emplace_back(First, Minus);
    OfLast.Terms.emplace_back(Last, Minus);
    if (!Inner.Inclusive)
      (Inner.Upwards ? OfLast : OfFirst).Number += Inner.Upwards == Minus ? 1 : -1;
    return true;
  }

  /// Has it one value in the nest, and may it be evaluated in front of it?
  bool isKept(const Expr *E) const {
    E = E->IgnoreParenImpCasts();
    if (constantOf(E, Context))
      return true;
    if (const auto *U = dyn_cast<UnaryOperator>(E))
      return (U->getOpcode() == UO_Minus || U->getOpcode() == UO_Plus) && isKept(U->getSubExpr());
    if (const auto *B = dyn_cast<BinaryOperator>(E))
      return (B->isAdditiveOp() || B->getOpcode() == BO_Mul) && isKept(B->getLHS()) && isKept(B->getRHS());
    const VarDecl *V = plainVariable(E);
    return V && V->getType()->isIntegerType() && !V->getType().isVolatileQualified() && !N.Tokens.contains(TU.Tokens.find(V->getLocation())) &&
           llvm::none_of(N.Loops, [&](const Loop &Own) { return Own.Variable == V; }) && !changes(V);
  }

  bool changes(const VarDecl *V) const {
    return llvm::any_of(changesIn(N.Body, Context, /*WithFunctions=*/true), [&](const Change &C) { return C.How != Change::Shown && placeOf(C.Target).Variable == V->getCanonicalDecl(); });
  }
};

/// What a term is more in one of them than in the other.
bool takeTerm(std::vector<std::pair<const Expr *, bool>> &From, const Expr *Term, bool Minus, const ASTContext &Context) {
  auto It = llvm::find_if(From, [&](const auto &T) { return T.second == Minus && areAlike(T.first->IgnoreParenImpCasts(), Term->IgnoreParenImpCasts(), Context); });
  if (It == From.end())
    return false;
  From.erase(It);
  return true;
}

/// `i - h >= 0`, `i < N - h`: is the element compared with an end of the axis?
bool comparesEnd(const Distance &Far, const Distance &Compared, BinaryOperatorKind How, const ArrayReference &R, unsigned Axis, const Program &P) {
  auto Rest = Compared.Lowest.Terms;
  for (const auto &[Term, Minus] : Far.Lowest.Terms)
    if (!takeTerm(Rest, Term, Minus, P.Context))
      return false;
  int64_t End = Far.Lowest.Number - Compared.Lowest.Number; // the element is compared with it
  std::optional<int64_t> Extent = R.A->Axes[Axis].Extent;
  if (How == BO_GE || How == BO_GT)
    return Rest.empty() && End == (How == BO_GE ? 0 : -1);
  bool IsExtent = Rest.size() == 1 && Rest[0].second && P.Calls.isExtent(Rest[0].first, *R.A, Axis);
  const int64_t Last = How == BO_LE; // `<= N - 1`
  return (IsExtent && End == -Last) || (Rest.empty() && Extent && End == *Extent - Last);
}

} // namespace

bool leavesEnds(const Distance &Far, const ArrayReference &R, unsigned Axis, const Path &Way, const Loop &L, const LoopNest &N, const Program &P) {
  auto At = llvm::find(Way, N.Body);
  if (At == Way.end() || hasJump(N.Body) || Far.Factor)
    return false;
  auto Compares = [&](const Condition &C) {
    const auto *B = C.test() ? dyn_cast<BinaryOperator>(C.test()->IgnoreParenImpCasts()) : nullptr;
    if (!B || !B->isRelationalOp())
      return false;
    BinaryOperatorKind How = C.Holds ? B->getOpcode() : BinaryOperator::negateComparisonOp(B->getOpcode());
    std::optional<Distance> Is = DistanceReader(Way, L, N, P.TU, P.Context).readDifference(B->getLHS(), B->getRHS());
    if (!Is) {
      How = BinaryOperator::reverseComparisonOp(How);
      Is = DistanceReader(Way, L, N, P.TU, P.Context).readDifference(B->getRHS(), B->getLHS());
    }
    return Is && !Is->Factor && comparesEnd(Far, *Is, How, R, Axis, P);
  };
  for (; At + 1 != Way.end(); ++At) {
    std::optional<Condition> C = branchTo(At[0], At[1]);
    bool All = C && C->test();
    if (All)
      takeApart(C->test(), C->Holds, [&](const Condition &Part) { All &= Compares(Part); });
    if (C ? !All : !routeFrom(nullptr, {At[0], At[1]}).Certain)
      return false;
  }
  return true;
}

std::optional<Distance> distanceOf(const Expr *Subscript, const Path &Way, const Loop &L, const LoopNest &N, const TranslationUnit &TU, const ASTContext &Context) {
  return DistanceReader(Way, L, N, TU, Context).read(Subscript);
}

} // namespace sode
