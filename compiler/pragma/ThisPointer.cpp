// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "pragma/ThisPointer.h"
#include "support/AstVisitor.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace sode {

namespace {

class ThisNamer : public AstVisitor {
public:
  explicit ThisNamer(ASTContext &Context) : Context(Context) {}
  bool TraverseUnevaluated(Stmt *S) override { return TraverseStmt(S); }

  bool TraverseFunctionDecl(FunctionDecl *F) override {
    llvm::SaveAndRestore Around(Object);
    const auto *Method = dyn_cast<CXXMethodDecl>(F);
    if (Method && Method->isInstance() && Method->doesThisDeclarationHaveABody())
      Object = parameterOf(*F, Method->getThisType());
    else if (F->doesThisDeclarationHaveABody())
      Object = nullptr;
    return AstVisitor::TraverseFunctionDecl(F);
  }

  void VisitMemberExpr(MemberExpr *E) override {
    ImplicitCastExpr *Cast = nullptr;
    Expr *Base = E->getBase();
    while (auto *To = dyn_cast<ImplicitCastExpr>(Base)) { // to a base class
      Cast = To;
      Base = To->getSubExpr();
    }
    if (!Object || !isa<CXXThisExpr>(Base))
      return;
    Expr *Named = DeclRefExpr::Create(Context, NestedNameSpecifierLoc(), SourceLocation(), Object, /*RefersToEnclosing=*/false, Base->getBeginLoc(),
                                      Object->getType(), VK_LValue);
    Named = ImplicitCastExpr::Create(Context, Object->getType(), CK_LValueToRValue, Named, nullptr, VK_PRValue, FPOptionsOverride());
    if (Cast)
      Cast->setSubExpr(Named);
    else
      E->setBase(Named);
  }

private:
  ASTContext &Context;
  ParmVarDecl *Object = nullptr; ///< Of the method around.

  ParmVarDecl *parameterOf(FunctionDecl &F, QualType Type) const {
    SourceLocation Loc = F.getLocation();
    auto *P = ParmVarDecl::Create(Context, &F, Loc, Loc, &Context.Idents.get("this"), Type, Context.getTrivialTypeSourceInfo(Type, Loc), SC_None, nullptr);
    P->setScopeInfo(0, F.getNumParams()); // behind those that calls give
    return P;
  }
};

} // namespace

/// Methods of templates, which calls of them are followed into.
static void nameInstances(const DeclContext &In, ThisNamer &Namer) {
  for (Decl *D : In.decls()) {
    if (auto *T = dyn_cast<ClassTemplateDecl>(D))
      for (ClassTemplateSpecializationDecl *Each : T->specializations())
        for (CXXMethodDecl *Method : Each->methods())
          if (Method->doesThisDeclarationHaveABody() && Method->isTemplateInstantiation())
            Namer.TraverseDecl(Method);
    if (const auto *Inner = dyn_cast<NamespaceDecl>(D); Inner && !Inner->isStdNamespace())
      nameInstances(*Inner, Namer);
  }
}

void nameThis(ASTContext &Context) {
  ThisNamer Namer(Context);
  Namer.TraverseDecl(Context.getTranslationUnitDecl());
  nameInstances(*Context.getTranslationUnitDecl(), Namer);
}

} // namespace sode
