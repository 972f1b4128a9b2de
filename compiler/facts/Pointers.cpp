// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/Pointers.h"
#include "facts/Initializers.h"
#include "facts/Program.h"
#include "model/Arguments.h"
#include "model/Changes.h"
#include "support/AstVisitor.h"
#include "support/ForEach.h"
#include "support/Named.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace sode {

/// The variable, member or function that holds pointers, by one declaration of all.
static const Decl *holderOf(const Decl *D) { return D ? D->getCanonicalDecl() : nullptr; }

/// Where pointers go: what To may hold is what From may hold.
class FlowFinder : public AstVisitor {
public:
  FlowFinder(const Pointers &Known, const Program &P) : P(P), Known(Known), Context(P.Context) {}
  std::vector<std::pair<const Decl *, Pointers::Source>> Flows;

  bool TraverseFunctionDecl(FunctionDecl *F) override {
    llvm::SaveAndRestore<const FunctionDecl *> Saved(Function, F);
    return AstVisitor::TraverseFunctionDecl(F);
  }
  /// `field(int n) : data(new double[n]) {}`
  void VisitFunctionDecl(FunctionDecl *F) override {
    if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(F))
      for (const CXXCtorInitializer *I : Constructor->inits())
        flow(I->getMember(), I->getInit());
  }
  void VisitCXXConstructExpr(CXXConstructExpr *Made) override {
    const FunctionDecl *Definition = nullptr;
    if (Made->getConstructor()->isDefined(Definition))
      for (auto [Parameter, Argument] : llvm::zip(Definition->parameters(), Made->arguments()))
        flow(Parameter, Argument);
  }
  void VisitReturnStmt(ReturnStmt *R) override { flow(Function, R->getRetValue()); }
  void VisitVarDecl(VarDecl *V) override {
    const auto *P = dyn_cast<ParmVarDecl>(V);
    if (P && isPointer(P->getType()))
      noteUnknownCallers(*P);
    flow(V, V->getInit());
  }
  void VisitCompoundLiteralExpr(CompoundLiteralExpr *E) override { flow(nullptr, E->getInitializer()); }
  void VisitBinaryOperator(BinaryOperator *B) override {
    if (!B->isAssignmentOp() || !isPointer(B->getLHS()->getType()))
      return;
    std::vector<Pointers::Source> To;
    Known.rootSources(B->getLHS(), false, To);
    for (const Pointers::Source &S : To)
      if (S.Of && B->getOpcode() == BO_Assign)
        flow(S.Of, B->getRHS());
      else if (S.Of && !B->getRHS()->isIntegerConstantExpr(Context))
        Flows.push_back({S.Of, {S.Of, true, {}}});
  }
  void VisitCallExpr(CallExpr *C) override {
    if (functionName(C->getDirectCallee()) == "posix_memalign" && C->getNumArgs() == 3)
      set(*C->getArg(0)->IgnoreParenCasts(), *C);
    for (const FunctionDecl *F : P.Called.of(*C)) {
      for (auto [Parameter, Argument] : pairsOf(*C, *F))
        flow(Parameter, Argument);
      for (unsigned I = F->isVariadic() ? F->getNumParams() : C->getNumArgs(); I < C->getNumArgs(); ++I)
        listed(*F, C->getArg(I));
    }
  }

