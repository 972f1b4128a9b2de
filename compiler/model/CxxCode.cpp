// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/CxxCode.h"
#include "support/Named.h"
#include "clang/AST/ASTContext.h"
#include "llvm/Support/SaveAndRestore.h"
#include "model/CxxObjects.h"
#include "model/Messages.h"
#include "support/AstVisitor.h"
#include "support/ForEach.h"

using namespace clang;

namespace sode {

namespace {

class CxxReader : public AstVisitor {
public:
  CxxReader(const Model &M, const ASTContext &Context, Diagnostics &Diags) : M(M), Context(Context), Diags(Diags) {}

  bool TraverseOutside(Decl *D) override {
    if (Context.getSourceManager().isInSystemHeader(D->getLocation()))
      return true;
    llvm::SaveAndRestore Saved(Templates, Templates + 1);
    return TraverseAnyway(D);
  }
  bool TraverseTypeOfExprTypeLoc(TypeOfExprTypeLoc) override { return true; }

  void VisitDeclRefExpr(DeclRefExpr *E) override {
    if (Templates > 0)
      if (const Array *A = named(E))
        Diags.report(E->getLocation(), diag::err_array_in_template) << A->Name;
  }
  void VisitCallExpr(CallExpr *C) override {
    for (const Expr *Argument : swapsPointers(*C) ? llvm::ArrayRef<const Expr *>() : llvm::ArrayRef<const Expr *>(C->getArgs(), C->getNumArgs()))
      checkReference(Argument);
    if (isa<CXXOperatorCallExpr>(C) && isa_and_nonnull<CXXMethodDecl>(C->getDirectCallee()))
      for (const Expr *Argument : llvm::drop_begin(C->arguments()))
        checkArgument(Argument);
  }
  void VisitCXXConstructExpr(CXXConstructExpr *C) override {
    for (const Expr *Argument : C->arguments()) {
      checkReference(Argument);
      checkArgument(Argument);
    }
  }
  /// `View<double> a{u, n}`: what its methods do with the address is not followed, as with a constructor.
  void VisitStmt(Stmt *S) override {
    const auto *List = dyn_cast<InitListExpr>(S);
    const CXXRecordDecl *Class = List && List->isSemanticForm() ? List->getType()->getAsCXXRecordDecl() : nullptr;
    if (Class && Class->hasDefinition() && llvm::any_of(Class->methods(), [](const CXXMethodDecl *F) { return F->isUserProvided(); }))
      for (const Expr *Argument : List->inits())
        checkArgument(Argument);
  }
  void VisitVarDecl(VarDecl *V) override {
    if (V->getType()->isReferenceType() && V->hasInit())
      checkReference(V->getInit());
  }
  void VisitCXXForRangeStmt(CXXForRangeStmt *S) override {
    forEach<DeclRefExpr>(S->getRangeInit(), [&](const DeclRefExpr *E) {
      if (const Array *A = named(E))
        Diags.report(E->getLocation(), diag::err_array_range_for) << A->Name;
    });
  }

private:
  const Model &M;
  const ASTContext &Context;
  Diagnostics &Diags;
  unsigned Templates = 0; ///< Around.

  const Array *named(const Expr *E) const {
    const VarDecl *V = variableNamed(E);
    return V ? M.ArrayOf.lookup(V->getCanonicalDecl()) : nullptr;
  }

  /// `std::swap` of aligned pointers or parameters is an exchange (facts/PointerSwap.h).
  bool swapsPointers(const CallExpr &C) const {
    llvm::ArrayRef<const Expr *> Swapped = swappedBy(C);
    return !Swapped.empty() && llvm::all_of(Swapped, [&](const Expr *E) {
      const Array *A = named(E->IgnoreParens());
      return A && A->What != Array::Storage;
    });
  }

  /// What a call passes on is followed through functions that have a name.
  void checkArgument(const Expr *E) {
    if (const Array *A = E->getType()->isPointerType() ? named(E->IgnoreParenImpCasts()) : nullptr)
      Diags.report(E->getExprLoc(), diag::err_array_to_operator) << A->Name;
  }

  /// An array or aligned pointer as an lvalue: what holds the reference does not know of nodes.
  void checkReference(const Expr *E) {
    if (Templates == 0 && E->isGLValue())
      if (const Array *A = named(E->IgnoreParens()))
        Diags.report(E->getExprLoc(), diag::err_array_reference) << A->Name << unsigned(A->What != Array::Storage);
  }
};

} // namespace

void checkCxxCode(const Model &M, const ASTContext &Context, Diagnostics &Diags) {
  CxxReader(M, Context, Diags).TraverseDecl(Context.getTranslationUnitDecl());
}

} // namespace sode
