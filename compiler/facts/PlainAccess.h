// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every place where functions of the file read or write variables that are not distributed: each node has its own.

#ifndef SODE_FACTS_PLAINACCESS_H
#define SODE_FACTS_PLAINACCESS_H

#include "model/Model.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/DenseSet.h"

namespace sode {

struct PlainAccess {
  const clang::VarDecl *Variable;
  const clang::DeclRefExpr *Name;
  std::vector<const clang::Expr *> Subscripts = {}; ///< First dimension first.
  bool Read = true, Written = false;
  const clang::Expr *Change = nullptr;         ///< The assignment or increment, if Written.
  const clang::IfStmt *Guard = nullptr;        ///< The assignment stands directly in its `then`, and it has no `else`.
  bool OfMember = false;                       ///< `v.x`, `v[i].x`
  const clang::FieldDecl *Member = nullptr;    ///< Of PlainAccesses::Members: the array that has the subscripts.
  bool ValueUsed = true;                       ///< Of an access that reads; false for `v++;` and `v += e;`.
  unsigned Position = ~0u;                     ///< In TokenTable.
};

/// The name of a variable, given to a function.
struct PlainArgument {
  const clang::VarDecl *Variable;
  const clang::DeclRefExpr *Name;
  const clang::ParmVarDecl *Parameter; ///< Of the definition; null if this file has none.
};

struct PlainAccesses {
  std::vector<PlainAccess> List; ///< In textual order; expressions of directives and OpenMP clauses are left out.
  std::vector<PlainAccess> Members; ///< `v.x[i]`, `v->x[i]`: elements of arrays in structs, in textual order.
  llvm::DenseSet<const clang::VarDecl *> WholeStructs; ///< Of those, what is also used as a whole: `f(&v)`, `w = v`, `f(v.x)`.
  /// The address is taken, or an array or pointer is used but by subscripts: anything may read or write it.
  llvm::DenseSet<const clang::VarDecl *> Escaping;
  llvm::DenseSet<const clang::VarDecl *> ThreadPrivate; ///< Named in a clause that gives threads copies.
  /// Arguments of functions of the program, which may combine them.
  llvm::DenseSet<const clang::VarDecl *> Passed;
  std::vector<PlainArgument> Arguments;
  llvm::DenseSet<const clang::VarDecl *> Collective; ///< Named in a bcast or reduction directive.
  /// Variables and functions: the second is assigned, or returns, something with the first in it.
  std::vector<std::pair<const clang::Decl *, const clang::Decl *>> Flows;
};

struct Program;
PlainAccesses findPlainAccesses(const Program &P);

} // namespace sode

#endif
