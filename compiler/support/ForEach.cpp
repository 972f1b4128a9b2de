// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "support/ForEach.h"
#include "support/AstVisitor.h"

using namespace clang;

namespace sode {

namespace {
struct Finder : AstVisitor {
  IsStatement OfStatement;
  IsDeclaration OfDeclaration;
  Operands Which;
  bool Found = false;
  Finder(IsStatement OfStatement, IsDeclaration OfDeclaration, Operands Which) : OfStatement(OfStatement), OfDeclaration(OfDeclaration), Which(Which) {}
  bool TraverseUnevaluated(Stmt *S) override { return Which == Operands::Evaluated || TraverseStmt(S); }
  bool VisitStmt(Stmt *S) override { return !(Found |= OfStatement(S)); }
  bool VisitVarDecl(VarDecl *V) override { return see(V); }
  bool VisitFieldDecl(FieldDecl *F) override { return see(F); }
  bool VisitFunctionDecl(FunctionDecl *F) override { return see(F); }
  bool see(const Decl *D) { return !(Found |= OfDeclaration(D)); }
};
} // namespace

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
