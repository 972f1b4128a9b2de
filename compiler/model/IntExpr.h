// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An integer that a directive names: a sum of the user's expressions and a constant. Bases and orders of `( )` and
// `[ ]` are brought into one form with it (`p(i)` is coordinate i - 1; `t[b:n]` ends before b + n).

#ifndef SODE_MODEL_INTEXPR_H
#define SODE_MODEL_INTEXPR_H

#include "directive/Directive.h"

namespace sode {

/// What is larger is not reckoned with at compile time, so that sums of a few integers stay in 64 bits.
constexpr int64_t LargestInteger = int64_t(1) << 60;

/// The value of an integer expression, if Clang can evaluate it and it is no larger than LargestInteger.
std::optional<int64_t> constantOf(const clang::Expr *E, const clang::ASTContext &Context);

/// The first term of a sum that Clang can evaluate and that is larger than LargestInteger, or null.
const clang::Expr *findTooLarge(const clang::Expr *E, const clang::ASTContext &Context);

/// A division by a constant zero that is evaluated whenever E is, or null.
const clang::Expr *findDivisionByZero(const clang::Expr *E, const clang::ASTContext &Context);

class IntExpr {
public:
  struct Term {
    const ExprText *Text;
    bool Negative;
  };

  IntExpr(int64_t Constant = 0) : Constant(Constant) {}
  /// Folds what Clang can evaluate.
  static IntExpr of(const ExprText &Text, const clang::ASTContext &Context);

  IntExpr operator+(const IntExpr &Other) const;
  IntExpr operator-(const IntExpr &Other) const;

  /// The value, if no run-time term is left.
  std::optional<int64_t> constant() const {
    return Terms.empty() ? std::optional<int64_t>(Constant) : std::nullopt;
  }
  bool isZero() const { return Terms.empty() && Constant == 0; }
  llvm::ArrayRef<Term> terms() const { return Terms; }
  int64_t addend() const { return Constant; }
  /// The constant as the user wrote it, or null: a sum of several.
  const ExprText *written() const { return Written; }
  /// Certainly the same value: equal constants and the same terms.
  bool sameAs(const IntExpr &Other) const;

private:
  std::vector<Term> Terms;
  int64_t Constant;
  const ExprText *Written = nullptr;
};

} // namespace sode

#endif
