// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clang's ExprMutationAnalyzer answers another question: it is about references of C++, takes a pass for each variable, and looks into no
// functions.

#include "model/Changes.h"
#include "model/Arguments.h"
#include "model/CxxObjects.h"
#include "support/AstVisitor.h"
#include "support/ForEach.h"
#include "support/Forms.h"
#include "clang/AST/Attr.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace sode {

bool Place::isBehindPointer() const {
  return llvm::any_of(Steps, [](const Step &S) { return S.What == Step::Follow; });
}

const Expr *behindDetour(const Expr *E) {
  const auto *Follow = dyn_cast<UnaryOperator>(E->IgnoreParens());
  const auto *Address = Follow && Follow->getOpcode() == UO_Deref ? dyn_cast<UnaryOperator>(Follow->getSubExpr()->IgnoreParens()) : nullptr;
  return Address && Address->getOpcode() == UO_AddrOf ? Address->getSubExpr() : nullptr;
}

/// The pointer that is followed: `arg` of `*(double *)arg`.
static const Expr *followed(const Expr *E) {
  const auto *Cast = dyn_cast<ExplicitCastExpr>(E->IgnoreParenImpCasts());
  bool Same = Cast && Cast->getType()->isPointerType() && Cast->getSubExpr()->IgnoreParenImpCasts()->getType()->isPointerType();
  return Same ? Cast->getSubExpr() : E;
}

/// `q + i` of `*(q + i)`, which is `q[i]`: what is subscripted, and by what; null: it is something else.
static std::pair<const Expr *, const Expr *> subscripted(const Expr *Followed) {
  const auto *B = dyn_cast<BinaryOperator>(Followed->IgnoreParenImpCasts());
  if (!B || B->getOpcode() != BO_Add || !B->getType()->isPointerType())
    return {};
  bool Left = B->getLHS()->getType()->isPointerType();
  return {Left ? B->getLHS() : B->getRHS(), Left ? B->getRHS() : B->getLHS()};
}

/// `a` of `auto [a, b] = f();`
static const BindingDecl *bindingOf(const Expr *E) {
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  return Ref ? dyn_cast<BindingDecl>(Ref->getDecl()) : nullptr;
}

Place placeOf(const Expr *E) {
  Place P;
  for (;;) {
    E = E->IgnoreParenImpCasts();
    if (const auto *Member = dyn_cast<MemberExpr>(E)) {
      P.Steps.push_back({Place::Step::Member, dyn_cast<FieldDecl>(Member->getMemberDecl())});
      if (Member->isArrow())
        P.Steps.push_back({Place::Step::Follow});
      E = Member->isArrow() ? followed(Member->getBase()) : Member->getBase();
    } else if (const auto *S = dyn_cast<ArraySubscriptExpr>(E)) {
      P.Steps.push_back({Place::Step::Subscript, nullptr, S->getIdx()});
      if (!S->getBase()->IgnoreParenImpCasts()->getType()->isArrayType())
        P.Steps.push_back({Place::Step::Follow});
      E = S->getBase();
    } else if (const Expr *Inner = behindDetour(E)) {
      E = Inner;
    } else if (const auto *U = dyn_cast<UnaryOperator>(E); U && U->getOpcode() == UO_Deref) {
      E = followed(U->getSubExpr());
      auto [Base, Index] = subscripted(E);
      if (Base)
        P.Steps.push_back({Place::Step::Subscript, nullptr, Index});
      if (!Base || !Base->IgnoreParenImpCasts()->getType()->isArrayType())
        P.Steps.push_back({Place::Step::Follow});
      E = Base ? Base : E;
    } else if (U && (U->getOpcode() == UO_Real || U->getOpcode() == UO_Imag)) {
      E = U->getSubExpr();
    } else if (ObjectElement X = objectElement(E); X.Object) {
      P.Steps.push_back({X.Index ? Place::Step::Subscript : Place::Step::Follow, nullptr, X.Index});
      if (X.Object->getType()->isPointerType())
        P.Steps.push_back({Place::Step::Follow});
      E = X.Object;
    } else if (const BindingDecl *Bound = bindingOf(E); Bound && Bound->getBinding() && !Bound->getHoldingVar()) {
      E = Bound->getBinding();
    } else {
      break;
    }
  }
  std::reverse(P.Steps.begin(), P.Steps.end());
  P.Root = E;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl()))
      P.Variable = V->getCanonicalDecl();
  if (const BindingDecl *Bound = bindingOf(E); Bound && Bound->getHoldingVar()) // of a std::pair
    P.Variable = Bound->getHoldingVar()->getCanonicalDecl();
  return P;
}

