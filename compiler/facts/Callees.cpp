// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/Callees.h"
#include "facts/Initializers.h"
#include "model/Arguments.h"
#include "support/ForEach.h"

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

/// `std::function<void(double)>`
static bool holdsFunctions(QualType T) {
  const auto *Class = T.getNonReferenceType()->getAsCXXRecordDecl();
  return Class && Class->isInStdNamespace() && Class->getIdentifier() && Class->getName() == "function";
}

/// What a copy is made of.
static const Expr *copied(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  const auto *Made = dyn_cast<CXXConstructExpr>(E);
  return Made && Made->getNumArgs() > 0 ? copied(Made->getArg(0)) : E;
}

/// To the first from the second; null: from elsewhere.
using Flows = std::vector<std::pair<const Decl *, const Decl *>>;

static void flow(const Decl *To, const Expr *From, Flows &Found, const ASTContext &Context) {
  if (const auto *List = dyn_cast_or_null<InitListExpr>(From))
    return forEachInitializer(To, *List, [&](const Decl *Into, const Expr *E) { flow(Into, E, Found, Context); });
  if (To && From && holdsFunctions(From->getType()) && !isa<CXXDefaultArgExpr>(From)) {
    const LambdaExpr *Lambda = nullptr;
    hasAny<LambdaExpr>(From, [&](const LambdaExpr *L) { return (Lambda = L) != nullptr; });
    return Found.push_back({To->getCanonicalDecl(), Lambda ? Lambda->getCallOperator() : namedBy(copied(From))});
  }
  if (!To || !From || !From->getType()->isFunctionPointerType() ||
      From->isNullPointerConstant(const_cast<ASTContext &>(Context), Expr::NPC_ValueDependentIsNull))
    return;
  From = From->IgnoreParenCasts();
  if (const auto *Choice = dyn_cast<AbstractConditionalOperator>(From)) {
    flow(To, Choice->getTrueExpr(), Found, Context);
    return flow(To, Choice->getFalseExpr(), Found, Context);
  }
  Found.push_back({To->getCanonicalDecl(), namedBy(From)});
}

static Flows flowsIn(const ASTContext &Context) {
  Flows Found;
  auto OfStatement = [&](const Stmt *S) {
    const FunctionDecl *Definition = nullptr;
    if (const auto *Literal = dyn_cast<CompoundLiteralExpr>(S))
      flow(nullptr, Literal->getInitializer(), Found, Context);
    else if (const auto *B = dyn_cast<BinaryOperator>(S); B && B->getOpcode() == BO_Assign)
      flow(namedBy(B->getLHS()), B->getRHS(), Found, Context);
    else if (const auto *C = dyn_cast<CallExpr>(S); C && C->getDirectCallee() && C->getDirectCallee()->isDefined(Definition))
      for (auto [Parameter, Argument] : pairsOf(*C, *Definition))
        flow(Parameter, Argument, Found, Context);
    return false;
  };
  auto OfDeclaration = [&](const Decl *D) {
    if (const auto *V = dyn_cast<VarDecl>(D))
      flow(V, V->getInit(), Found, Context);
    return false;
  };
  anyNode(Context.getTranslationUnitDecl(), OfStatement, OfDeclaration);
  return Found;
}

Callees::Callees(const ASTContext &Context) {
  const Flows Known = flowsIn(Context);
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const auto &[To, From] : Known) {
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
  const auto *OfObject = dyn_cast<CXXOperatorCallExpr>(&Call);
  if (OfObject && OfObject->getOperator() == OO_Call && holdsFunctions(Call.getArg(0)->getType()))
    Named = namedBy(Call.getArg(0));
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
