// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which variable an expression is, and what functions are called.

#ifndef SODE_SUPPORT_NAMED_H
#define SODE_SUPPORT_NAMED_H

#include "clang/AST/Expr.h"

namespace sode {

/// The variable that the expression is the bare name of; null: it isn't one, or null itself.
inline const clang::VarDecl *variableNamed(const clang::Stmt *E) {
  const auto *Name = llvm::dyn_cast_or_null<clang::DeclRefExpr>(E);
  return Name ? llvm::dyn_cast<clang::VarDecl>(Name->getDecl()) : nullptr;
}
/// The same within parentheses and implicit conversions.
inline const clang::VarDecl *plainVariable(const clang::Expr *E) { return variableNamed(E->IgnoreParenImpCasts()); }

/// Empty: it has none, as an operator, or is null.
inline llvm::StringRef functionName(const clang::FunctionDecl *F) { return F && F->getIdentifier() ? F->getName() : llvm::StringRef(); }

} // namespace sode

#endif
