// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values that only some nodes have, between files: what sets them, and where all nodes use them. What one file says of a variable, of what a
// function returns, sets or gets, the run compares with what others say (runtime/api/handed.c). In one file checks/NodeValues.cpp speaks.

#include "facts/ChosenValues.h"
#include "facts/NodeUses.h"
#include "facts/Tallies.h"
#include "model/Arguments.h"
#include "support/ForEach.h"
#include "clang/Basic/SourceManager.h"
#include <set>

using namespace clang;

namespace sode {

namespace {

class NodeTallies : ProgramReader {
public:
  NodeTallies(const Program &P, std::vector<Tally> &Found) : ProgramReader(P), Uses(P), Chosen(P), Found(Found) {}
  void take(const FunctionDecl &F);
  void takeDirectives();

private:
  NodeUses Uses;
  ChosenValues Chosen;
  std::vector<Tally> &Found;
  std::set<std::tuple<std::string, int, std::string, std::string, int64_t>> Told;

  void add(const Expr &Where, const NamedDecl &Of, int I, llvm::StringRef As, std::string Name, int64_t Count = 0) { add(Where.getExprLoc(), Of, I, As, std::move(Name), Count); }
  void add(SourceLocation Loc, const NamedDecl &Of, int I, llvm::StringRef As, std::string Name, int64_t Count = 0) {
    std::string Key = Of.getQualifiedNameAsString();
    if (Told.insert({Key, I, As.str(), Name, Count}).second)
      Found.push_back({Loc, std::move(Key), I, As, std::move(Name), Count});
  }
  bool isKnownElsewhere(const VarDecl &V) const;
  const FunctionDecl *elsewhere(const Event &E) const;
  bool isChosen(llvm::ArrayRef<Event> All, size_t I) const;
  bool isAgreed(const Event &E) const { return E.What == Event::Combined || E.What == Event::Clause || isHandedOut(E); }
  bool isHandedOut(const Event &E) const;
  bool isAgreedAfter(llvm::ArrayRef<Event> All, llvm::ArrayRef<size_t> Order, const Place &At) const;
  bool isSetBefore(llvm::ArrayRef<Event> All, size_t I) const;
  void takeSet(const FunctionDecl &F, llvm::ArrayRef<Event> All, size_t I);
  void takeSum(const Event &E);
  void takeUse(const FunctionDecl &F, llvm::ArrayRef<Event> All, size_t I);
  void takeGiven(const FunctionDecl &F, llvm::ArrayRef<Event> All, size_t I);
  void give(const FunctionDecl &F, llvm::ArrayRef<Event> All, size_t I, const Place &At, bool Flag);
  void takeResults(const FunctionDecl &F, llvm::ArrayRef<Event> All);
};

} // namespace

bool NodeTallies::isKnownElsewhere(const VarDecl &V) const {
  return V.hasGlobalStorage() && V.isExternallyVisible() && !M.findArray(&V) && !V.getType()->isPointerType() &&
         !Context.getSourceManager().isInSystemHeader(V.getLocation());
}

/// The function of another file that gets the argument, or is called.
const FunctionDecl *NodeTallies::elsewhere(const Event &E) const {
  const auto *Call = dyn_cast_or_null<CallExpr>(E.What == Event::Unknown ? E.At.Root : E.What == Event::Given ? E.By : nullptr);
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  return F && isElsewhere(*F, Context) ? F : nullptr;
}

/// By its address, or a reference: whoever gets it may combine it.
bool NodeTallies::isHandedOut(const Event &E) const {
  const auto *Call = E.What == Event::Given ? dyn_cast_or_null<CallExpr>(E.By) : nullptr;
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  return E.What == Event::Given && (E.Named->getType()->isPointerType() || !F || llvm::any_of(pairsOf(*Call, *F), [&](auto Pair) {
    return std::get<1>(Pair)->IgnoreParenImpCasts() == E.Named && std::get<0>(Pair)->getType()->isReferenceType();
  }));
}

/// On some nodes only.
bool NodeTallies::isChosen(llvm::ArrayRef<Event> All, size_t I) const {
  if (Uses.chosenBy(All[I]))
    return !Uses.isChosenTwice(All, I);
  const auto *B = dyn_cast_or_null<BinaryOperator>(All[I].By);
  return B && B->getOpcode() == BO_Assign && Chosen.choiceIn(B->getRHS());
}

bool NodeTallies::isAgreedAfter(llvm::ArrayRef<Event> All, llvm::ArrayRef<size_t> Order, const Place &At) const {
  return llvm::any_of(Order, [&](size_t K) {
    const Event &E = All[K];
    return E.At.Variable && sharing(E.At, At, Context) != Sharing::No && (isAgreed(E) || (E.What == Event::Set && !isChosen(All, K)));
  });
}

/// The function has done something for it itself.
bool NodeTallies::isSetBefore(llvm::ArrayRef<Event> All, size_t I) const {
  return llvm::any_of(All.take_front(I), [&](const Event &E) {
    return E.At.Variable && E.What != Event::Read && sharing(E.At, All[I].At, Context) != Sharing::No;
  });
}

/// Of the I-th event, which sets something.
void NodeTallies::takeSet(const FunctionDecl &F, llvm::ArrayRef<Event> All, size_t I) {
  const Event &W = All[I];
  const VarDecl &V = *W.At.Variable;
  const auto *X = dyn_cast<ParmVarDecl>(&V);
  bool Behind = X && X->getDeclContext() == &F && (W.At.isBehindPointer() || X->getType()->isReferenceType()) && F.isExternallyVisible();
  bool Element = llvm::any_of(W.At.Steps, [](const Place::Step &S) { return S.What == Place::Step::Subscript; });
  if (W.In || W.Own || Element)
    return;
  bool OnSome = isChosen(All, I);
  if ((isKnownElsewhere(V) || Behind) && !isAgreedAfter(All, Uses.following(&F, All, I), W.At)) {
    if (OnSome && Behind)
      add(*W.Named, F, X->getFunctionScopeIndex(), "CHOSEN", textOf(W.At), Uses.isFlag(W));
    else if (OnSome && !W.Through)
      add(*W.Named, V, OfVariable, "CHOSEN", textOf(W.At), Uses.isFlag(W));
    else if (!OnSome && F.isExternallyVisible() && !F.isMain())
      add(*W.Named, F, Behind ? int(X->getFunctionScopeIndex()) : OfFunction, "SETS", Behind ? textOf(W.At) : V.getQualifiedNameAsString());
  }
  if (OnSome)
    give(F, All, I, W.At, Uses.isFlag(W));
}

/// A distributed loop adds to a variable that other files may read.
void NodeTallies::takeSum(const Event &E) {
  if (E.What == Event::Update && E.In && isKnownElsewhere(*E.At.Variable) && Uses.isUse(E, nullptr))
    add(*E.Named, *E.At.Variable, OfVariable, "EACH", textOf(E.At));
}

/// To which functions of other files goes what only some nodes have, after the I-th event?
void NodeTallies::give(const FunctionDecl &F, llvm::ArrayRef<Event> All, size_t I, const Place &At, bool Flag) {
  for (size_t K : Uses.following(&F, All, I)) {
    const Event &E = All[K];
    if (!E.At.Variable || sharing(E.At, At, Context) == Sharing::No)
      continue;
    const FunctionDecl *To = elsewhere(E);
    if (To && !Uses.chosenBy(E))
      for (auto [Parameter, Argument] : pairsOf(*cast<CallExpr>(E.By), *To))
        if (Argument->IgnoreParenImpCasts() == E.Named->IgnoreParenImpCasts() && textOf(E.At) == textOf(At))
          add(*Argument, *To, Parameter->getFunctionScopeIndex(), "GIVES", textOf(At), Flag);
    if (isAgreed(E) || (E.writes() && !Uses.chosenBy(E)))
      return;
  }
}

/// Of the I-th event, which reads something.
void NodeTallies::takeUse(const FunctionDecl &F, llvm::ArrayRef<Event> All, size_t I) {
  const Event &R = All[I];
  const VarDecl &V = *R.At.Variable;
  const auto *X = dyn_cast<ParmVarDecl>(&V);
  bool OfCaller = X && X->getDeclContext() == &F && F.isExternallyVisible() && !F.isMain();
  if (!(isKnownElsewhere(V) || OfCaller) || R.Own || Uses.chosenBy(R) || !Uses.isUse(R, &F) || isSetBefore(All, I))
    return;
  bool Tested = R.In && R.Named->getType()->isIntegerType() && !R.InHead && Uses.isTested(R);
  if (OfCaller)
    add(*R.Named, F, X->getFunctionScopeIndex(), "NEEDS", textOf(R.At), Tested);
  else
    add(*R.Named, V, OfVariable, "USED", textOf(R.At), Tested);
}

/// `readn(&n);`, and all nodes use n.
void NodeTallies::takeGiven(const FunctionDecl &F, llvm::ArrayRef<Event> All, size_t I) {
  const Event &E = All[I];
  const FunctionDecl *To = elsewhere(E);
  if (!To || isKnownElsewhere(*E.At.Variable) || isa<ParmVarDecl>(E.At.Variable))
    return;
  const Expr *Read = Uses.useOf(&F, All, I, E.At, TU.Tokens.find(E.Named->getBeginLoc()), E);
  auto Take = [&](const Expr *Given, int Parameter) {
    if (Read && Given && Given->IgnoreParenImpCasts() == E.Named->IgnoreParenImpCasts())
      add(*Read, *To, Parameter, "USED", textOf(E.At), Uses.chosenBy(E) ? 2 : 0);
  };
  for (auto [Parameter, Argument] : pairsOf(*cast<CallExpr>(E.By), *To))
    Take(Argument, Parameter->getFunctionScopeIndex());
  Take(objectOf(*cast<CallExpr>(E.By)), To->getNumParams());
}

/// `f = ask();`, and all nodes use f; `u[i] *= ask();`
void NodeTallies::takeResults(const FunctionDecl &F, llvm::ArrayRef<Event> All) {
  Events.forEachSet(F, [&](const Place &To, const Expr &Value, SourceLocation) {
    const auto *Call = dyn_cast<CallExpr>(Value.IgnoreParenCasts());
    const FunctionDecl *Callee = To.Variable && Call ? Call->getDirectCallee() : nullptr;
    if (const Expr *Read = Callee && isElsewhere(*Callee, Context) ? Uses.useOf(&F, All, To, Value) : nullptr)
      add(*Read, *Callee, OfResult, "USED", textOf(To));
    if (To.Variable && !M.findArray(To.Variable) && Chosen.choiceIn(&Value) && !All.empty())
      give(F, All, Uses.lastOf(All, Value), To, false);
  });
  forEach<CallExpr>(F.getBody(), [&](const CallExpr *Call) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    unsigned At = TU.Tokens.find(Call->getBeginLoc());
    bool InLoop = llvm::any_of(Nests.around(At), [](const LoopNest *N) { return splitsWork(*N); });
    if (Callee && isElsewhere(*Callee, Context) && Callee->getReturnType()->isArithmeticType() && !Tasks.innermost(At) && (InLoop || Uses.steersDirective(Call, &F)))
      add(*Call, *Callee, OfResult, "USED", Callee->getQualifiedNameAsString());
  });
}

