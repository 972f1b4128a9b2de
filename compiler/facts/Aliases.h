// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What else may lead to the elements of an array than its name.

#ifndef SODE_FACTS_ALIASES_H
#define SODE_FACTS_ALIASES_H

#include "facts/References.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseSet.h"

namespace sode {

/// Which names may mean the same storage. Only a parameter or a member can: what the caller passes may be anything of its type. But if a
/// function is of this file alone, its calls are known:
///
///   static void relax(int n, double to[n], double from[n]);    relax(n, v, u); relax(n, u, v);    to and from are two arrays
class Aliases {
public:
  Aliases(const clang::ASTContext &Context, const Model &M);

  bool mayOverlap(const Array &A, const Array &B) const;

private:
  using Pair = std::pair<const Array *, const Array *>;
  llvm::DenseSet<Pair> Apart; ///< Names that no call makes one.

  static Pair inOrder(const Array &A, const Array &B) { return &A < &B ? Pair(&A, &B) : Pair(&B, &A); }
  bool withdraw(const clang::FunctionDecl &F, const clang::CallExpr &Call, const Model &M);
};

/// Other names for an array's elements: its address is taken, or another file can take it.
bool hasOtherNames(const Array &A, const References &Refs);
/// Can an object of this type, which a pointer leads to, be an element of the array?
bool mayBeElement(clang::QualType Object, const Array &A);

} // namespace sode

#endif
