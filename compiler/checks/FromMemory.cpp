// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "checks/FromMemory.h"
#include "checks/Messages.h"
#include "model/Changes.h"
#include "support/ForEach.h"

using namespace clang;

namespace sode {

bool comesFromMemory(const Expr *Value, llvm::DenseSet<const VarDecl *> &Variables) {
  Value = Value->IgnoreParenImpCasts();
  // What only chooses, or is done before, is no part of the value.
  if (const auto *B = dyn_cast<BinaryOperator>(Value); B && B->isCommaOp())
    return comesFromMemory(B->getRHS(), Variables);
  if (const auto *Choice = dyn_cast<ConditionalOperator>(Value)) {
    bool First = comesFromMemory(Choice->getTrueExpr(), Variables);
    return comesFromMemory(Choice->getFalseExpr(), Variables) || First;
  }
  bool Found = hasAny<Expr>(Value, [](const Expr *E) {
    const auto *U = dyn_cast<UnaryOperator>(E);
    return isa<ArraySubscriptExpr>(E) || (isa<MemberExpr>(E) && cast<MemberExpr>(E)->isArrow()) || (U && U->getOpcode() == UO_Deref);
  });
  forEach<DeclRefExpr>(Value, [&](const DeclRefExpr *D) {
    const auto *V = dyn_cast<VarDecl>(D->getDecl());
    if (V && Variables.insert(V->getCanonicalDecl()).second && V->isLocalVarDecl() && V->getInit())
      Found |= comesFromMemory(V->getInit(), Variables);
  });
  return Found;
}

bool isSetAgain(const llvm::DenseSet<const VarDecl *> &Variables, const Stmt &In, const ASTContext &Context) {
  return llvm::any_of(Variables, [&](const VarDecl *V) {
    bool Counts = hasAny<Stmt>(&In, [&](const Stmt *S) {
      const auto *For = dyn_cast<ForStmt>(S);
      const auto *While = dyn_cast<WhileStmt>(S);
      const auto *Do = dyn_cast<DoStmt>(S);
      const Expr *Condition = For ? For->getCond() : While ? While->getCond() : Do ? Do->getCond() : nullptr;
      return Condition && hasAny<DeclRefExpr>(Condition, [&](const DeclRefExpr *R) { return R->getDecl()->getCanonicalDecl() == V; });
    });
    return V->isLocalVarDecl() && V->getType()->isIntegerType() && !Counts && countChanges(V, &In, Context) > 1;
  });
}

void reportUnknownElement(const ArrayReference &R, const Expr &Subscript, Found How, Diagnostics &Diags) {
  unsigned Does = !R.Written ? 0 : R.Read ? 1 : 2;
  Diags.report(Subscript.getExprLoc(), diag::warn_reach_memory) << R.A->Name << Does << unsigned(How);
}

} // namespace sode