void NodeTallies::take(const FunctionDecl &F) {
  const std::vector<Event> &All = Events.of(&F);
  for (size_t I = 0; I < All.size(); ++I) {
    const Event &E = All[I];
    if (const FunctionDecl *To = E.What == Event::Unknown && Uses.chosenBy(E) ? elsewhere(E) : nullptr)
      add(*E.At.Root, *To, OfFunction, "ALONE", "", 1);
    if (!E.At.Variable || !E.Named)
      continue;
    if (isKnownElsewhere(*E.At.Variable) && isAgreed(E))
      add(*E.Named, *E.At.Variable, OfVariable, "AGREED", "");
    else if (E.writes())
      takeSet(F, All, I), takeSum(E);
    else if (E.What == Event::Given)
      takeGiven(F, All, I);
    else if (E.What == Event::Read) {
      takeUse(F, All, I);
      if (isKnownElsewhere(*E.At.Variable) && !E.In)
        add(*E.Named, *E.At.Variable, OfVariable, "READER", textOf(E.At));
    }
  }
  if (F.isExternallyVisible() && !F.isMain() && F.getReturnType()->isArithmeticType() && Chosen.isChosen(&F))
    add(F.getLocation(), F, OfResult, "CHOSEN", F.getQualifiedNameAsString());
  takeResults(F, All);
}

/// Sizes of templates, indices of sets.
void NodeTallies::takeDirectives() {
  for (const NodeUses::Use &U : Uses.inDirectives())
    if (isKnownElsewhere(*U.V) && !Tasks.innermost(U.Position))
      add(*U.Name, *U.V, OfVariable, "USED", U.V->getName().str());
}

void findNodeTallies(const Program &P, std::vector<Tally> &Found) {
  NodeTallies Finder(P, Found);
  for (const FunctionDecl *F : P.Does.functions())
    Finder.take(*F);
  Finder.takeDirectives();
}

} // namespace sode
