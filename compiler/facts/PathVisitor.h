// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A walk that knows the constructs around it.

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
    bool Go = AstVisitor::TraverseFunctionDecl(F);
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
  Path Around; ///< From the function's body to the statement that is visited.
};

} // namespace sode

#endif
