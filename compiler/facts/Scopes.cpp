// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/Scopes.h"
#include "support/ForEach.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace sode {

static bool isBetween(SourceLocation Loc, SourceLocation First, SourceLocation Last, const ASTContext &Context) {
  const SourceManager &SM = Context.getSourceManager();
  return !SM.isBeforeInTranslationUnit(Loc, First) && !SM.isBeforeInTranslationUnit(Last, Loc);
}

SourceLocation endOf(const Stmt &S) {
  const Stmt *Last = nullptr;
  if (const auto *D = dyn_cast<OMPExecutableDirective>(&S))
    Last = D->hasAssociatedStmt() ? D->getRawStmt() : nullptr;
  else if (isa<ForStmt, CXXForRangeStmt, WhileStmt, IfStmt, SwitchStmt, AttributedStmt, LabelStmt, SwitchCase>(S))
    for (const Stmt *Part : S.children())
      Last = Part ? Part : Last;
  return Last ? endOf(*Last) : S.getEndLoc();
}

bool isInside(SourceLocation Loc, const Stmt &S, const ASTContext &Context) {
  return isBetween(Loc, S.getBeginLoc(), endOf(S), Context);
}

const FunctionDecl *functionAround(const Stmt &S, const ASTContext &Context) {
  for (const Decl *D : Context.getTranslationUnitDecl()->decls())
    if (const auto *F = dyn_cast<FunctionDecl>(D); F && F->doesThisDeclarationHaveABody())
      if (isBetween(S.getBeginLoc(), F->getBeginLoc(), F->getEndLoc(), Context))
        return F;
  return nullptr;
}

bool isHidden(const VarDecl &V, const FunctionDecl &Around) {
  auto IsIt = [&](const VarDecl *Other) { return Other->getName() == V.getName(); };
  return hasAny<VarDecl>(Around.getBody(), IsIt) || llvm::any_of(Around.parameters(), IsIt);
}

bool canBeNamedAt(const Stmt &S, const VarDecl &V, const ASTContext &Context) {
  const FunctionDecl *Around = functionAround(S, Context);
  if (!Around || !Context.getSourceManager().isBeforeInTranslationUnit(V.getLocation(), S.getBeginLoc()))
    return false;
  return V.isFileVarDecl() ? !isHidden(V, *Around) : V.getDeclContext() == Around;
}

} // namespace sode
