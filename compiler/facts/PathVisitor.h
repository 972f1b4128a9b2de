// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A walk that knows the function and the constructs around it.

#ifndef SODE_FACTS_PATHVISITOR_H
#define SODE_FACTS_PATHVISITOR_H

#include "facts/Paths.h"
#include "support/AstVisitor.h"
#include "llvm/Support/SaveAndRestore.h"

namespace sode {

class PathVisitor : public AstVisitor {
public:
  bool TraverseFunctionDecl(clang::FunctionDecl *F) override {
    llvm::SaveAndRestore<Path> Outer(Around, {});
    llvm::SaveAndRestore<const clang::FunctionDecl *> Saved(Function, F);
    return AstVisitor::TraverseFunctionDecl(F);
  }
  bool dataTraverseStmtPre(clang::Stmt *S) override {
    Around.push_back(S);
    return true;
  }
  void dataTraverseStmtPost(clang::Stmt *) override { Around.pop_back(); }

protected:
  const clang::FunctionDecl *Function = nullptr;
  Path Around; ///< From the function's body to the statement that is visited.
};

} // namespace sode

#endif
