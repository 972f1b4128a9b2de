// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/NestHead.h"
#include "facts/IndexValues.h"
#include "model/Changes.h"
#include "model/ModelBuilder.h"
#include "support/ForEach.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace sode {

/// Variables that do not keep their value while a statement runs.
class Unsteady {
public:
  Unsteady(const Stmt *S, const ASTContext &Context) {
    for (const Change &C : changesIn(S, Context))
      if (Place P = placeOf(C.Target); P.Variable && !P.isBehindPointer())
        Variables.insert(P.Variable);
    forEach<VarDecl>(S, [&](const VarDecl *V) { Variables.insert(V->getCanonicalDecl()); });
    CallsUser = hasAny<CallExpr>(S, [&](const CallExpr *C) {
      const FunctionDecl *F = C->getDirectCallee();
      return !F || !Context.getSourceManager().isInSystemHeader(F->getLocation());
    });
  }
  bool CallsUser = false; ///< Functions that may change global variables.
  bool contains(const VarDecl *V) const { return Variables.count(V->getCanonicalDecl()); }

private:
  llvm::DenseSet<const VarDecl *> Variables;
};

NestHeads::NestHeads(const References &Refs, const TranslationUnit &TU, const Model &M, ASTContext &Context)
    : Refs(Refs), TU(TU), Context(Context), Held(Context, M) {}

NestHeads::~NestHeads() = default;

const Unsteady &NestHeads::unsteady(const LoopNest &N) {
  std::unique_ptr<Unsteady> &U = UnsteadyIn[&N];
  if (!U)
    U = std::make_unique<Unsteady>(N.Body, Context);
  return *U;
}

/// May be evaluated at the head of a nest that is not executed, too: `1 + colour % 2`, but not `n / parts`.
static bool isHarmless(const BinaryOperator &B, const ASTContext &Context) {
  Expr::EvalResult Divisor;
  switch (B.getOpcode()) {
  case BO_Div:
  case BO_Rem:
    return B.getRHS()->EvaluateAsInt(Divisor, Context) && Divisor.Val.getInt().isStrictlyPositive();
  case BO_And:
  case BO_Or:
  case BO_Xor:
  case BO_Mul:
    return true;
  default:
    return B.isAdditiveOp();
  }
}

bool NestHeads::keepsValue(const Expr *E, const LoopNest &N) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    if (isa<EnumConstantDecl>(Ref->getDecl()))
      return true;
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    const Unsteady &Here = unsteady(N);
    return V && V->getType()->isIntegerType() && !V->getType().isVolatileQualified() && !Here.contains(V) &&
           !Refs.AddressTaken.count(V) && (V->isLocalVarDeclOrParm() || !Here.CallsUser);
  }
  Expr::EvalResult Value;
  if (E->EvaluateAsInt(Value, Context))
    return true;
  if (const auto *B = dyn_cast<BinaryOperator>(E))
    return isHarmless(*B, Context) && keepsValue(B->getLHS(), N) && keepsValue(B->getRHS(), N);
  const auto *U = dyn_cast<UnaryOperator>(E);
  return U && (U->getOpcode() == UO_Minus || U->getOpcode() == UO_Plus) && keepsValue(U->getSubExpr(), N);
}

bool NestHeads::isKnown(const Expr *E, const LoopNest &N) {
  bool Written = TU.Tokens.find(E->getBeginLoc()) != ~0u && TU.Tokens.find(E->getEndLoc()) != ~0u;
  Expr::EvalResult Value;
  return keepsValue(E, N) && (Written || E->EvaluateAsInt(Value, Context));
}

bool NestHeads::isKnown(const Loop &L, const LoopNest &N) {
  Expr::EvalResult Step;
  bool Never = L.StepExpr && L.StepExpr->EvaluateAsInt(Step, Context) && Step.Val.getInt() == 0;
  return !Never && (!L.StepExpr || isKnown(L.StepExpr, N)) && isKnown(L.Init, N) && isKnown(L.Bound, N);
}

const Loop *NestHeads::loopOf(const ForStmt *For, const LoopNest &N) {
  for (const Loop &L : N.Loops) {
    if (L.For != For)
      continue;
    if (L.Distributed && N.On.OfTemplate && !N.On.OfTemplate->Dims[L.Dim].isProgression())
      return nullptr;
    return (L.Distributed && !dependsOnNest(N, L)) || isKnown(L, N) ? &L : nullptr; // its bounds are evaluated there
  }
  auto [It, New] = InnerOf.try_emplace(For, nullptr);
  if (New) {
    Loop L{};
    Unsteady Body(For->getBody(), Context);
    if (ModelBuilder::readLoop(For, L) && !Body.contains(L.Variable) && L.Variable->getType()->isIntegerType() &&
        (L.StepExpr || L.StepNegated != L.Upwards))
      It->second = &Inner.emplace_back(L);
  }
  return It->second && isKnown(*It->second, N) ? It->second : nullptr;
}

bool NestHeads::isNamed(const ArrayReference &R, const LoopNest &N, bool Certain) {
  if (!R.A->Member)
    return true;
  const auto *Field = dyn_cast<MemberExpr>(R.Name);
  bool OfVariable = Field && !Field->isArrow() && isa<DeclRefExpr>(Field->getBase()->IgnoreParens());
  // Of a pointer the view is named (lower/Views.h).
  return R.A->isHeld() ? Held.isSteady(R, *R.Nest) : (Certain || OfVariable) && Held.isSteady(R, N);
}

} // namespace sode
