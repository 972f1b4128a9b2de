// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/References.h"
#include "facts/Hoist.h"
#include "facts/Members.h"
#include "facts/Program.h"
#include "facts/Rings.h"
#include "model/Changes.h"
#include "model/CxxObjects.h"
#include "support/AstVisitor.h"
#include "support/ForEach.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace sode {

namespace {

/// Of a condition: the host compiler may see more in it than Clang (__builtin_constant_p). AsTarget: of a branch: there
/// are other ways into it.
bool canMiss(const Stmt *S, bool AsTarget = false) {
  return hasAny<Stmt>(S, [&](const Stmt *Each) { return isa<LabelStmt, SwitchCase>(Each) || (!AsTarget && isa<CallExpr>(Each)); });
}

/// Local references of C++ that only stand for what they are bound to: nobody gets its address through them.
class ReferenceNames {
public:
  ReferenceNames(const ASTContext &Context, llvm::ArrayRef<Change> Changes) {
    forEach<VarDecl>(Context.getTranslationUnitDecl(), [&](const VarDecl *V) {
      if (V->getType()->isReferenceType() && V->isLocalVarDecl() && V->hasLocalStorage() && V->hasInit() && !isa<DecompositionDecl>(V))
        Bound[V->getInit()] = V;
    });
    forEach<DeclRefExpr>(Context.getTranslationUnitDecl(), [&](const DeclRefExpr *Name) { // in a lambda expression, which may run later
      if (const auto *V = dyn_cast<VarDecl>(Name->getDecl()); V && Name->refersToEnclosingVariableOrCapture())
        Given.insert(V);
    });
    for (const Change &C : Changes)
      if (Place At = placeOf(C.Target); C.How != Change::Shown && At.Variable && At.Variable->getType()->isReferenceType() && !At.isBehindPointer())
        (C.writes() ? Written : Given).insert(At.Variable);
  }
  /// The one that is bound to this value, or null.
  const VarDecl *boundTo(const Stmt *Value) const {
    const VarDecl *V = Bound.lookup(Value);
    return V && !Given.count(V) ? V : nullptr;
  }
  bool isWritten(const VarDecl *V) const { return Written.count(V); }

private:
  llvm::DenseMap<const Stmt *, const VarDecl *> Bound;
  llvm::DenseSet<const VarDecl *> Written, Given;
};

/// Parents are visited before their children, so the outermost construct around a name says how it is used.
class ReferenceFinder : public AstVisitor {
public:
  ReferenceFinder(const Program &P, References &Result) : Context(P.Context), M(P.M), TU(P.TU), Nests(P.Nests), Result(Result) {
    for (Directive &D : const_cast<TranslationUnit &>(TU).Directives)
      forEachExpr(D, [&](ExprText &E) {
        bool Communicated = D.Kind == DirectiveKind::Bcast || D.Kind == DirectiveKind::Reduction || D.Kind == DirectiveKind::Gmove;
        if (E.IsObject || !isa_and_nonnull<MemberExpr>(E.Checked) || (Communicated && M.findArray(E.Checked)))
          DirectiveObjects.insert(E.Checked);
      });
    std::vector<Change> Changes = changesIn(Context);
    std::optional<ReferenceNames> Names;
    if (Context.getLangOpts().CPlusPlus)
      Names.emplace(Context, Changes);
    for (const Change &C : Changes)
      if (const VarDecl *V = Names ? Names->boundTo(C.By) : nullptr; V && Nests.outermost(TU.Tokens.find(V->getLocation())))
        access(C.Target->IgnoreParens(), {true, Names->isWritten(V), false});
      else
        note(C);
  }

  bool TraverseFunctionDecl(FunctionDecl *F) override {
    llvm::SaveAndRestore Saved(Function, F->doesThisDeclarationHaveABody() ? F : Function);
    return AstVisitor::TraverseFunctionDecl(F);
  }

  bool TraverseVarDecl(VarDecl *V) override {
    llvm::SaveAndRestore Saved(StaticInit, StaticInit || V->hasGlobalStorage());
    return AstVisitor::TraverseVarDecl(V);
  }