/// Null: not known.
static Sharing compareIndices(const Expr *A, const Expr *B, const ASTContext &Context) {
  if (!A || !B)
    return Sharing::Perhaps;
  Expr::EvalResult X, Y;
  if (A->EvaluateAsInt(X, Context) && B->EvaluateAsInt(Y, Context))
    return X.Val.getInt().getExtValue() == Y.Val.getInt().getExtValue() ? Sharing::Yes : Sharing::No;
  return areAlike(A, B, Context) && !A->HasSideEffects(Context) ? Sharing::Yes : Sharing::Perhaps;
}

Sharing sharing(const Place &A, const Place &B, const ASTContext &Context) {
  if (!A.Variable || A.Variable != B.Variable)
    return Sharing::No;
  Sharing Result = Sharing::Yes;
  size_t Common = std::min(A.Steps.size(), B.Steps.size());
  for (size_t I = 0; I < Common; ++I) {
    const Place::Step &X = A.Steps[I], &Y = B.Steps[I];
    if (X.What != Y.What)
      return Sharing::Perhaps; // `*p` and `p[0]`
    if (X.What == Place::Step::Member && X.Field != Y.Field) {
      if (X.Field && X.Field->getParent()->isUnion())
        return Sharing::Perhaps;
      return Sharing::No;
    }
    Sharing Index = X.What == Place::Step::Subscript ? compareIndices(X.Index, Y.Index, Context) : Sharing::Yes;
    if (Index == Sharing::No)
      return Sharing::No;
    if (Index == Sharing::Perhaps)
      Result = Index;
  }
  // One is a part of the other, unless it lies behind a pointer that the other holds.
  const Place &Longer = A.Steps.size() > Common ? A : B;
  for (size_t I = Common; I < Longer.Steps.size(); ++I)
    if (Longer.Steps[I].What == Place::Step::Follow)
      return Sharing::No;
  return Result;
}

bool isSameMember(const Expr *A, const Expr *B, const ASTContext &Context) {
  Place X = placeOf(A), Y = placeOf(B);
  return X.Steps.size() == Y.Steps.size() && sharing(X, Y, Context) == Sharing::Yes;
}

namespace {

/// What functions of the file do to what their parameters point to.
using Summary = std::vector<Change::Kind>;

class Functions {
public:
  explicit Functions(const ASTContext &Context) : Context(Context) {}
  const ASTContext &Context;

  /// Null: not known.
  const Summary *of(const FunctionDecl *F);
  /// What the function, and those that it calls in turn, change of variables that outlive them.
  std::vector<Change> globals(const FunctionDecl *F);
  /// What the call does to what argument I points to.
  Change::Kind argument(const CallExpr &Call, unsigned I);

private:
  struct Reached {
    std::vector<Change> Globals;
    std::vector<const FunctionDecl *> Called;
  };
  std::map<const FunctionDecl *, std::unique_ptr<Summary>> Known;
  std::map<const FunctionDecl *, Reached> Bodies;
  std::vector<const FunctionDecl *> Active;

  const Reached &body(const FunctionDecl *Definition);
};

/// Parents are visited before their children: what is done to an address is known where it is taken.
class ChangeFinder : public AstVisitor {
public:
  ChangeFinder(Functions &File, bool WithFunctions) : File(File), WithFunctions(WithFunctions) {}
  std::vector<Change> Found;
  llvm::DenseMap<const Expr *, Change::Kind> Arguments; ///< Of calls, without casts.
  std::vector<const FunctionDecl *> Called;             ///< With a body in the file.

  bool TraverseTypeOfExprTypeLoc(TypeOfExprTypeLoc) override { return true; } // of directives: whoever asks knows what they do

