// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/IntExpr.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace sode {

IntExpr IntExpr::of(const ExprText &Text, const ASTContext &Context) {
  IntExpr Result;
  Expr::EvalResult Value;
  if (Text.Checked && !Text.Checked->isValueDependent() && Text.Checked->getType()->isIntegralOrEnumerationType() &&
      Text.Checked->EvaluateAsInt(Value, Context))
    Result.Constant = Value.Val.getInt().getExtValue();
  else
    Result.Terms.push_back({&Text, false});
  return Result;
}

IntExpr IntExpr::operator+(const IntExpr &Other) const {
  IntExpr Sum = *this;
  Sum.Constant += Other.Constant;
  Sum.Terms.insert(Sum.Terms.end(), Other.Terms.begin(), Other.Terms.end());
  return Sum;
}

IntExpr IntExpr::operator-(const IntExpr &Other) const {
  IntExpr Difference = *this;
  Difference.Constant -= Other.Constant;
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
