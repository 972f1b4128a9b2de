// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Statements that collect values in memory that each node has for itself.

#ifndef SODE_FACTS_UPDATEFORM_H
#define SODE_FACTS_UPDATEFORM_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"

namespace sode {

/// The write of a place.
struct Update {
  const clang::Expr *Target;
  const clang::Stmt *Change;   ///< The assignment or operator.
  const clang::IfStmt *Guard;  ///< The write stands directly in its `then`, and it has no `else`; or null.
};

/// The reduction that an update calls for: `v += e`, `v++`, `v = v + e`, `v = fmax(v, e)`, `v = ({ ... e > v ? e : v; })`, `if (e > v) v = e`; "" if it is none.
llvm::StringRef reductionOf(const Update &U, const clang::ASTContext &Context);

/// The same of `if (e > v) v = e;` alone: "max" or "min", else "". Comparison: to hold the `e > v`.
llvm::StringRef guardedExtremeOf(const Update &U, const clang::ASTContext &Context, const clang::BinaryOperator **Comparison = nullptr);

} // namespace sode

#endif