  void VisitArraySubscriptExpr(ArraySubscriptExpr *S) override {
    std::vector<const Expr *> Subscripts;
    const Expr *Name = chain(S, Subscripts);
    const Array *A = M.findArray(Name);
    if (!Name)
      localAccess(S->getBase());
    if (!A || Seen.count(Name))
      return;
    ArrayReference &R = add(Name, A);
    // Subscripts behind the array's own dimensions belong to the element.
    bool IsElement = Subscripts.size() >= A->Axes.size();
    if (IsElement)
      Subscripts.resize(A->Axes.size());
    R.Subscripts = std::move(Subscripts);
    if (R.How == ArrayReference::Unevaluated)
      return;
    R.How = IsElement ? ArrayReference::Element : ArrayReference::Part;
    R.Escapes = !IsElement;
    if (auto It = Accesses.find(Name); It != Accesses.end()) {
      R.Read = It->second.Read;
      R.Written = It->second.Written;
      R.Escapes |= It->second.Escapes;
    }
  }

  bool TraverseUnevaluated(Stmt *S) override {
    llvm::SaveAndRestore Saved(Unevaluated, Unevaluated + 1);
    return TraverseStmt(S);
  }

  void VisitIfStmt(IfStmt *S) override { branches(S->getCond(), S->getThen(), S->getElse()); }
  void VisitConditionalOperator(ConditionalOperator *S) override { branches(S->getCond(), S->getTrueExpr(), S->getFalseExpr()); }
  void VisitWhileStmt(WhileStmt *S) override { branches(S->getCond(), S->getBody(), nullptr); }
  void VisitForStmt(ForStmt *S) override {
    for (const Stmt *Part : {(const Stmt *)S->getBody(), (const Stmt *)S->getInc()})
      branches(S->getCond(), Part, nullptr);
  }
  void VisitBinaryOperator(BinaryOperator *B) override {
    if (B->isLogicalOp())
      branches(B->getLHS(), B->getOpcode() == BO_LAnd ? B->getRHS() : nullptr, B->getOpcode() == BO_LOr ? B->getRHS() : nullptr);
  }
  bool dataTraverseStmtPre(Stmt *S) override {
    Unevaluated += Unreached.count(S);
    return true;
  }
  void dataTraverseStmtPost(Stmt *S) override { Unevaluated -= Unreached.count(S); }

  void VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *S) override {
    if (!S->isArgumentType())
      claim(S->getArgumentExpr(), ArrayReference::SizeOf);
  }

  void VisitTypeOfExprTypeLoc(TypeOfExprTypeLoc T) override { claim(T.getUnderlyingExpr(), ArrayReference::SizeOf); }

  void VisitGenericSelectionExpr(GenericSelectionExpr *G) override {
    if (G->isExprPredicate())
      claim(G->getControllingExpr(), ArrayReference::SizeOf);
  }

  void VisitCallExpr(CallExpr *C) override {
    const FunctionDecl *Callee = C->getDirectCallee();
    if (Callee && Callee->getBuiltinID() == Builtin::BIfree && TU.Tokens.find(C->getCallee()->getExprLoc()) != ~0u &&
        !Callee->getASTContext().getSourceManager().isInSystemHeader(C->getExprLoc()))
      Result.Frees.push_back(C);
    if (!Callee || !Callee->getIdentifier() || !Callee->getIdentifier()->isStr("sode_desc_of") || C->getNumArgs() != 1)
      return;
    const auto *Address = dyn_cast<UnaryOperator>(C->getArg(0)->IgnoreParenImpCasts());
    if (!Address)
      return;
    if (ArrayReference *R = claim(Address->getSubExpr(), ArrayReference::Descriptor))
      R->Outer = C;
    else if (const auto *Name = dyn_cast<DeclRefExpr>(Address->getSubExpr()->IgnoreParenImpCasts()))
      Result.Entities.push_back({C, Name});
  }

  void VisitUnaryOperator(UnaryOperator *U) override {
    if (U->getOpcode() == UO_AddrOf)
      claim(U->getSubExpr(), ArrayReference::AddressOf);
    else if (U->getOpcode() == UO_Deref)
      localAccess(U->getSubExpr());
  }

