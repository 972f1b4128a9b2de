// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/Radius.h"
#include "facts/ConstantTables.h"
#include "model/Changes.h"
#include "model/ModelBuilder.h"

using namespace clang;

namespace sode {
namespace {

class RadiusReader {
public:
  RadiusReader(const Path &Way, ArrayRef<const LoopNest *> Nests, const ASTContext &Context) : Way(Way), Nests(Nests), Context(Context) {}

  std::optional<Affine> valueOf(const Expr *E) const {
    E = E->IgnoreParenImpCasts();
    if (std::optional<int64_t> Value = constantOf(E, Context))
      return Affine{nullptr, *Value};
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      return variable(dyn_cast<VarDecl>(Ref->getDecl()));
    if (std::optional<Affine> Values = tableValues(E, [&](const Expr *Index) { return valueOf(Index); }, Context))
      return small(*Values);
    if (const auto *U = dyn_cast<UnaryOperator>(E); U && U->getOpcode() == UO_Minus)
      return minus(valueOf(U->getSubExpr()));
    const auto *B = dyn_cast<BinaryOperator>(E);
    if (!B || !(B->isAdditiveOp() || B->getOpcode() == BO_Mul))
      return std::nullopt;
    std::optional<Affine> L = valueOf(B->getLHS()), R = valueOf(B->getRHS());
    if (B->getOpcode() == BO_Mul)
      return times(L, R);
    return sum(L, B->getOpcode() == BO_Sub ? minus(R) : R);
  }

private:
  const Path &Way;
  ArrayRef<const LoopNest *> Nests;
  const ASTContext &Context;

  static std::optional<Affine> small(const Affine &S) {
    constexpr int64_t Small = int64_t(1) << 30; // products fit
    return std::abs(S.Offset) < Small && S.Spread < Small ? std::optional(S) : std::nullopt;
  }

  static std::optional<Affine> minus(const std::optional<Affine> &S) {
    return S && !S->Variable ? small({nullptr, -S->Offset - S->Spread, S->Spread}) : std::nullopt;
  }

  static std::optional<Affine> sum(const std::optional<Affine> &L, const std::optional<Affine> &R) {
    if (!L || !R || (L->Variable && R->Variable))
      return std::nullopt;
    return small({L->Variable ? L->Variable : R->Variable, L->Offset + R->Offset, L->Spread + R->Spread});
  }

  static std::optional<Affine> times(const std::optional<Affine> &L, const std::optional<Affine> &R) {
    if (!L || !R || L->Variable || R->Variable || (L->Spread && R->Spread) || !small(*L) || !small(*R))
      return std::nullopt;
    int64_t Low = L->Offset * R->Offset, High = (L->Offset + L->Spread) * (R->Offset + R->Spread);
    return small({nullptr, std::min(Low, High), std::abs(High - Low)});
  }

  std::optional<Affine> variable(const VarDecl *V) const {
    if (!V || !V->getType()->isIntegerType() || Context.getTypeSize(V->getType()) < Context.getTypeSize(Context.IntTy))
      return std::nullopt;
    if (V->getType().isConstQualified() && !isa<ParmVarDecl>(V) && V->getAnyInitializer())
      if (std::optional<Affine> Value = valueOf(V->getAnyInitializer()); Value && !Value->Variable)
        return Value;
    for (const Stmt *S : llvm::reverse(Way))
      if (const auto *For = dyn_cast<ForStmt>(S))
        if (Loop L{}; ModelBuilder::readLoop(For, L) && L.Variable == V)
          return range(L);
    return Affine{V, 0};
  }

  /// What the variable of a loop runs through: of another than one through constants, itself.
  std::optional<Affine> range(const Loop &L) const {
    Affine Self{L.Variable, 0};
    for (const LoopNest *N : Nests)
      if (llvm::any_of(N->Loops, [&](const Loop &Own) { return Own.Distributed && Own.For == L.For; }))
        return Self;
    if (countChanges(L.Variable, L.For->getBody(), Context))
      return std::nullopt;
    std::optional<Affine> First = valueOf(L.Init), Last = valueOf(L.Bound);
    if (!First || !Last || First->Variable || Last->Variable)
      return Self;
    int64_t Low = L.Upwards ? First->Offset : Last->Offset + !L.Inclusive;
    int64_t High = L.Upwards ? Last->Offset + Last->Spread - !L.Inclusive : First->Offset + First->Spread;
    return Low <= High ? small({nullptr, Low, High - Low}) : std::nullopt;
  }
};

} // namespace

std::optional<Affine> radiusOf(const Expr *E, const Path &Way, ArrayRef<const LoopNest *> Nests, const ASTContext &Context) {
  return RadiusReader(Way, Nests, Context).valueOf(E);
}

} // namespace sode
