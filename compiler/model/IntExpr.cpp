// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/IntExpr.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace sode {

static std::optional<llvm::APSInt> evaluate(const Expr *E, const ASTContext &Context) {
  Expr::EvalResult Value;
  if (!E || E->isValueDependent() || !E->getType()->isIntegralOrEnumerationType() || !E->EvaluateAsInt(Value, Context))
    return std::nullopt;
  return Value.Val.getInt();
}

static bool isTooLarge(const llvm::APSInt &Value) {
  return !Value.isRepresentableByInt64() || Value.getExtValue() > LargestInteger || Value.getExtValue() < -LargestInteger;
}

std::optional<int64_t> constantOf(const Expr *E, const ASTContext &Context) {
  std::optional<llvm::APSInt> Value = evaluate(E, Context);
  return Value && !isTooLarge(*Value) ? std::optional<int64_t>(Value->getExtValue()) : std::nullopt;
}

const Expr *findTooLarge(const Expr *E, const ASTContext &Context) {
  E = E->IgnoreParenImpCasts();
  if (std::optional<llvm::APSInt> Value = evaluate(E, Context))
    return isTooLarge(*Value) ? E : nullptr;
  const auto *Sum = dyn_cast<BinaryOperator>(E);
  if (!Sum || !Sum->isAdditiveOp())
    return nullptr;
  const Expr *Found = findTooLarge(Sum->getLHS(), Context);
  return Found ? Found : findTooLarge(Sum->getRHS(), Context);
}

const Expr *findDivisionByZero(const Expr *E, const ASTContext &Context) {
  if (evaluate(E, Context))
    return nullptr; // also of `n > 0 ? m / n : 1`
  E = E->IgnoreParenImpCasts();
  const auto *B = dyn_cast<BinaryOperator>(E);
  if (!B)
    return nullptr;
  if (B->isMultiplicativeOp() && B->getOpcode() != BO_Mul && constantOf(B->getRHS(), Context) == 0)
    return B;
  const Expr *Found = findDivisionByZero(B->getLHS(), Context);
  return Found ? Found : findDivisionByZero(B->getRHS(), Context);
}

IntExpr IntExpr::of(const ExprText &Text, const ASTContext &Context) {
  IntExpr Result;
  if (std::optional<int64_t> Value = constantOf(Text.Checked, Context)) {
    Result.Constant = *Value;
    Result.Written = &Text;
  } else
    Result.Terms.push_back({&Text, false});
  return Result;
}

IntExpr IntExpr::operator+(const IntExpr &Other) const {
  if (isZero())
    return Other;
  IntExpr Sum = *this;
  Sum.Constant += Other.Constant;
  Sum.Written = Other.isZero() ? Written : nullptr;
  Sum.Terms.insert(Sum.Terms.end(), Other.Terms.begin(), Other.Terms.end());
  return Sum;
}

IntExpr IntExpr::operator-(const IntExpr &Other) const {
  IntExpr Difference = *this;
  Difference.Constant -= Other.Constant;
  Difference.Written = Other.isZero() ? Written : nullptr;
  for (const Term &T : Other.Terms) {
    auto Same = llvm::find_if(Difference.Terms, [&](const Term &U) { return U.Text == T.Text && !U.Negative; });
    if (Same != Difference.Terms.end() && !T.Negative)
      Difference.Terms.erase(Same); // (b + n) - b
    else
      Difference.Terms.push_back({T.Text, !T.Negative});
  }
  return Difference;
}

bool IntExpr::sameAs(const IntExpr &Other) const {
  return Constant == Other.Constant && Terms.size() == Other.Terms.size() &&
         std::equal(Terms.begin(), Terms.end(), Other.Terms.begin(), [](const Term &A, const Term &B) {
           return A.Text == B.Text && A.Negative == B.Negative;
         });
}

} // namespace sode
