// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/ModelBuilder.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace sode {

namespace {

/// Finds the statements that belong to directives: the else branch of the filter's `if (0) {...} else`.
class StatementFinder : public RecursiveASTVisitor<StatementFinder> {
public:
  StatementFinder(llvm::DenseMap<SourceLocation, const Stmt *> &StatementOf) : StatementOf(StatementOf) {}

  bool VisitIfStmt(IfStmt *S) {
    if (auto It = StatementOf.find(S->getIfLoc()); It != StatementOf.end())
      It->second = S->getElse();
    return true;
  }

private:
  llvm::DenseMap<SourceLocation, const Stmt *> &StatementOf;
};

} // namespace

void ModelBuilder::build() {
  for (const Directive &D : TU.Directives)
    if (placeOf(D.Kind) == DirectivePlace::WithStatement)
      StatementOf[D.Loc] = nullptr;
  StatementFinder(StatementOf).TraverseDecl(Context.getTranslationUnitDecl());
  for (const Directive &D : TU.Directives)
    buildOne(D);
}

void ModelBuilder::buildOne(const Directive &D) {
  switch (D.Kind) {
#define DIRECTIVE(Kind, Spelling, Place)                                                                             \
  case DirectiveKind::Kind:                                                                                          \
    return build##Kind(D);
#include "directive/Directives.def"
  }
}

} // namespace sode