  void VisitBinaryOperator(BinaryOperator *B) override {
    if (B->isAssignmentOp())
      add(B->isCompoundAssignmentOp() ? Change::Updated : Change::Set, B->getLHS(), B, B->getOperatorLoc());
  }
  void VisitUnaryOperator(UnaryOperator *U) override {
    if (U->isIncrementDecrementOp())
      add(Change::Updated, U->getSubExpr(), U, U->getOperatorLoc());
    else if (U->getOpcode() == UO_AddrOf && !Detours.count(U) && !isa<StringLiteral>(U->getSubExpr()->IgnoreParens()))
      add(argumentKind(U), U->getSubExpr(), U, U->getOperatorLoc());
    else if (U->getOpcode() == UO_Deref)
      (behindDetour(U) ? Detours : Subscripted).insert(U->getSubExpr()->IgnoreParens());
  }
  void VisitArraySubscriptExpr(ArraySubscriptExpr *S) override { Subscripted.insert(S->getBase()->IgnoreParens()); }
  void VisitImplicitCastExpr(ImplicitCastExpr *Cast) override {
    const Expr *Array = Cast->getSubExpr()->IgnoreParens();
    if (Cast->getCastKind() == CK_ArrayToPointerDecay && !Subscripted.count(Cast) && !isa<StringLiteral>(Array))
      add(argumentKind(Cast), Cast->getSubExpr(), Cast, Cast->getExprLoc());
  }
  void VisitCallExpr(CallExpr *Call) override {
    for (unsigned I = 0; I < Call->getNumArgs(); ++I)
      if (Call->getArg(I)->getType()->isPointerType())
        Arguments[withoutCasts(Call->getArg(I))] = File.argument(*Call, I);
    const FunctionDecl *F = Call->getDirectCallee(), *Definition = nullptr;
    if (F)
      for (auto [Parameter, Argument] : pairsOf(*Call, *F))
        bind(Parameter->getType(), Argument, Call);
    if (isOperatorOfObject(*Call) && !cast<CXXMethodDecl>(F)->isConst())
      add(copies(*cast<CXXMethodDecl>(F)) ? Change::Set : Change::Given, Call->getArg(0), Call, Call->getExprLoc());
    if (!F || !F->isDefined(Definition))
      return;
    Called.push_back(Definition);
    if (WithFunctions)
      for (const Change &C : File.globals(Definition))
        add(C.How, C.Target, Call, Call->getExprLoc());
  }
  void VisitCXXMemberCallExpr(CXXMemberCallExpr *Call) override {
    const CXXMethodDecl *F = Call->getMethodDecl();
    const Expr *Object = Call->getImplicitObjectArgument();
    if (F && Object && Object->isGLValue())
      add(F->isConst() ? Change::Shown : Change::Given, Object, Call, Call->getExprLoc());
  }
  void VisitCXXConstructExpr(CXXConstructExpr *C) override {
    for (unsigned I = 0; I < C->getNumArgs() && I < C->getConstructor()->getNumParams(); ++I)
      bind(C->getConstructor()->getParamDecl(I)->getType(), C->getArg(I), C);
  }
  void VisitVarDecl(VarDecl *V) override {
    if (V->getType()->isReferenceType() && V->hasInit())
      bind(V->getType(), V->getInit(), V->getInit());
  }
  void VisitVAArgExpr(VAArgExpr *A) override { add(Change::Updated, A->getSubExpr(), A, A->getBuiltinLoc()); }
  void VisitGCCAsmStmt(GCCAsmStmt *A) override {
    for (unsigned I = 0; I < A->getNumOutputs(); ++I)
      add(A->isOutputPlusConstraint(I) ? Change::Updated : Change::Set, A->getOutputExpr(I), A, A->getAsmLoc());
  }
  void VisitOMPExecutableDirective(OMPExecutableDirective *D) override {
    for (OMPClause *C : D->clauses()) {
      bool Sets = C && (C->getClauseKind() == llvm::omp::OMPC_lastprivate || C->getClauseKind() == llvm::omp::OMPC_linear ||
                        C->getClauseKind() == llvm::omp::OMPC_copyin);
      if (!Sets && (!C || C->getClauseKind() != llvm::omp::OMPC_reduction))
        continue;
      for (Stmt *Child : C->children())
        if (const auto *E = dyn_cast_or_null<Expr>(Child); E && !isa<OpaqueValueExpr>(E))
          add(Sets ? Change::Set : Change::Updated, E, D, D->getBeginLoc());
    }
  }