private:
  const Program &P;
  const Pointers &Known;
  const ASTContext &Context;
  const FunctionDecl *Function = nullptr;

  static bool isPointer(QualType T) { return T->isPointerType(); }
  /// `(intptr_t)u`
  static bool isAddress(const Expr *E) {
    const auto *Cast = dyn_cast<CastExpr>(E->IgnoreParenImpCasts());
    return Cast && Cast->getCastKind() == CK_PointerToIntegral;
  }

  /// By its address it gets memory.
  void set(const Expr &Address, const CallExpr &By) {
    std::vector<Pointers::Source> To;
    Known.rootSources(&Address, false, To);
    for (const Pointers::Source &S : To) {
      Pointers::Source Made;
      Made.Value.Memory = &By;
      if (S.Of)
        Flows.push_back({S.Of, Made});
    }
  }

  /// Another file may call it.
  void noteUnknownCallers(const ParmVarDecl &P) {
    const auto *F = dyn_cast<FunctionDecl>(P.getDeclContext());
    if (!F || !F->isExternallyVisible())
      return;
    Pointers::Source S;
    S.Value.Unknown = true;
    Flows.push_back({holderOf(&P), S});
  }

  /// `double *x = va_arg(list, double *)`: any of the arguments that no parameter names.
  void listed(const FunctionDecl &F, const Expr *Argument) {
    auto IsListed = [](const Expr *E) { return E && isa<VAArgExpr>(E->IgnoreParenCasts()); };
    forEach<Stmt>(F.getBody(), [&](const Stmt *S) {
      const auto *B = dyn_cast<BinaryOperator>(S);
      if (const auto *Declared = dyn_cast<DeclStmt>(S)) {
        for (const Decl *D : Declared->decls())
          if (const auto *V = dyn_cast<VarDecl>(D); V && IsListed(V->getInit()))
            flow(V, Argument);
      } else if (B && B->getOpcode() == BO_Assign && IsListed(B->getRHS())) {
        flow(placeOf(B->getLHS()).Variable, Argument);
      }
    });
  }

  void flow(const Decl *To, const Expr *From) {
    if (const auto *List = dyn_cast_or_null<InitListExpr>(From)) {
      forEachInitializer(To, *List, [&](const Decl *Into, const Expr *E) { flow(Into, E); });
      const InitListExpr *Meant = List->getSemanticForm() ? List->getSemanticForm() : List;
      if (Meant->getInitializedFieldInUnion() && Meant->getNumInits() == 1)
        flow(Meant->getInitializedFieldInUnion(), Meant->getInit(0));
      return;
    }
    if (!To || !From || !(isPointer(From->getType()) || isAddress(From)))
      return;
    std::vector<Pointers::Source> Found;
    Known.sources(From, false, Found);
    for (Pointers::Source &S : Found) {
      // By the address of a pointer what it holds can be set.
      if (S.Of && isPointer(From->getType()) && isPointer(From->getType()->getPointeeType()) && S.Of != holderOf(To))
        Flows.push_back({S.Of, {holderOf(To), S.Moved, {}}});
      Flows.push_back({holderOf(To), std::move(S)});
    }
  }
};

bool Pointers::add(Holding &To, const Holding &From, bool Moved) {
  bool New = (From.Unknown && !To.Unknown) || (From.Memory && !To.Memory);
  To.Unknown |= From.Unknown;
  To.Memory = To.Memory ? To.Memory : From.Memory;
  for (Held H : From.Addresses) {
    H.Moved |= Moved;
    if (llvm::any_of(To.Addresses, [&](const Held &O) { return O.R->A == H.R->A && O.Storage == H.Storage && O.Moved == H.Moved; }))
      continue;
    To.Addresses.push_back(H);
    New = true;
  }
  return New;
}

/// `v`, `s.v`: the array itself, or what may hold pointers.
void Pointers::nameSources(const Expr *E, bool Moved, std::vector<Source> &Found) const {
  Source S;
  S.Moved = Moved;
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const ValueDecl *D = Ref ? Ref->getDecl() : cast<MemberExpr>(E)->getMemberDecl();
  if (auto At = ByName.find(E); At != ByName.end() && (At->second->Escapes || At->second->How != ArrayReference::Element))
    S.Value.Addresses.push_back({At->second, At->second->How == ArrayReference::Whole, Moved});
  else if (M.findArray(D))
    S.Value.Unknown = true;
  else if (QualType T = D->getType(); T->isPointerType() || (T->isArrayType() && Context.getBaseElementType(T)->isPointerType()))
    S.Of = holderOf(D);
  else if (T->isFunctionType())
    return;
  else if (const auto *Member = dyn_cast<MemberExpr>(E); Member && !D->getType()->isArrayType()) // `&x->v`: a part of what x leads to
    return Member->isArrow() ? sources(Member->getBase(), Moved, Found) : rootSources(Member->getBase(), Moved, Found);
  else if (isa<DeclRefExpr>(E) || D->getType()->isArrayType())
    S.Value.Memory = E;
  else
    S.Value.Unknown = true;
  Found.push_back(std::move(S));
}

/// The variable, member or array at the root of an lvalue, and what is behind it: `q[i]`, `*pp`, `s->q`.
void Pointers::rootSources(const Expr *E, bool Moved, std::vector<Source> &Found) const {
  E = E->IgnoreParenImpCasts();
  if (isa<DeclRefExpr, MemberExpr>(E))
    return nameSources(E, Moved, Found);
  if (const auto *S = dyn_cast<ArraySubscriptExpr>(E))
    return rootSources(S->getBase(), Moved, Found);
  if (const auto *U = dyn_cast<UnaryOperator>(E); U && (U->getOpcode() == UO_Deref || U->getOpcode() == UO_AddrOf))
    return rootSources(U->getSubExpr(), Moved, Found);
  sources(E, Moved, Found);
}

