// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which functions of the file a call runs: the one that it names, or all that the pointer which it names gets anywhere in the file.
//
//   static double (*op)(double) = add;    op(u[i]);    each(n, one);    scheme.flux(i);

#ifndef SODE_FACTS_CALLEES_H
#define SODE_FACTS_CALLEES_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"

namespace sode {

class Callees {
public:
  explicit Callees(const clang::ASTContext &Context);

  /// Their definitions; none if the call may run something else, too.
  llvm::SmallVector<const clang::FunctionDecl *, 2> of(const clang::CallExpr &Call) const;

private:
  /// What a variable, parameter or member may hold; null: what this file does not say.
  using Held = llvm::SmallSetVector<const clang::FunctionDecl *, 2>;
  llvm::DenseMap<const clang::Decl *, Held> Pointers;
};

} // namespace sode

#endif