  static const Expr *withoutCasts(const Expr *E) {
    for (;;) {
      E = E->IgnoreParens();
      const auto *Cast = dyn_cast<CastExpr>(E);
      if (!Cast || Cast->getCastKind() == CK_ArrayToPointerDecay || Cast->getCastKind() == CK_LValueToRValue)
        return E;
      E = Cast->getSubExpr();
    }
  }

private:
  Functions &File;
  bool WithFunctions;
  llvm::DenseSet<const Expr *> Subscripted; ///< Not given to anybody: an element is selected at once.
  llvm::DenseSet<const Expr *> Detours;     ///< Nor these, which `*` undoes.

  Change::Kind argumentKind(const Expr *E) const {
    auto It = Arguments.find(E);
    return It == Arguments.end() ? Change::Given : It->second;
  }
  /// As C assigns a struct.
  static bool copies(const CXXMethodDecl &F) { return F.isTrivial() && (F.isCopyAssignmentOperator() || F.isMoveAssignmentOperator()); }
  /// To a reference of C++.
  void bind(QualType To, const Expr *E, const Stmt *By) {
    if (To->isReferenceType() && E->isGLValue())
      add(To.getNonReferenceType().isConstQualified() ? Change::Shown : Change::Given, E, By, E->getExprLoc());
  }
  void add(Change::Kind How, const Expr *Target, const Stmt *By, SourceLocation Loc) {
    Found.push_back({How, Target, By, Loc});
  }
};

} // namespace

/// Names of pointers that are used for nothing but what they point to; and those that are arguments.
static Change::Kind parameterKind(const ParmVarDecl *P, ChangeFinder &Body, const Stmt *S) {
  llvm::DenseSet<const Expr *> Followed;
  llvm::DenseMap<const Expr *, const Expr *> Values; ///< Of the pointer as a place.
  std::vector<const DeclRefExpr *> Names;
  forEach<Expr>(S, [&](const Expr *E) {
    const auto *U = dyn_cast<UnaryOperator>(E);
    const auto *A = dyn_cast<ArraySubscriptExpr>(E);
    const auto *M = dyn_cast<MemberExpr>(E);
    const auto *C = dyn_cast<ImplicitCastExpr>(E);
    const bool Follows = A || (U && U->getOpcode() == UO_Deref) || (M && M->isArrow());
    if (Follows)
      Followed.insert(ChangeFinder::withoutCasts(A ? A->getBase() : U ? U->getSubExpr() : M->getBase()));
    else if (C && C->getCastKind() == CK_LValueToRValue)
      Values[C->getSubExpr()->IgnoreParens()] = C;
    else if (const auto *R = dyn_cast<DeclRefExpr>(E))
      Names.push_back(R);
  });
  Change::Kind Result = Change::Shown;
  for (const Change &C : Body.Found)
    if (Place At = placeOf(C.Target); At.Variable == P) {
      if (At.Steps.empty())
        return Change::Given; // the pointer itself changes
      if (C.writes())
        return C.How;
      if (C.How == Change::Given)
        Result = Change::Given;
    }
  for (const DeclRefExpr *R : Names) {
    const Expr *Value = Values.lookup(R);
    if (R->getDecl() != P || (Value && Followed.count(Value)))
      continue;
    auto Passed = Value ? Body.Arguments.find(Value) : Body.Arguments.end();
    Change::Kind How = Passed == Body.Arguments.end() ? Change::Given : Passed->second;
    if (How == Change::Set || How == Change::Updated)
      return How;
    if (How == Change::Given)
      Result = How;
  }
  return Result;
}

const Summary *Functions::of(const FunctionDecl *F) {
  const FunctionDecl *Definition = nullptr;
  if (!F->isDefined(Definition) || llvm::is_contained(Active, Definition) || Active.size() > 8)
    return nullptr;
  std::unique_ptr<Summary> &S = Known[Definition];
  if (S)
    return S.get();
  Active.push_back(Definition);
  ChangeFinder Body(*this, /*WithFunctions=*/false);
  Body.TraverseStmt(Definition->getBody());
  auto New = std::make_unique<Summary>();
  for (const ParmVarDecl *P : Definition->parameters())
    New->push_back(P->getType()->isPointerType() ? parameterKind(P, Body, Definition->getBody()) : Change::Shown);
  Active.pop_back();
  Known[Definition] = std::move(New);
  return Known[Definition].get();
}

