// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "checks/CarriedPointers.h"
#include "facts/Owned.h"
#include "model/Changes.h"
#include "model/IntExpr.h"
#include "support/ForEach.h"
#include "support/Named.h"
#include <map>

using namespace clang;

namespace sode {

namespace {

/// A sum of variables, each so many times, and a number.
struct Linear {
  std::map<const VarDecl *, int64_t> Of;
  int64_t Number = 0;

  void add(const Linear &L, int64_t Times) {
    for (const auto &[V, N] : L.Of)
      Of[V] += N * Times;
    Number += L.Number * Times;
  }
  int64_t timesOf(const VarDecl *V) const {
    auto It = Of.find(V);
    return It == Of.end() ? 0 : It->second;
  }
  bool isNumber() const {
    return llvm::all_of(Of, [](const auto &Each) { return Each.second == 0; });
  }
};

/// Nullopt: it is something else, or a variable in it changes in the nest.
std::optional<Linear> linearOf(const Expr *E, const LoopNest &N, const ASTContext &Context, unsigned Depth = 0) {
  E = E->IgnoreParenCasts();
  Linear Found;
  if (std::optional<int64_t> Value = constantOf(E, Context)) {
    Found.Number = *Value;
    return std::abs(*Value) < (1 << 30) ? std::optional(Found) : std::nullopt;
  }
  if (Depth > 8)
    return std::nullopt;
  if (const VarDecl *V = variableNamed(E)) {
    bool Counts = llvm::any_of(N.Loops, [&](const Loop &L) { return L.Variable == V; }) || hasAny<ForStmt>(N.Body, [&](const ForStmt *For) {
                    return For->getInc() && hasAny<DeclRefExpr>(For->getInc(), [&](const DeclRefExpr *R) { return R->getDecl() == V; });
                  });
    bool Inside = hasAny<VarDecl>(N.Body, [&](const VarDecl *D) { return D == V; });
    if (!Counts && Inside && V->hasInit() && countChanges(V, N.Body, Context) == 1)
      return linearOf(V->getInit(), N, Context, Depth + 1);
    if (!Counts && countChanges(V, N.Body, Context) > 0)
      return std::nullopt;
    Found.Of[V] = 1;
    return Found;
  }
  const auto *B = dyn_cast<BinaryOperator>(E);
  std::optional<Linear> L = B ? linearOf(B->getLHS(), N, Context, Depth + 1) : std::nullopt, R = L ? linearOf(B->getRHS(), N, Context, Depth + 1) : std::nullopt;
  if (!R)
    return std::nullopt;
  if (B->isAdditiveOp()) {
    Found = *L;
    Found.add(*R, B->getOpcode() == BO_Add ? 1 : -1);
    return Found;
  }
  if (B->getOpcode() != BO_Mul || !(L->isNumber() || R->isNumber()))
    return std::nullopt;
  Found.add(L->isNumber() ? *R : *L, L->isNumber() ? L->Number : R->Number);
  return Found;
}

struct PointerUse {
  const VarDecl *Pointer;
  const Expr *E;
  Linear At;
  bool Read, Written;
};

/// Some iterations may leave it out: red and black elements.
bool choosesIterations(const LoopNest &N) {
  return hasJump(N.Body) || hasAny<BinaryOperator>(N.Body, [](const BinaryOperator *B) { return B->getOpcode() == BO_Rem || B->getOpcode() == BO_And; });
}

std::vector<PointerUse> usesIn(const LoopNest &N, const Program &P) {
  std::map<const Expr *, Change::Kind> Changed;
  for (const Change &C : changesIn(N.Body, P.Context))
    if (C.writes())
      Changed[C.Target->IgnoreParens()] = C.How;
  std::vector<PointerUse> Found;
  forEach<Expr>(N.Body, [&](const Expr *E) {
    const auto *U = dyn_cast<UnaryOperator>(E);
    if (!isa<ArraySubscriptExpr>(E) && !(U && U->getOpcode() == UO_Deref))
      return;
    Place At = placeOf(E);
    bool Subscripted = At.Variable && At.Steps.size() == 2 && At.Steps[0].What == Place::Step::Follow && At.Steps[1].What == Place::Step::Subscript;
    if (!Subscripted || !At.Steps[1].Index || P.M.findArray(At.Variable) || countChanges(At.Variable, N.Body, P.Context) > 0)
      return;
    auto How = Changed.find(E);
    if (std::optional<Linear> Index = linearOf(At.Steps[1].Index, N, P.Context))
      Found.push_back({At.Variable, E, *Index, How == Changed.end() || How->second == Change::Updated, How != Changed.end()});
  });
  return Found;
}

/// The array of which the pointer holds a node's part, along a dimension that the loop goes through.
std::pair<const Array *, unsigned> arrayBehind(const VarDecl *Pointer, const Loop &L, const Program &P) {
  const Holding Holds = P.Held.in(Pointer);
  for (const Held &H : Holds.Addresses)
    for (unsigned Axis = 0; Axis < H.R->A->Axes.size(); ++Axis)
      if (isSplit(*H.R->A, Axis) && H.R->A->Axes[Axis].TemplateDim == int(L.Dim))
        return {H.R->A, Axis};
  return {nullptr, 0};
}

} // namespace

std::optional<CarriedByPointer> carriedByPointer(const LoopNest &N, const Program &P) {
  if (choosesIterations(N))
    return std::nullopt;
  const std::vector<PointerUse> All = usesIn(N, P);
  for (const PointerUse &W : All)
    for (const PointerUse &R : All) {
      if (!W.Written || !R.Read || R.Written || W.Pointer != R.Pointer)
        continue;
      Linear Apart = R.At;
      Apart.add(W.At, -1);
      for (const Loop &L : N.Loops) {
        int64_t Times = W.At.timesOf(L.Variable);
        if (!L.Distributed || L.Blockwise || !Apart.isNumber() || Times == 0 || Apart.Number == 0 || Apart.Number % Times != 0 || (L.StepExpr && constantOf(L.StepExpr, P.Context) != 1))
          continue;
        int64_t Far = Apart.Number / Times;
        auto [A, Axis] = arrayBehind(W.Pointer, L, P);
        if (A && (Far < 0) == L.Upwards)
          return CarriedByPointer{A, R.E, W.E, &L, Axis, Far};
      }
    }
  return std::nullopt;
}

} // namespace sode
