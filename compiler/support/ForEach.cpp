// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "support/ForEach.h"
#include "support/AstVisitor.h"

using namespace clang;

namespace sode {

bool anyNode(const Stmt *S, llvm::function_ref<bool(const Stmt *)> IsStatement, llvm::function_ref<bool(const VarDecl *)> IsVariable) {
  struct Finder : AstVisitor {
    llvm::function_ref<bool(const Stmt *)> IsStatement;
    llvm::function_ref<bool(const VarDecl *)> IsVariable;
    bool Found = false;
    bool VisitStmt(Stmt *S) override { return !(Found |= IsStatement(S)); }
    bool VisitVarDecl(VarDecl *V) override { return !(Found |= IsVariable(V)); }
  } F;
  F.IsStatement = IsStatement;
  F.IsVariable = IsVariable;
  F.TraverseStmt(S);
  return F.Found;
}

} // namespace sode