const Functions::Reached &Functions::body(const FunctionDecl *Definition) {
  auto [At, New] = Bodies.try_emplace(Definition);
  if (!New)
    return At->second;
  ChangeFinder Body(*this, /*WithFunctions=*/false);
  Body.TraverseStmt(Definition->getBody());
  Reached Result;
  Result.Called = std::move(Body.Called);
  for (const Change &C : Body.Found)
    if (Place Of = placeOf(C.Target); Of.Variable && Of.Variable->hasGlobalStorage() && C.writes())
      Result.Globals.push_back(C);
  return Bodies[Definition] = std::move(Result);
}

std::vector<Change> Functions::globals(const FunctionDecl *F) {
  std::vector<const FunctionDecl *> List = {F};
  llvm::DenseSet<const FunctionDecl *> Seen = {F};
  std::vector<Change> Result;
  for (size_t I = 0; I < List.size(); ++I) {
    const Reached &Body = body(List[I]);
    llvm::append_range(Result, Body.Globals);
    for (const FunctionDecl *Callee : Body.Called)
      if (Seen.insert(Callee).second)
        List.push_back(Callee);
  }
  return Result;
}

Change::Kind Functions::argument(const CallExpr &Call, unsigned I) {
  const FunctionDecl *F = Call.getDirectCallee();
  if (isa<CXXOperatorCallExpr>(Call))
    return Change::Given;
  if (F)
    if (const Summary *S = of(F); S && I < S->size())
      return (*S)[I];
  QualType T = Call.getArg(I)->getType();
  const auto *Prototype = Call.getCallee()->getType()->isPointerType()
                              ? Call.getCallee()->getType()->getPointeeType()->getAs<FunctionProtoType>()
                              : nullptr;
  bool Declared = Prototype && I < Prototype->getNumParams();
  if (Declared)
    T = Prototype->getParamType(I);
  if (T->isPointerType() && T->getPointeeType().isConstQualified())
    return Change::Shown;
  bool Library = F && (F->getBuiltinID() || Context.getSourceManager().isInSystemHeader(F->getLocation()));
  if (!Library)
    return Change::Given;
  if (Declared)
    return Change::Set;
  const auto *Format = F->getAttr<FormatAttr>(); // printf("%p", &i), scanf("%d", &i)
  return Format && Format->getType()->isStr("scanf") ? Change::Set : Format ? Change::Shown : Change::Given;
}

std::vector<Change> changesIn(const Stmt *S, const ASTContext &Context, bool WithFunctions) {
  Functions File(Context);
  ChangeFinder Finder(File, WithFunctions);
  Finder.TraverseStmt(S);
  return std::move(Finder.Found);
}

std::vector<Change> changesIn(const ASTContext &Context) {
  Functions File(Context);
  ChangeFinder Finder(File, /*WithFunctions=*/false);
  Finder.TraverseDecl(Context.getTranslationUnitDecl());
  return std::move(Finder.Found);
}

Change::Kind effectOfCall(const CallExpr &Call, unsigned I, const ASTContext &Context) {
  return Functions(Context).argument(Call, I);
}

unsigned countChanges(const VarDecl *V, const Stmt *S, const ASTContext &Context) {
  V = V->getCanonicalDecl();
  unsigned Declared = 0;
  forEach<VarDecl>(S, [&](const VarDecl *D) { Declared += D->getCanonicalDecl() == V && D->hasInit(); });
  if (!hasAny<DeclRefExpr>(S, [&](const DeclRefExpr *R) { return R->getDecl()->getCanonicalDecl() == V; }))
    return Declared;
  return Declared + llvm::count_if(changesIn(S, Context), [&](const Change &C) {
           Place At = placeOf(C.Target);
           return C.How != Change::Shown && At.Variable == V && At.Steps.empty();
         });
}

std::vector<Place> readsIn(const Expr *E) {
  std::vector<Place> Found;
  forEach<ImplicitCastExpr>(E, [&](const ImplicitCastExpr *Cast) {
    if (Cast->getCastKind() == CK_LValueToRValue)
      Found.push_back(placeOf(Cast->getSubExpr()));
  });
  return Found;
}

} // namespace sode