  void VisitOMPExecutableDirective(OMPExecutableDirective *D) override {
    for (OMPClause *C : D->clauses()) {
      if (!C || C->getBeginLoc().isInvalid() || C->isImplicit())
        continue;
      for (Stmt *Child : C->children())
        if (const auto *E = dyn_cast_or_null<Expr>(Child))
          if (ArrayReference *R = claim(E, ArrayReference::OpenMPClause))
            R->Shared = C->getClauseKind() == llvm::omp::OMPC_shared;
    }
  }

  void VisitDeclRefExpr(DeclRefExpr *Name) override { visitName(Name); }
  void VisitMemberExpr(MemberExpr *Name) override { visitName(Name); }

private:
  void visitName(const Expr *Name) {
    const Array *A = M.findArray(Name);
    if (!A || Seen.count(Name) || DirectiveObjects.count(Name))
      return;
    ArrayReference &R = add(Name, A);
    if (R.How == ArrayReference::Unevaluated)
      return;
    R.Escapes = true;
    R.LocalAccess = LocalAccesses.count(Name);
    R.Outer = Changes.lookup(Name);
    R.Written = R.Outer;
  }

  struct Access {
    bool Read, Written, Escapes;
  };
  const ASTContext &Context;
  const Model &M;
  const TranslationUnit &TU;
  const Nesting &Nests;
  References &Result;
  const FunctionDecl *Function = nullptr;
  llvm::DenseSet<const Expr *> Seen;
  llvm::DenseSet<const Expr *> DirectiveObjects; ///< `a` of `reflect (a)`: no reference.
  llvm::DenseMap<const Expr *, Access> Accesses;
  llvm::DenseMap<const Expr *, const Expr *> Changes;
  llvm::DenseSet<const Expr *> LocalAccesses;
  llvm::DenseSet<const Stmt *> Unreached;
  unsigned Unevaluated = 0; ///< Constructs around that are, or that no run reaches.
  bool StaticInit = false;

  void branches(const Expr *Condition, const Stmt *IfTrue, const Stmt *IfFalse) {
    bool Value;
    if (Condition && !canMiss(Condition) && Condition->EvaluateAsBooleanCondition(Value, Context))
      if (const Stmt *Never = Value ? IfFalse : IfTrue; Never && !canMiss(Never, /*AsTarget=*/true))
        Unreached.insert(Never);
  }

