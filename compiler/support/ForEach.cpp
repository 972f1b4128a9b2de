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
  bool Found = false;
  Finder(IsStatement OfStatement, IsDeclaration OfDeclaration, Operands Which) : Chooser(Which), OfStatement(OfStatement), OfDeclaration(OfDeclaration) {}
  bool VisitStmt(Stmt *S) override { return !(Found |= OfStatement(S)); }
  bool VisitVarDecl(VarDecl *V) override { return see(V); }
  bool VisitFieldDecl(FieldDecl *F) override { return see(F); }
  bool VisitFunctionDecl(FunctionDecl *F) override { return see(F); }
  bool see(const Decl *D) { return !(Found |= OfDeclaration(D)); }
};

struct Walker : Chooser {
  llvm::function_ref<Walk(const Stmt *)> See;
  Walk How = Walk::On;
  Walker(llvm::function_ref<Walk(const Stmt *)> See, Operands Which) : Chooser(Which), See(See) {}
  bool dataTraverseStmtPre(Stmt *S) override { return (How = See(S)) != Walk::Over; }
  bool VisitStmt(Stmt *) override { return How != Walk::End; }
};
} // namespace

void walk(const Stmt *S, llvm::function_ref<Walk(const Stmt *)> See, Operands Which) { Walker(See, Which).TraverseStmt(S); }

bool anyNode(const Stmt *S, IsStatement OfStatement, IsDeclaration OfDeclaration, Operands Which) {
  Finder F(OfStatement, OfDeclaration, Which);
  F.TraverseStmt(S);
  return F.Found;
}

bool anyNode(const Decl *D, IsStatement OfStatement, IsDeclaration OfDeclaration, Operands Which) {
  Finder F(OfStatement, OfDeclaration, Which);
  F.TraverseDecl(D);
  return F.Found;
}

} // namespace sode
