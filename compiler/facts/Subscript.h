// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an expression makes of one variable: `i`, `i + 1`, `2*i + 1`, `i << 1 | 1`, `(i + 1) / 2`, also through local variables that have one value and
// functions of the file that only return it.

#ifndef SODE_FACTS_SUBSCRIPT_H
#define SODE_FACTS_SUBSCRIPT_H

#include "model/Model.h"
#include "clang/AST/ASTContext.h"

namespace sode {

/// (Factor * Variable + Offset) / Divisor + Behind, as C divides; Variable is null for a constant, which is Offset.
struct Affine {
  const clang::VarDecl *Variable = nullptr;
  int64_t Offset = 0;
  int64_t Spread = 0; ///< Or one of so many numbers above it (Indirect.h, Radius.h).
  int64_t Factor = 1, Divisor = 1, Behind = 0;

  /// Variable + Offset, or a constant.
  bool isSum() const { return Factor == 1 && Divisor == 1; }
  int64_t at(int64_t Value) const { return (Factor * Value + Offset) / Divisor + Behind; }
  std::string text() const;
};

/// Without a spread; nullopt: unknown. Body: where local variables have one value for good; null: names stand for themselves.
std::optional<Affine> subscriptOf(const clang::Expr *E, const clang::ASTContext &Context, const clang::Stmt *Body = nullptr);
/// If it is Variable + Offset by its text.
std::optional<Affine> sumOf(const clang::Expr *E, const clang::ASTContext &Context);

/// The initializer of a local variable of the body that has no other value; null: it may have others.
const clang::Expr *onlyValueOf(const clang::Expr *E, const clang::Stmt *Body, const clang::ASTContext &Context);

} // namespace sode

#endif
