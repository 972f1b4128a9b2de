// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "support/ForEach.h"
#include "support/AstVisitor.h"

using namespace clang;

namespace sode {

namespace {
struct Finder : AstVisitor {
  IsStatement OfStatement;
  IsDeclaration OfDeclaration;
  bool Found = false;
  Finder(IsStatement OfStatement, IsDeclaration OfDeclaration) : OfStatement(OfStatement), OfDeclaration(OfDeclaration) {}
  bool VisitStmt(Stmt *S) override { return !(Found |= OfStatement(S)); }
  bool VisitVarDecl(VarDecl *V) override { return see(V); }
  bool VisitFieldDecl(FieldDecl *F) override { return see(F); }
  bool VisitFunctionDecl(FunctionDecl *F) override { return see(F); }
  bool see(const Decl *D) { return !(Found |= OfDeclaration(D)); }
};
} // namespace

bool anyNode(const Stmt *S, IsStatement OfStatement, IsDeclaration OfDeclaration) {
  Finder F(OfStatement, OfDeclaration);
  F.TraverseStmt(S);
  return F.Found;
}

bool anyNode(const Decl *D, IsStatement OfStatement, IsDeclaration OfDeclaration) {
  Finder F(OfStatement, OfDeclaration);
  F.TraverseDecl(D);
  return F.Found;
}

} // namespace sode
