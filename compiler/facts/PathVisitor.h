// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A walk that knows the function and the constructs around it.

#ifndef SODE_FACTS_PATHVISITOR_H
#define SODE_FACTS_PATHVISITOR_H

#include "facts/Paths.h"
#include "support/AstVisitor.h"
#include <utility>

namespace sode {

class PathVisitor : public AstVisitor {
public:
  bool TraverseFunctionDecl(clang::FunctionDecl *F) override {
    Path Outer = std::exchange(Around, {});
    const clang::FunctionDecl *Saved = std::exchange(Function, F);
    bool Go = AstVisitor::TraverseFunctionDecl(F);
    Function = Saved;
    Around = std::move(Outer);
    return Go;
  }
  bool dataTraverseStmtPre(clang::Stmt *S) override {
    Around.push_back(S);
    return true;
  }
  bool dataTraverseStmtPost(clang::Stmt *) override {
    Around.pop_back();
    return true;
  }

protected:
  const clang::FunctionDecl *Function = nullptr;
  Path Around; ///< From the function's body to the statement that is visited.
};

} // namespace sode

#endif
