// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "support/ForEach.h"
#include "support/AstVisitor.h"

using namespace clang;

namespace sode {

namespace {
struct Chooser : AstVisitor {
  const Operands Which;
  explicit Chooser(Operands Which) : Which(Which) {}
  bool TraverseUnevaluated(Stmt *S) override { return Which != Operands::All || TraverseStmt(S); }
  bool TraverseTypeOfExprTypeLoc(TypeOfExprTypeLoc T) override { return Which == Operands::OfProgram || AstVisitor::TraverseTypeOfExprTypeLoc(T); }
};

struct Finder : Chooser {
  IsStatement OfStatement;
  IsDeclaration OfDeclaration;
  Finder(IsStatement OfStatement, IsDeclaration OfDeclaration, Operands Which) : Chooser(Which), OfStatement(OfStatement), OfDeclaration(OfDeclaration) {}
  void VisitStmt(Stmt *S) override { endIf(OfStatement(S)); }
  void VisitVarDecl(VarDecl *V) override { endIf(OfDeclaration(V)); }
  void VisitFieldDecl(FieldDecl *F) override { endIf(OfDeclaration(F)); }
  void VisitFunctionDecl(FunctionDecl *F) override { endIf(OfDeclaration(F)); }
};

struct Walker : Chooser {
  llvm::function_ref<Walk(const Stmt *)> See;
  Walker(llvm::function_ref<Walk(const Stmt *)> See, Operands Which) : Chooser(Which), See(See) {}
  bool dataTraverseStmtPre(Stmt *S) override {
    Walk How = See(S);
    endIf(How == Walk::End);
    return How != Walk::Over;
  }
};
} // namespace

void walk(const Stmt *S, llvm::function_ref<Walk(const Stmt *)> See, Operands Which) { Walker(See, Which).TraverseStmt(S); }

bool anyNode(const Stmt *S, IsStatement OfStatement, IsDeclaration OfDeclaration, Operands Which) {
  Finder F(OfStatement, OfDeclaration, Which);
  F.TraverseStmt(S);
  return F.hasEnded();
}

bool anyNode(const Decl *D, IsStatement OfStatement, IsDeclaration OfDeclaration, Operands Which) {
  Finder F(OfStatement, OfDeclaration, Which);
  F.TraverseDecl(D);
  return F.hasEnded();
}

} // namespace sode
