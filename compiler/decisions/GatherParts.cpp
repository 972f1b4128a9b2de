// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What statements of a nest with gather or scatter consist of.

#include "decisions/GatherSlice.h"
#include "model/Changes.h"
#include "support/ForEach.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace sode {

const VarDecl *ownerOf(const Expr *LValue) {
  Place P = placeOf(LValue);
  return P.isBehindPointer() ? nullptr : P.Variable;
}

const Stmt *withoutOpenMP(const Stmt *S) {
  while (S) {
    if (const auto *D = dyn_cast<OMPExecutableDirective>(S))
      S = D->hasAssociatedStmt() ? D->getRawStmt() : nullptr;
    else if (const auto *C = dyn_cast<CapturedStmt>(S))
      S = C->getCapturedStmt();
    else if (const auto *A = dyn_cast<AttributedStmt>(S))
      S = A->getSubStmt();
    else
      break;
  }
  return S;
}

std::vector<const VarDecl *> variablesIn(const Stmt *S) {
  std::vector<const VarDecl *> Found;
  forEach<DeclRefExpr>(S, [&](const DeclRefExpr *R) {
    const ValueDecl *D = R->getDecl();
    if (const auto *B = dyn_cast<BindingDecl>(D)) // auto [low, high] = ...
      D = B->getDecomposedDecl();
    if (const auto *V = dyn_cast_or_null<VarDecl>(D))
      Found.push_back(V->getCanonicalDecl());
  });
  return Found;
}

std::vector<const Expr *> partsOf(const Expr *List) {
  if (!List)
    return {};
  const auto *B = dyn_cast<BinaryOperator>(List->IgnoreParens());
  if (!B || !B->isCommaOp())
    return {List};
  std::vector<const Expr *> Parts = partsOf(B->getLHS());
  llvm::append_range(Parts, partsOf(B->getRHS()));
  return Parts;
}

bool GatherSlice::isInside(const VarDecl *V, const TranslationUnit &TU) const {
  return Nest->Tokens.contains(TU.Tokens.find(V->getLocation())) ||
         llvm::any_of(Nest->Loops, [&](const Loop &L) { return L.Distributed && L.Variable->getCanonicalDecl() == V; });
}

const ArrayReference *GatherSlice::find(const Expr *E) const {
  while (const auto *S = dyn_cast<ArraySubscriptExpr>(E->IgnoreParenImpCasts()))
    E = S->getBase();
  return Reads.lookup(E->IgnoreParenImpCasts());
}

bool GatherSlice::reads(const Stmt *S) const {
  return S && hasAny<Expr>(S, [&](const Expr *E) { return Reads.count(E) != 0; });
}

/// Assignments, ++ and -- in an expression, each with its target.
std::vector<std::pair<const Expr *, const Expr *>> effectsIn(const Stmt *S) {
  std::vector<std::pair<const Expr *, const Expr *>> Found;
  forEach<Expr>(S, [&](const Expr *E) {
    if (const auto *B = dyn_cast<BinaryOperator>(E); B && B->isAssignmentOp())
      Found.push_back({B, B->getLHS()});
    if (const auto *U = dyn_cast<UnaryOperator>(E); U && U->isIncrementDecrementOp())
      Found.push_back({U, U->getSubExpr()});
  });
  return Found;
}

bool isLookUp(const Stmt *Call, const Stmt *S, const ASTContext &Context) {
  const auto *C = dyn_cast<CXXOperatorCallExpr>(Call);
  const auto *Method = C ? dyn_cast_or_null<CXXMethodDecl>(C->getDirectCallee()) : nullptr;
  if (!Method || C->getOperator() != OO_Subscript || !Context.getSourceManager().isInSystemHeader(Method->getLocation()) ||
      !llvm::is_contained({"vector", "array", "deque", "span", "valarray"}, Method->getParent()->getName()))
    return false;
  auto IsIt = [&](const Expr *E) { return E->IgnoreParens() == C; };
  return hasAny<ImplicitCastExpr>(S, [&](const ImplicitCastExpr *Cast) { return Cast->getCastKind() == CK_LValueToRValue && IsIt(Cast->getSubExpr()); }) ||
         hasAny<CXXOperatorCallExpr>(S, [&](const CXXOperatorCallExpr *Outer) {
           return Outer != C && Outer->getOperator() == OO_Subscript && IsIt(Outer->getArg(0)) && isLookUp(Outer, S, Context);
         });
}

} // namespace sode
