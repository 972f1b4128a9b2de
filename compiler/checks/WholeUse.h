// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions without directives that get a distributed array: what they get is the address of this node's storage. Right
// for memory of one node, `sum(u, own_elements)`; wrong if the function counts through the whole array.

#ifndef SODE_CHECKS_WHOLEUSE_H
#define SODE_CHECKS_WHOLEUSE_H

#include "facts/Program.h"

namespace sode {

class WholeUses : ProgramReader {
public:
  explicit WholeUses(const Program &P);

  /// The name by which the function that is called certainly reaches elements that not all nodes store; null: it may keep to
  /// what they do. The parameter of Callee gets the array, and has no `align`.
  const clang::DeclRefExpr *find(const Array &A, const clang::CallExpr &Call, const clang::FunctionDecl &Callee,
                                 const clang::ParmVarDecl &Parameter) const;

private:
  struct SerialLoop {
    Loop L;
    TokenRange Tokens;
  };
  /// A call with the parameters that it sets.
  struct Site {
    const clang::CallExpr &Call;
    const clang::FunctionDecl &Callee;
  };
  std::vector<SerialLoop> Loops;

  static const clang::Expr *argumentIn(const Site &S, const clang::VarDecl *V);
  std::optional<int64_t> valueIn(const Site &S, const clang::Expr *E) const;
  std::optional<int64_t> spanIn(const Site &S, const clang::VarDecl *Index, unsigned Position) const;
  bool spansExtent(const Array &A, unsigned Axis, const Site &S, const clang::VarDecl *Index, unsigned Position) const;
  const clang::Expr *withoutStride(const Site &S, const clang::Expr *E) const;
  bool isIndexOfLoop(const Site &S, const clang::VarDecl *Parameter) const;
  bool countsRows(const Site &S, const clang::Expr *E) const;
  bool countsAll(const Array &A, const Site &S, const clang::ParmVarDecl &X, const clang::DeclRefExpr *R) const;
  const clang::DeclRefExpr *walkOf(const Array &A, const Site &S, const clang::ParmVarDecl &X) const;
  bool isWhole(const Array &A, const Site &S, const PlainAccess &Use) const;
};

} // namespace sode

#endif