void Pointers::unarySources(const UnaryOperator &U, bool Moved, std::vector<Source> &Found) const {
  if (U.isIncrementDecrementOp() || U.getOpcode() == UO_Extension)
    return sources(U.getSubExpr(), Moved, Found);
  // `&q[k]` is q + k, `&q` leads to what q holds.
  if (U.getOpcode() == UO_AddrOf) {
    const auto *S = dyn_cast<ArraySubscriptExpr>(U.getSubExpr()->IgnoreParens());
    bool Far = S && S->getBase()->IgnoreParenImpCasts()->getType()->isPointerType() && !S->getIdx()->isIntegerConstantExpr(Context);
    return rootSources(U.getSubExpr(), Moved || Far, Found);
  }
  if (U.getOpcode() == UO_Deref)
    return rootSources(&U, Moved, Found);
  Source S;
  S.Value.Unknown = true;
  Found.push_back(std::move(S));
}

void Pointers::callSources(const CallExpr &Call, bool Moved, std::vector<Source> &Found) const {
  static const llvm::StringRef Makers[] = {"malloc", "calloc", "realloc", "aligned_alloc", "alloca", "__builtin_alloca", "strdup"};
  const FunctionDecl *F = Call.getDirectCallee(), *Definition = nullptr;
  // `xmalloc(n)` of another file, which gets nothing that it could give back.
  auto IsSize = [](const ParmVarDecl *X) { return X->getType()->isIntegerType() || (X->getType()->isPointerType() && X->getType()->getPointeeType().isConstQualified()); };
  bool Makes = F && F->getReturnType()->isVoidPointerType() && F->getNumParams() > 0 && !F->isVariadic() && functionName(F).contains("alloc") && llvm::all_of(F->parameters(), IsSize);
  Source S;
  S.Moved = Moved;
  if (F && F->hasBody(Definition))
    S.Of = holderOf(F);
  else if (Makes || llvm::is_contained(Makers, functionName(F)))
    S.Value.Memory = &Call;
  else
    S.Value.Unknown = true;
  Found.push_back(std::move(S));
}

/// What a pointer expression may be.
void Pointers::sources(const Expr *E, bool Moved, std::vector<Source> &Found) const {
  const auto *Cast = dyn_cast<CastExpr>(E->IgnoreParens());
  bool OfInteger = Cast && Cast->getCastKind() == CK_IntegralToPointer;
  E = E->IgnoreParenCasts();
  if (const auto *Ref = OfInteger ? dyn_cast<DeclRefExpr>(E) : nullptr) { // `(double *)a` of `intptr_t a = (intptr_t)u`
    Found.push_back({holderOf(Ref->getDecl()), Moved, {}});
    return;
  }
  if (E->isNullPointerConstant(const_cast<ASTContext &>(Context), Expr::NPC_ValueDependentIsNull))
    return;
  if (const auto *Choice = dyn_cast<AbstractConditionalOperator>(E)) {
    sources(Choice->getTrueExpr(), Moved, Found);
    return sources(Choice->getFalseExpr(), Moved, Found);
  }
  if (const auto *B = dyn_cast<BinaryOperator>(E)) {
    if (B->isCommaOp() || B->getOpcode() == BO_Assign)
      return sources(B->getRHS(), Moved, Found);
    const Expr *Pointer = B->getLHS()->getType()->isPointerType() ? B->getLHS() : B->getRHS();
    const Expr *By = Pointer == B->getLHS() ? B->getRHS() : B->getLHS();
    return sources(Pointer, Moved || !By->isIntegerConstantExpr(Context), Found);
  }
  if (const auto *U = dyn_cast<UnaryOperator>(E))
    return unarySources(*U, Moved, Found);
  if (const auto *C = dyn_cast<CallExpr>(E))
    return callSources(*C, Moved, Found);
  if (isa<DeclRefExpr, MemberExpr, ArraySubscriptExpr>(E))
    return rootSources(E, Moved, Found);
  if (const auto *O = dyn_cast<OpaqueValueExpr>(E); O && O->getSourceExpr())
    return sources(O->getSourceExpr(), Moved, Found);
  Source S;
  if (isa<StringLiteral, CompoundLiteralExpr, CXXNewExpr>(E))
    S.Value.Memory = E;
  else
    S.Value.Unknown = true;
  Found.push_back(std::move(S));
}

Pointers::Pointers(const Program &P) : M(P.M), Context(P.Context) {
  for (const ArrayReference &R : P.Refs.List)
    ByName[R.Name] = &R;
  FlowFinder Finder(*this, P);
  Finder.TraverseDecl(P.Context.getTranslationUnitDecl());
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const auto &[To, From] : Finder.Flows) {
      const Holding Value = From.Of ? Of.lookup(From.Of) : From.Value;
      Changed |= add(Of[To], Value, From.Moved);
    }
  }
}

Holding Pointers::in(const Expr *E) const {
  Holding Result;
  std::vector<Source> Found;
  sources(E, false, Found);
  for (const Source &S : Found)
    add(Result, S.Of ? Of.lookup(S.Of) : S.Value, S.Moved);
  return Result;
}

} // namespace sode
