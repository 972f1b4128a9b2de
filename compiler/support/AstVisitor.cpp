// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/AstVisitor.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace sode {
namespace {
/// The filter's prototypes of directives have `__typeof__((void)(E))`: the directive evaluates E.
bool isOfDirective(TypeOfExprTypeLoc T) { return T.getUnderlyingExpr()->getType()->isVoidType(); }

/// Of C++: what is not translated, and what may depend on parameters of a template.
bool isOutside(const Decl &D) {
  const ASTContext &Context = D.getASTContext();
  if (!Context.getLangOpts().CPlusPlus)
    return false;
  if (isa<TemplateDecl>(D) || (isa<FunctionDecl, CXXRecordDecl, VarDecl>(D) && D.isTemplated()))
    return true;
  return D.getDeclContext() && D.getDeclContext()->isFileContext() && Context.getSourceManager().isInSystemHeader(D.getLocation());
}

/// Hands each node to an AstVisitor. It has no state of its own, so one is made wherever the walk goes on.
class Walk : public RecursiveASTVisitor<Walk> {
public:
  using Base = RecursiveASTVisitor<Walk>;
  explicit Walk(AstVisitor &Visitor) : Visitor(Visitor) {}

  bool shouldVisitImplicitCode() const { return Visitor.shouldVisitImplicitCode(); }
  bool dataTraverseStmtPre(Stmt *S) { return Visitor.dataTraverseStmtPre(S); }
  bool dataTraverseStmtPost(Stmt *S) {
    Visitor.dataTraverseStmtPost(S);
    return true;
  }

#define VISIT(CLASS)                                                                                                   \
  bool Visit##CLASS(CLASS *Node) { return Visitor.Visit##CLASS(Node), !Visitor.hasEnded(); }
#define TRAVERSE(CLASS)                                                                                                \
  bool Traverse##CLASS(CLASS *Node) { return Visitor.Traverse##CLASS(Node); }
#include "support/AstVisitor.def"
  bool VisitTypeOfExprTypeLoc(TypeOfExprTypeLoc T) { return Visitor.VisitTypeOfExprTypeLoc(T), !Visitor.hasEnded(); }
  bool TraverseTypeOfExprTypeLoc(TypeOfExprTypeLoc T) { return Visitor.TraverseTypeOfExprTypeLoc(T); }

  bool TraverseDecl(Decl *D) { return !D ? true : isOutside(*D) ? Visitor.TraverseOutside(D) : Base::TraverseDecl(D); }
  bool TraverseLambdaExpr(LambdaExpr *E) {
    return E->isGenericLambda() ? Visitor.TraverseOutside(E->getCallOperator()) : Base::TraverseLambdaExpr(E);
  }
  // C++ has classes of their own for these.
  bool TraverseCXXMethodDecl(CXXMethodDecl *D) { return Visitor.TraverseFunctionDecl(D); }
  bool TraverseCXXConstructorDecl(CXXConstructorDecl *D) { return Visitor.TraverseFunctionDecl(D); }
  bool TraverseCXXConversionDecl(CXXConversionDecl *D) { return Visitor.TraverseFunctionDecl(D); }
  bool TraverseCXXDestructorDecl(CXXDestructorDecl *D) { return Visitor.TraverseFunctionDecl(D); }
  bool TraverseCXXMemberCallExpr(CXXMemberCallExpr *S) { return Visitor.TraverseCallExpr(S); }
  bool TraverseCXXOperatorCallExpr(CXXOperatorCallExpr *S) { return Visitor.TraverseCallExpr(S); }

  // Of C++, operands that are not evaluated.
  bool TraverseDecltypeTypeLoc(DecltypeTypeLoc T) { return WalkUpFromDecltypeTypeLoc(T) && Visitor.TraverseUnevaluated(T.getUnderlyingExpr()); }
  bool TraverseCXXNoexceptExpr(CXXNoexceptExpr *E) { return WalkUpFromCXXNoexceptExpr(E) && Visitor.TraverseUnevaluated(E->getOperand()); }
  bool TraverseCXXTypeidExpr(CXXTypeidExpr *E) {
    if (E->isTypeOperand() || E->isPotentiallyEvaluated())
      return Base::TraverseCXXTypeidExpr(E);
    return WalkUpFromCXXTypeidExpr(E) && Visitor.TraverseUnevaluated(E->getExprOperand());
  }

  // What lies below a node that may have operands which are not evaluated.
  bool below(UnaryExprOrTypeTraitExpr *S) {
    if (S->isArgumentType())
      return Base::TraverseUnaryExprOrTypeTraitExpr(S);
    return WalkUpFromUnaryExprOrTypeTraitExpr(S) && Visitor.TraverseUnevaluated(S->getArgumentExpr());
  }
  bool below(TypeOfExprTypeLoc T) {
    if (isOfDirective(T))
      return Base::TraverseTypeOfExprTypeLoc(T);
    return WalkUpFromTypeOfExprTypeLoc(T) && Visitor.TraverseUnevaluated(T.getUnderlyingExpr());
  }
  bool below(GenericSelectionExpr *S) {
    if (!WalkUpFromGenericSelectionExpr(S) || (S->isExprPredicate() && !Visitor.TraverseUnevaluated(S->getControllingExpr())))
      return false;
    for (GenericSelectionExpr::Association A : S->associations())
      if (!either(A.getAssociationExpr(), A.isSelected()))
        return false;
    return true;
  }
  bool below(ChooseExpr *S) {
    return WalkUpFromChooseExpr(S) && Visitor.TraverseUnevaluated(S->getCond()) && either(S->getLHS(), S->isConditionTrue()) &&
           either(S->getRHS(), !S->isConditionTrue());
  }
  bool below(CallExpr *C) {
    const FunctionDecl *F = C->getDirectCallee();
    if (!F || !C->isUnevaluatedBuiltinCall(F->getASTContext()))
      return Base::TraverseCallExpr(C);
    return WalkUpFromCallExpr(C) && llvm::all_of(C->arguments(), [&](Expr *E) { return Visitor.TraverseUnevaluated(E); });
  }
  /// The body only: captures of an OpenMP region repeat names of it.
  bool below(CapturedStmt *S) { return WalkUpFromCapturedStmt(S) && TraverseStmt(S->getCapturedStmt()); }
#define BELOW(CLASS)                                                                                                   \
  bool below(CLASS *Node) { return Base::Traverse##CLASS(Node); }
  BELOW(DoStmt)
  BELOW(ForStmt)
  BELOW(StmtExpr)
  BELOW(WhileStmt)
  BELOW(FunctionDecl)
  BELOW(VarDecl)
#undef BELOW

private:
  AstVisitor &Visitor;

  bool either(Expr *E, bool Chosen) { return Chosen ? TraverseStmt(E) : Visitor.TraverseUnevaluated(E); }
};
} // namespace

bool AstVisitor::TraverseStmt(const Stmt *S) { return Walk(*this).TraverseStmt(const_cast<Stmt *>(S)); }
bool AstVisitor::TraverseAnyway(Decl *D) { return Walk(*this).Base::TraverseDecl(D); }
bool AstVisitor::TraverseDecl(const Decl *D) { return Walk(*this).TraverseDecl(const_cast<Decl *>(D)); }

#define TRAVERSE(CLASS)                                                                                                \
  bool AstVisitor::Traverse##CLASS(CLASS *Node) { return Walk(*this).below(Node); }
#include "support/AstVisitor.def"
bool AstVisitor::TraverseTypeOfExprTypeLoc(TypeOfExprTypeLoc T) {
  return Walk(*this).below(T);
}

} // namespace sode
