// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/OwnElements.h"
#include "model/Arguments.h"
#include "support/ForEach.h"
#include "support/Forms.h"
#include "support/Named.h"
#include "clang/AST/ParentMapContext.h"

using namespace clang;

namespace sode {

OwnElements::OwnElements(const Program &P) : ProgramReader(P) {
  for (const Change &C : changesIn(Context))
    if (const VarDecl *V = placeOf(C.Target).Variable)
      Changes[V].push_back(C);
  auto Note = [&](const VarDecl *V, const Expr *Value) {
    if (!Value->isNullPointerConstant(Context, Expr::NPC_ValueDependentIsNull) || !V->getType()->isPointerType())
      Values[V->getCanonicalDecl()].push_back(Value);
  };
  forEach<VarDecl>(Context.getTranslationUnitDecl(), [&](const VarDecl *V) {
    if (V->hasInit())
      Note(V, V->getInit());
  });
  forEach<BinaryOperator>(Context.getTranslationUnitDecl(), [&](const BinaryOperator *B) {
    if (const VarDecl *V = B->isAssignmentOp() ? plainVariable(B->getLHS()) : nullptr)
      Note(V, B->getRHS());
  });
}

const Expr *OwnElements::onlyValue(const VarDecl *V) const {
  auto It = Values.find(V->getCanonicalDecl());
  return It != Values.end() && It->second.size() == 1 ? It->second[0]->IgnoreParenCasts() : nullptr;
}

/// Does the table stay as it is? Pointers may read it.
bool OwnElements::isKeptBy(const Change &C) const {
  const Place At = placeOf(C.Target);
  if (C.How == Change::Shown)
    return true;
  if (C.writes())
    return llvm::none_of(At.Steps, [&](const Place::Step &S) { return S.Index && P.Calls.isOfNumber(S.Index); }) &&
           llvm::none_of(Nests.around(TU.Tokens.find(C.Target->getBeginLoc())), [](const LoopNest *N) { return splitsWork(*N); });
  const auto *E = dyn_cast<Expr>(C.By);
  for (unsigned Step = 0; E && Step < 8; ++Step) {
    auto Parents = Context.getParents(*E);
    if (Parents.size() != 1)
      return false;
    const auto *V = Parents[0].get<VarDecl>();
    const auto *B = Parents[0].get<BinaryOperator>();
    V = B && B->getOpcode() == BO_Assign ? plainVariable(B->getLHS()) : V;
    if (V) {
      auto Behind = Changes.find(V->getCanonicalDecl());
      return V->getType()->isPointerType() && (V->getType()->getPointeeType().isConstQualified() || Behind == Changes.end() ||
                                               llvm::none_of(Behind->second, [](const Change &Of) { return Of.How != Change::Shown && placeOf(Of.Target).isBehindPointer(); }));
    }
    E = Parents[0].get<ParenExpr>() || Parents[0].get<CastExpr>() || (B && B->isAdditiveOp()) ? Parents[0].get<Expr>() : nullptr;
  }
  return false;
}

/// Memory that all nodes fill in the same way, as far as the file says.
bool OwnElements::isTable(const VarDecl *Named, unsigned Depth) const {
  const VarDecl *V = Named->getCanonicalDecl();
  if (auto It = Tables.find(V); It != Tables.end())
    return It->second;
  if (Depth > 4 || M.findArray(V) || Plain.Collective.count(V) || (V->isExternallyVisible() && !hasMain(Context)) || !(V->getType()->isPointerType() || V->getType()->isArrayType()))
    return false;
  auto Changed = Changes.find(V);
  bool Kept = Changed == Changes.end() || llvm::all_of(Changed->second, [&](const Change &C) { return isKeptBy(C); });
  if (const auto *Parameter = dyn_cast<ParmVarDecl>(V)) {
    llvm::ArrayRef<CallSite> Sites = P.Sites.callsOf(dyn_cast<FunctionDecl>(V->getDeclContext()));
    Kept = Kept && !Sites.empty() && llvm::all_of(Sites, [&](const CallSite &S) {
      const Expr *Given = argumentFor(*S.Call, *Parameter);
      const VarDecl *Of = Given ? placeOf(Given->IgnoreParenCasts()).Variable : nullptr;
      return Of && isTable(Of, Depth + 1);
    });
  } else if (V->getType()->isPointerType()) {
    const Expr *Value = onlyValue(V);
    const VarDecl *Of = Value ? variableNamed(Value) : nullptr;
    const auto *Call = dyn_cast_or_null<CallExpr>(Value);
    Kept = Kept && ((Of && isTable(Of, Depth + 1)) || (Call && llvm::is_contained({"malloc", "calloc"}, functionName(Call->getDirectCallee()))));
  }
  return Tables[V] = Kept;
}

bool OwnElements::isElement(const Expr *E) const {
  if (!isa<ArraySubscriptExpr, MemberExpr, UnaryOperator>(E) || !E->isLValue() || !E->getType()->isArithmeticType())
    return false;
  const Place At = placeOf(E);
  auto ByNumber = [&](const Place::Step &S) { return S.Index && P.Calls.isOfNumber(S.Index); };
  if (!At.Variable || M.findArray(At.Variable))
    return false;
  if (llvm::any_of(At.Steps, ByNumber))
    return isTable(At.Variable);
  const Expr *Value = !At.Steps.empty() && At.Steps[0].What == Place::Step::Follow ? onlyValue(At.Variable) : nullptr;
  const auto *U = dyn_cast_or_null<UnaryOperator>(Value);
  const auto *B = dyn_cast_or_null<BinaryOperator>(Value);
  if (U && U->getOpcode() == UO_AddrOf) { // `&table[me]`
    const Place Of = placeOf(U->getSubExpr());
    return Of.Variable && llvm::any_of(Of.Steps, ByNumber) && isTable(Of.Variable);
  }
  if (!B || B->getOpcode() != BO_Add || !B->getType()->isPointerType())
    return false;
  bool First = B->getLHS()->getType()->isPointerType(); // `table + me`
  const VarDecl *Of = plainVariable(First ? B->getLHS() : B->getRHS());
  return Of && P.Calls.isOfNumber(First ? B->getRHS() : B->getLHS()) && isTable(Of);
}

bool OwnElements::isOwn(const Expr *E) const {
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!V)
    return isElement(E);
  if (!P.Calls.isOfNumber(Ref) || !V->getType()->isArithmeticType())
    return false;
  auto Given = Values.find(V->getCanonicalDecl());
  return V->getType()->isRealFloatingType() || (Given != Values.end() && llvm::any_of(Given->second, [&](const Expr *Value) { return isElement(Value->IgnoreParenCasts()); }));
}

