// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/RingSources.h"
#include "facts/Definitions.h"
#include "support/AstVisitor.h"
#include "support/ForEach.h"
#include "support/Named.h"

using namespace clang;

namespace sode {

namespace {

class SourceFinder : public AstVisitor {
public:
  SourceFinder(const Loop &L, const Path &Where, const ASTContext &Context, RingSources &Result)
      : L(L), Where(Where), Context(Context), Result(Result) {}

  void VisitDeclRefExpr(DeclRefExpr *Ref) override {
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    if (!V)
      return;
    Result.HasIndex |= V == L.Variable;
    if (isOuter(Ref))
      Result.Extents.push_back(Ref);
    else if (Functions.empty() && V != L.Variable && V->hasLocalStorage() && Followed.insert(V).second)
      for (const Stmt *Definition : definitionsOf(V, L.For->getBody(), Where).List)
        TraverseStmt(Definition);
  }
  void VisitMemberExpr(MemberExpr *E) override {
    if (isOuter(E))
      Result.Extents.push_back(E);
  }
  void VisitBinaryOperator(BinaryOperator *B) override {
    if ((B->getOpcode() == BO_Rem || B->getOpcode() == BO_RemAssign) && isOuter(B->getRHS()))
      Result.Extents.push_back(B->getRHS());
  }
  void VisitCallExpr(CallExpr *C) override {
    const FunctionDecl *Callee = C->getDirectCallee(), *Definition = nullptr;
    if (!Callee || !Callee->hasBody(Definition) || !Called.insert(Definition).second)
      return;
    Functions.push_back(Definition);
    TraverseStmt(Definition->getBody());
    Functions.pop_back();
  }

  /// Is the value itself a remainder?
  bool isRemainder(const Expr *E, unsigned Depth = 0) {
    E = E->IgnoreParenCasts();
    if (Depth > 4)
      return false;
    if (const auto *B = dyn_cast<BinaryOperator>(E))
      return B->getOpcode() == BO_Rem;
    if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
      return isRemainder(Choice->getTrueExpr(), Depth + 1) || isRemainder(Choice->getFalseExpr(), Depth + 1);
    if (const auto *Call = dyn_cast<CallExpr>(E)) {
      const FunctionDecl *Callee = Call->getDirectCallee(), *Definition = nullptr;
      return Callee && Callee->hasBody(Definition) && givesRemainder(Definition->getBody(), nullptr, Depth);
    }
    const VarDecl *V = variableNamed(E);
    return V && V->hasLocalStorage() && V != L.Variable &&
           llvm::any_of(definitionsOf(V, L.For->getBody(), Where).List,
                        [&](const Stmt *S) { return givesRemainder(S, V, Depth); });
  }

private:
  const Loop &L;
  const Path &Where;
  const ASTContext &Context;
  RingSources &Result;
  std::vector<const FunctionDecl *> Functions; ///< Around what is visited.
  llvm::DenseSet<const FunctionDecl *> Called;
  llvm::DenseSet<const VarDecl *> Followed;

  /// A value of integer type that is known, by this text, before the loop, and does not change in it.
  bool isOuter(const Expr *E) const {
    E = E->IgnoreParenImpCasts();
    if (!E->getType()->isIntegerType() || constantOf(E, Context))
      return false;
    return isMadeOfOuter(E);
  }
  bool isMadeOfOuter(const Expr *E) const {
    E = E->IgnoreParenImpCasts();
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
      const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
      if (!V)
        return isa<EnumConstantDecl>(Ref->getDecl());
      if (V == L.Variable || V->getType().isVolatileQualified() || isWrittenIn(V, L.For->getBody()))
        return false;
      bool Visible = Functions.empty() ? !isDeclaredIn(V) : V->isFileVarDecl();
      return Visible;
    }
    if (const auto *Field = dyn_cast<MemberExpr>(E))
      return isMadeOfOuter(Field->getBase());
    if (const auto *B = dyn_cast<BinaryOperator>(E))
      return (B->isAdditiveOp() || B->getOpcode() == BO_Mul) && isMadeOfOuter(B->getLHS()) && isMadeOfOuter(B->getRHS());
    return isa<IntegerLiteral>(E);
  }
  bool isDeclaredIn(const VarDecl *V) const {
    return hasAny<VarDecl>(L.For, [&](const VarDecl *D) { return D == V; });
  }

  /// Is a remainder assigned to V in S, or returned if V is null?
  bool givesRemainder(const Stmt *S, const VarDecl *V, unsigned Depth) {
    auto Is = [&](const Expr *E) { return E && isRemainder(E, Depth + 1); };
    if (!V)
      return hasAny<ReturnStmt>(S, [&](const ReturnStmt *R) { return Is(R->getRetValue()); });
    return hasAny<VarDecl>(S, [&](const VarDecl *D) { return D == V && Is(D->getInit()); }) ||
           hasAny<BinaryOperator>(S, [&](const BinaryOperator *B) {
             const auto *Ref = dyn_cast<DeclRefExpr>(B->getLHS()->IgnoreParens());
             return Ref && Ref->getDecl() == V && (B->getOpcode() == BO_RemAssign || (B->getOpcode() == BO_Assign && Is(B->getRHS())));
           });
  }
};

} // namespace

RingSources ringSourcesOf(const Expr *Subscript, const Loop &L, const Path &Where, const ASTContext &Context) {
  RingSources Result;
  SourceFinder Finder(L, Where, Context, Result);
  Finder.TraverseStmt(Subscript);
  Result.IsRemainder = Finder.isRemainder(Subscript);
  return Result;
}

} // namespace sode
