// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/Members.h"
#include "support/AstVisitor.h"
#include "support/Initialized.h"

using namespace clang;

namespace sode {

namespace {

class HolderVisitor : public AstVisitor {
public:
  HolderVisitor(ASTContext &Context, const Model &M, HolderReport Report) : Context(Context), M(M), Report(Report) {}
  std::vector<const VarDecl *> Holders;

  bool TraverseUnevaluated(Stmt *S) override { return TraverseStmt(S); }
  void VisitVarDecl(VarDecl *V) override {
    const Array *A = memberOf(V->getType());
    if (!A)
      return;
    if (isa<ParmVarDecl>(V)) {
      if (!V->getType()->isPointerType())
        report(V->getLocation(), V->getName(), *A, HolderFault::ByValue);
      return;
    }
    if (isInitialized(*V))
      report(V->getLocation(), V->getName(), *A, HolderFault::Initialized);
    if (V->getTLSKind() != VarDecl::TLS_None)
      report(V->getLocation(), V->getName(), *A, HolderFault::ThreadLocal);
    if (V->hasLocalStorage() && V->getType()->isArrayType())
      report(V->getLocation(), V->getName(), *A, HolderFault::ArrayInBlock);
    if (V->hasGlobalStorage() && !V->isStaticLocal()) {
      V = V->getCanonicalDecl();
      if (V->isLocalExternDecl() || llvm::is_contained(Holders, V))
        return;
    }
    Holders.push_back(V);
  }
  void VisitFieldDecl(FieldDecl *F) override {
    if (const Array *A = memberOf(F->getType()))
      report(F->getLocation(), F->getName(), *A, HolderFault::Nested);
  }
  void VisitFunctionDecl(FunctionDecl *F) override {
    if (const Array *A = memberOf(F->getReturnType()))
      report(F->getLocation(), F->getName(), *A, HolderFault::ByValue);
  }
  void VisitCompoundLiteralExpr(CompoundLiteralExpr *E) override {
    if (const Array *A = memberOf(E->getType()))
      report(E->getBeginLoc(), typeName(E->getType()), *A, HolderFault::Initialized);
  }
  void VisitImplicitCastExpr(ImplicitCastExpr *E) override {
    const Array *A = E->getCastKind() == CK_LValueToRValue ? memberOf(E->getType()) : nullptr;
    if (A)
      report(E->getExprLoc(), typeName(E->getType()), *A, HolderFault::Copied);
  }
  void VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) override {
    if (const Array *A = memberOf(E->getTypeOfArgument()))
      report(E->getOperatorLoc(), typeName(E->getTypeOfArgument()), *A, HolderFault::Measured);
  }

private:
  ASTContext &Context;
  const Model &M;
  HolderReport Report;

  static std::string typeName(QualType T) { return T.getUnqualifiedType().getAsString(); }

  /// A distributed member of the struct, or of the elements of the array of structs.
  const Array *memberOf(QualType T) const {
    while (const clang::ArrayType *A = Context.getAsArrayType(T))
      T = A->getElementType();
    const RecordDecl *R = T->getAsRecordDecl();
    if (!R)
      return nullptr;
    for (const Array &A : M.Arrays)
      if (A.Member && !A.isHeld() && A.Member->getParent()->getCanonicalDecl() == R->getCanonicalDecl())
        return &A;
    return nullptr;
  }

  void report(SourceLocation Loc, llvm::StringRef Name, const Array &A, HolderFault What) {
    if (Report)
      Report(Loc, Name, A, What);
  }
};

} // namespace

std::vector<const VarDecl *> findHolders(ASTContext &Context, const Model &M, HolderReport Report) {
  HolderVisitor Visitor(Context, M, Report);
  if (!M.MemberOf.empty())
    Visitor.TraverseDecl(Context.getTranslationUnitDecl());
  return Visitor.Holders;
}

} // namespace sode
