// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/AstVisitor.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace sode {
namespace {
/// Hands each node to an AstVisitor. It has no state of its own, so one is made wherever the walk goes on.
class Walk : public RecursiveASTVisitor<Walk> {
public:
  using Base = RecursiveASTVisitor<Walk>;
  explicit Walk(AstVisitor &Visitor) : Visitor(Visitor) {}

  bool shouldVisitImplicitCode() const { return Visitor.shouldVisitImplicitCode(); }
  bool dataTraverseStmtPre(Stmt *S) { return Visitor.dataTraverseStmtPre(S); }
  bool dataTraverseStmtPost(Stmt *S) { return Visitor.dataTraverseStmtPost(S); }

#define VISIT(CLASS)                                                                                                   \
  bool Visit##CLASS(CLASS *Node) { return Visitor.Visit##CLASS(Node); }
#define TRAVERSE(CLASS)                                                                                                \
  bool Traverse##CLASS(CLASS *Node) { return Visitor.Traverse##CLASS(Node); }
#include "support/AstVisitor.def"
  bool VisitTypeOfExprTypeLoc(TypeOfExprTypeLoc T) { return Visitor.VisitTypeOfExprTypeLoc(T); }
  bool TraverseTypeOfExprTypeLoc(TypeOfExprTypeLoc T) { return Visitor.TraverseTypeOfExprTypeLoc(T); }

private:
  AstVisitor &Visitor;
};
} // namespace

bool AstVisitor::TraverseStmt(const Stmt *S) { return Walk(*this).TraverseStmt(const_cast<Stmt *>(S)); }
bool AstVisitor::TraverseDecl(const Decl *D) { return Walk(*this).TraverseDecl(const_cast<Decl *>(D)); }

#define TRAVERSE(CLASS)                                                                                                \
  bool AstVisitor::Traverse##CLASS(CLASS *Node) { return Walk(*this).Base::Traverse##CLASS(Node); }
#include "support/AstVisitor.def"
bool AstVisitor::TraverseTypeOfExprTypeLoc(TypeOfExprTypeLoc T) {
  return Walk(*this).Base::TraverseTypeOfExprTypeLoc(T);
}

} // namespace sode