/// Is there an element of an array, or a loop's index?
bool OwnElements::hasResults(const Expr *E, const LoopNest &N) const {
  return hasAny<Expr>(E, [&](const Expr *Part) {
    const VarDecl *V = variableNamed(Part);
    return M.findArray(Part) || llvm::any_of(N.Loops, [&](const Loop &L) { return V && L.Variable == V; });
  });
}

/// Is there something else of the node's number in it?
bool OwnElements::hasOthers(const Expr *E, const Expr *Own) const {
  return hasAny<DeclRefExpr>(E, [&](const DeclRefExpr *R) {
    return P.Calls.isOfNumber(R) && !hasAny<Expr>(Own, [&](const Expr *Part) { return Part == R; });
  });
}

/// By a variable that the nest declares.
bool OwnElements::entersBy(const VarDecl &V, const LoopNest &N, Way W) const {
  ++W.Depth;
  return N.Tokens.contains(TU.Tokens.find(V.getLocation())) && hasAny<DeclRefExpr>(N.Body, [&](const DeclRefExpr *R) {
    return R->getDecl()->getCanonicalDecl() == V.getCanonicalDecl() && entersResult(R, N, W);
  });
}

bool OwnElements::entersByAssignment(const BinaryOperator &B, const Expr *Own, const LoopNest &N, Way W) const {
  const VarDecl *To = placeOf(B.getLHS()).Variable;
  bool IsSum = llvm::any_of(N.Reductions, [&](const Reduction &R) {
    return llvm::any_of(R.Variables, [&](const Reduction::Variable &V) { return To && placeOf(V.Text->Checked).Variable == To; });
  });
  if (IsSum || hasAny<Expr>(B.getLHS(), [&](const Expr *Part) { return M.findArray(Part) != nullptr; }))
    return W.Mixed || B.isCompoundAssignmentOp();
  return To && entersBy(*To, N, W);
}

/// Does the operation compute with the value?
static bool computes(const Expr &Parent, const Expr *With, const ASTContext &Context) {
  if (const auto *B = dyn_cast<BinaryOperator>(&Parent))
    return B->isAdditiveOp() || B->isMultiplicativeOp();
  if (const auto *Choice = dyn_cast<ConditionalOperator>(&Parent))
    return With != Choice->getCond();
  if (const auto *U = dyn_cast<UnaryOperator>(&Parent))
    return U->getOpcode() == UO_Minus || U->getOpcode() == UO_Plus;
  const auto *Call = dyn_cast<CallExpr>(&Parent);
  return isa<ParenExpr, CastExpr>(Parent) || (Call && isMathFunction(Call->getDirectCallee(), Context));
}

bool OwnElements::entersResult(const Expr *Own, const LoopNest &N, Way W) const {
  for (const Expr *E = Own; W.Depth < 4;) {
    auto Parents = Context.getParents(*E);
    if (Parents.size() != 1 || hasOthers(E, Own))
      return false;
    W.Mixed |= hasResults(E, N);
    if (const auto *V = Parents[0].get<VarDecl>())
      return entersBy(*V, N, W);
    const auto *Parent = Parents[0].get<Expr>();
    const auto *B = dyn_cast_or_null<BinaryOperator>(Parent);
    if (B && B->isAssignmentOp())
      return E == B->getRHS() && entersByAssignment(*B, Own, N, W);
    if (!Parent || !computes(*Parent, E, Context))
      return false;
    if (B && B->isMultiplicativeOp() && hasResults(E == B->getLHS() ? B->getRHS() : B->getLHS(), N))
      return true;
    E = Parent;
  }
  return false;
}

} // namespace sode
