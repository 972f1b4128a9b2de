// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/Callees.h"
#include "facts/Initializers.h"
#include "model/Arguments.h"
#include "support/AstVisitor.h"

using namespace clang;

namespace sode {

/// The function, variable or member that an expression names, or of which it names an element: `f`, `*f`, `table[i]`, `s->f`.
static const Decl *namedBy(const Expr *E) {
  for (;;) {
    E = E->IgnoreParenCasts();
    const auto *U = dyn_cast<UnaryOperator>(E);
    if (const auto *S = dyn_cast<ArraySubscriptExpr>(E))
      E = S->getBase();
    else if (U && (U->getOpcode() == UO_Deref || U->getOpcode() == UO_AddrOf))
      E = U->getSubExpr();
    else
      break;
  }
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    return Ref->getDecl()->getCanonicalDecl();
  const auto *Member = dyn_cast<MemberExpr>(E);
  return Member ? Member->getMemberDecl()->getCanonicalDecl() : nullptr;
}

namespace {

class CalleeFinder : public AstVisitor {
public:
  explicit CalleeFinder(const ASTContext &Context) : Context(Context) {}
  std::vector<std::pair<const Decl *, const Decl *>> Flows; ///< To the first from the second; null: from elsewhere.

  bool VisitVarDecl(VarDecl *V) override { return flow(V, V->getInit()); }
  bool VisitCompoundLiteralExpr(CompoundLiteralExpr *E) override { return flow(nullptr, E->getInitializer()); }
  bool VisitBinaryOperator(BinaryOperator *B) override { return B->getOpcode() != BO_Assign || flow(namedBy(B->getLHS()), B->getRHS()); }
  bool VisitCallExpr(CallExpr *C) override {
    const FunctionDecl *F = C->getDirectCallee(), *Definition = nullptr;
    if (F && F->isDefined(Definition))
      for (auto [Parameter, Argument] : pairsOf(*C, *Definition))
        flow(Parameter, Argument);
    return true;
  }

private:
  const ASTContext &Context;

  bool flow(const Decl *To, const Expr *From) {
    if (const auto *List = dyn_cast_or_null<InitListExpr>(From)) {
      forEachInitializer(To, *List, [&](const Decl *Into, const Expr *E) { flow(Into, E); });
      return true;
    }
    if (!To || !From || !From->getType()->isFunctionPointerType() ||
        From->isNullPointerConstant(const_cast<ASTContext &>(Context), Expr::NPC_ValueDependentIsNull))
      return true;
    From = From->IgnoreParenCasts();
    if (const auto *Choice = dyn_cast<AbstractConditionalOperator>(From))
      return flow(To, Choice->getTrueExpr()) && flow(To, Choice->getFalseExpr());
    Flows.push_back({To->getCanonicalDecl(), namedBy(From)});
    return true;
  }
};

} // namespace

Callees::Callees(const ASTContext &Context) {
  CalleeFinder Finder(Context);
  Finder.TraverseDecl(Context.getTranslationUnitDecl());
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const auto &[To, From] : Finder.Flows) {
      Held New;
      const auto *F = dyn_cast_or_null<FunctionDecl>(From);
      if (F || !From)
        New.insert(F);
      else
        New = Pointers.lookup(From);
      for (const FunctionDecl *Each : New)
        Changed |= Pointers[To].insert(Each);
    }
  }
}

llvm::SmallVector<const FunctionDecl *, 2> Callees::of(const CallExpr &Call) const {
  const Decl *Named = Call.getDirectCallee();
  Named = Named ? Named : namedBy(Call.getCallee());
  Held All;
  if (const auto *F = dyn_cast_or_null<FunctionDecl>(Named))
    All.insert(F);
  else
    All = Pointers.lookup(Named);
  llvm::SmallVector<const FunctionDecl *, 2> Found;
  for (const FunctionDecl *F : All) {
    const FunctionDecl *Definition = nullptr;
    if (!F || !F->isDefined(Definition))
      return {};
    Found.push_back(Definition);
  }
  return Found;
}

} // namespace sode
