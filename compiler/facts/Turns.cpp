// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/Turns.h"
#include "facts/Subscript.h"
#include "model/Changes.h"

using namespace clang;

namespace sode {

namespace {

class TurnReader {
public:
  TurnReader(const VarDecl *V, const Stmt *Top, const ASTContext &Context) : V(V), Top(Top), Context(Context) {}

  /// Those for which the condition is true, or false.
  std::optional<Turns> of(const Expr *E, bool True) const {
    E = E->IgnoreParenImpCasts();
    if (const Expr *Value = onlyValueOf(E, Top, Context))
      return of(Value, True);
    if (const auto *U = dyn_cast<UnaryOperator>(E); U && U->getOpcode() == UO_LNot)
      return of(U->getSubExpr(), !True);
    const auto *B = dyn_cast<BinaryOperator>(E);
    if (!B)
      return std::nullopt;
    if (B->isLogicalOp())
      return True == (B->getOpcode() == BO_LAnd) ? both(of(B->getLHS(), True), of(B->getRHS(), True)) : std::nullopt;
    if (B->isRelationalOp())
      return isOfIndex(B->getLHS()) || isOfIndex(B->getRHS()) ? std::optional(Turns()) : std::nullopt;
    if (B->isEqualityOp()) {
      std::optional<int64_t> Is = constantOf(B->getRHS(), Context);
      return Is ? remainder(B->getLHS(), *Is, True == (B->getOpcode() == BO_EQ)) : std::nullopt;
    }
    return remainder(B, 0, !True);
  }

  static std::optional<Turns> both(const std::optional<Turns> &L, const std::optional<Turns> &R) {
    if (!L || !R || (L->Period != 1 && R->Period != 1 && (L->Period != R->Period || L->Phase != R->Phase)))
      return std::nullopt;
    return L->Period != 1 ? L : R;
  }

private:
  const VarDecl *V;
  const Stmt *Top;
  const ASTContext &Context;

  bool isOfIndex(const Expr *E) const {
    std::optional<Affine> Form = subscriptOf(E, Context, Top);
    return Form && Form->Variable == V;
  }

  /// (V + o) % n == Is, or unequal.
  std::optional<Turns> remainder(const Expr *E, int64_t Is, bool Equal) const {
    E = E->IgnoreParenImpCasts();
    if (const Expr *Value = onlyValueOf(E, Top, Context))
      return remainder(Value, Is, Equal);
    const auto *B = dyn_cast<BinaryOperator>(E);
    std::optional<int64_t> By = B ? constantOf(B->getRHS(), Context) : std::nullopt;
    if (!By || (B->getOpcode() == BO_And && *By != 1) || (B->getOpcode() != BO_And && B->getOpcode() != BO_Rem))
      return std::nullopt;
    int64_t Period = B->getOpcode() == BO_And ? 2 : *By;
    std::optional<Affine> Form = subscriptOf(B->getLHS(), Context, Top);
    if (!Form || Form->Variable != V || !Form->isSum() || Period < 2 || Is < 0 || Is >= Period || (!Equal && Period != 2))
      return std::nullopt;
    int64_t Phase = (Is + !Equal - Form->Offset) % Period;
    return Turns{Period, (Phase + Period) % Period};
  }
};

} // namespace

std::optional<Turns> turnsOf(const Path &Way, const Stmt *Top, const VarDecl *V, const ASTContext &Context) {
  const TurnReader Reader(V, Top, Context);
  auto At = llvm::find(Way, Top);
  if (At == Way.end() || hasJump(Top))
    return std::nullopt;
  std::optional<Turns> Result = Turns();
  for (; At + 1 != Way.end() && Result; ++At) {
    if (std::optional<Condition> C = branchTo(At[0], At[1]))
      Result = TurnReader::both(Result, Reader.of(C->test(), C->Holds));
    else if (!routeFrom(nullptr, {*At, At[1]}).Certain)
      return std::nullopt;
  }
  return Result;
}

} // namespace sode