  void note(const Change &C) {
    const Expr *Target = C.Target->IgnoreParens();
    if (isa<OMPExecutableDirective>(C.By))
      return; // clauses are no places in the text
    const auto *Operator = dyn_cast<Expr>(C.By);
    if (const auto *Call = dyn_cast<CallExpr>(C.By); Call && M.findArray(Target) && !swappedBy(*Call).empty()) {
      Changes[Target] = Operator;
      return;
    }
    bool Bound = !C.writes() && !isa<ImplicitCastExpr, UnaryOperator>(C.By); // to a reference of C++
    if (Bound && C.How == Change::Shown)
      return access(Target, {true, false, false});
    bool ByAddress = Bound || isa<ImplicitCastExpr>(C.By) || (Operator && isa<UnaryOperator>(Operator) && !cast<UnaryOperator>(Operator)->isIncrementDecrementOp());
    if (!ByAddress) {
      access(Target, {C.How == Change::Updated, true, false});
      Changes[Target] = Operator;
      return;
    }
    if (isa<ImplicitCastExpr>(C.By)) { // an array inside an element that decays: `f(a[i].v)`
      if (!isa<DeclRefExpr>(Target))
        access(Target, {true, true, true});
      return;
    }
    if (const auto *Ref = dyn_cast<DeclRefExpr>(Target))
      if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl()))
        Result.AddressTaken.insert(V);
    access(Target, {true, true, true});
  }

  /// Marks the bare names that a pointer is computed from, if it is followed right here.
  void localAccess(const Expr *E) {
    E = E->IgnoreParenImpCasts();
    if (const auto *C = dyn_cast<CStyleCastExpr>(E))
      return localAccess(C->getSubExpr());
    if (M.findArray(E) && !Unevaluated) {
      LocalAccesses.insert(E);
    } else if (const auto *Choice = dyn_cast<ConditionalOperator>(E)) {
      localAccess(Choice->getTrueExpr());
      localAccess(Choice->getFalseExpr());
    } else if (const auto *B = dyn_cast<BinaryOperator>(E)) {
      if (B->isAdditiveOp() || B->isCommaOp())
        localAccess(B->getRHS());
      if (B->isAdditiveOp())
        localAccess(B->getLHS());
    }
  }

  /// The name at the root of a chain of subscripts, and the subscripts.
  const Expr *chain(const Expr *E, std::vector<const Expr *> &Subscripts) const {
    E = E->IgnoreParenImpCasts();
    if (const auto *S = dyn_cast<ArraySubscriptExpr>(E)) {
      const Expr *Name = chain(S->getBase(), Subscripts);
      Subscripts.push_back(S->getIdx());
      return Name;
    }
    return isa<DeclRefExpr>(E) || M.findArray(E) ? E : nullptr;
  }

  /// Notes how the array element at the root of an lvalue is accessed: `a[i].v[2].x`.
  void access(const Expr *E, Access How) {
    for (;;) {
      E = E->IgnoreParenImpCasts();
      if (const auto *Member = dyn_cast<MemberExpr>(E)) {
        if (M.findArray(Member))
          break;
        if (Member->isArrow())
          return;
        E = Member->getBase();
      } else if (const auto *S = dyn_cast<ArraySubscriptExpr>(E)) {
        E = S->getBase();
      } else if (const Expr *Inner = behindDetour(E)) {
        E = Inner;
      } else if (const auto *U = dyn_cast<UnaryOperator>(E); U && (U->getOpcode() == UO_Real || U->getOpcode() == UO_Imag)) {
        E = U->getSubExpr();
      } else {
        break;
      }
    }
    auto [It, New] = Accesses.try_emplace(E, How);
    if (!New)
      It->second.Escapes |= How.Escapes;
  }

  /// Notes a use that is decided by the construct around the bare name.
  ArrayReference *claim(const Expr *E, ArrayReference::Use How) {
    const Expr *Name = E->IgnoreParenImpCasts();
    const Array *A = M.findArray(Name);
    if (!A || Seen.count(Name))
      return nullptr;
    ArrayReference &R = add(Name, A);
    R.How = How;
    return &R;
  }

  ArrayReference &add(const Expr *Name, const Array *A) {
    Seen.insert(Name);
    ArrayReference &R = Result.List.emplace_back();
    R.Name = Name;
    R.A = A;
    R.Function = Function;
    R.StaticInit = StaticInit && !Unevaluated;
    R.Position = TU.Tokens.find(R.loc());
    if (Unevaluated && R.Position != ~0u) { // and not in a directive
      R.How = ArrayReference::Unevaluated;
      R.Read = false;
    }
    R.Nest = Nests.outermost(R.Position);
    return R;
  }
};

} // namespace

References findReferences(const Program &P) {
  const Model &M = P.M;
  References Result;
  // The runtime writes into these.
  auto Taken = [&](const ExprText *Text) {
    if (const auto *Ref = dyn_cast<DeclRefExpr>(Text->Checked))
      if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl()))
        Result.AddressTaken.insert(V);
  };
  auto Reduced = [&](const Reduction &R, bool Async) {
    for (const Reduction::Variable &V : R.Variables) {
      if (Async || !V.Locations.empty())
        Taken(V.Text);
      llvm::for_each(V.Locations, Taken);
    }
  };
  for (const BroadcastCall &B : M.Broadcasts)
    for (const BroadcastCall::Variable &V : B.Variables)
      Taken(V.Text);
  for (const ReductionCall &R : M.Reductions)
    Reduced(R.What, R.Async);
  for (const LoopNest &N : M.Nests)
    for (const Reduction &R : N.Reductions)
      Reduced(R, false);
  ReferenceFinder(P, Result).TraverseDecl(P.Context.getTranslationUnitDecl());
  llvm::stable_sort(Result.List, [](const ArrayReference &A, const ArrayReference &B) { return A.Position < B.Position; });
  findRings(Result, P);
  Result.Swaps = findPointerSwaps(P, Result.AddressTaken);
  Result.Holders = findHolders(P.Context, M);
  Result.Hoisted = findHoists(Result, P.TU);
  Result.Indices = findIndexValues(P);
  return Result;
}

} // namespace sode
