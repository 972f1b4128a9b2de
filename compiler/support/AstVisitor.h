// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A walk over Clang's AST, with virtual functions.  Clang's own RecursiveASTVisitor is a template of 10,000 lines that the
// compiler instantiates for each class that derives from it: most of the time of a build, for some 50 small classes.
// Here it is instantiated once (AstVisitor.cpp).

#ifndef SODE_SUPPORT_ASTVISITOR_H
#define SODE_SUPPORT_ASTVISITOR_H

#include "clang/AST/DeclBase.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/AST/TypeLoc.h"

namespace sode {

/// As RecursiveASTVisitor: `Visit` functions see a node before what is below it; `Traverse` functions go below it, or not.  AstVisitor.def
/// lists which there are.
class AstVisitor {
public:
  virtual ~AstVisitor() = default;

  bool TraverseStmt(const clang::Stmt *S);
  bool TraverseDecl(const clang::Decl *D);

  /// What the program names only for its type or as a constant: operands of sizeof, _Alignof, typeof, decltype, noexcept and typeid,
  /// what _Generic and __builtin_choose_expr do not choose, arguments of __builtin_constant_p and its like. It is no use of anything,
  /// so it is left out; who looks for text, `TraverseStmt` goes on.
  virtual bool TraverseUnevaluated(clang::Stmt *) { return true; }

  void endIf(bool Found) { Ended |= Found; } ///< The walk goes no further.
  bool hasEnded() const { return Ended; }

  virtual bool shouldVisitImplicitCode() const { return false; }
  /// Of C++, what is left out: templates, where types and values may be unknown, and what system headers declare.
  virtual bool TraverseOutside(clang::Decl *) { return true; }
  bool TraverseAnyway(clang::Decl *D); ///< What is left out.
  /// Before and after everything below a statement; `false` of the first leaves it out.
  virtual bool dataTraverseStmtPre(clang::Stmt *) { return true; }
  virtual void dataTraverseStmtPost(clang::Stmt *) {}

#define VISIT(CLASS) virtual void Visit##CLASS(clang::CLASS *) {}
#define TRAVERSE(CLASS) virtual bool Traverse##CLASS(clang::CLASS *Node);
#include "support/AstVisitor.def"
  virtual void VisitTypeOfExprTypeLoc(clang::TypeOfExprTypeLoc) {}
  virtual bool TraverseTypeOfExprTypeLoc(clang::TypeOfExprTypeLoc T);

private:
  bool Ended = false;
};

} // namespace sode

#endif
