// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/NodeUses.h"
#include "facts/Scopes.h"
#include "model/Arguments.h"
#include "model/Changes.h"
#include "model/IntExpr.h"
#include "support/ForEach.h"
#include "support/Forms.h"
#include <array>

using namespace clang;

namespace sode {

static bool choosesAll(const SetRef &On) {
  return llvm::all_of(On.Subs, [](const SetRef::Sub &S) { return S.Kind == SetRef::Sub::All; });
}

/// Sizes of templates, extents of arrays, indices of sets.
void NodeUses::findUses() {
  auto Add = [&](const Expr *E, const Directive &D) {
    if (E)
      forEach<DeclRefExpr>(E, [&](const DeclRefExpr *R) {
        if (const auto *V = dyn_cast<VarDecl>(R->getDecl()))
          InDirectives.push_back({V->getCanonicalDecl(), TU.markerOf(D), R});
      });
  };
  auto AddSum = [&](const IntExpr &Sum, const Directive &D) {
    for (const IntExpr::Term &T : Sum.terms())
      Add(T.Text->Checked, D);
  };
  auto AddSet = [&](const std::optional<SetRef> &Set, const Directive &D) {
    if (Set)
      for (const SetRef::Sub &S : Set->Subs)
        if (S.Kind == SetRef::Sub::At)
          AddSum(S.Low, D);
  };
  for (const Template &T : M.Templates)
    for (const Template::Dim &Dim : T.Dims)
      AddSum(Dim.Lower, *T.Declared), AddSum(Dim.Extent, *T.Declared);
  for (const TemplateFix &F : M.Fixes)
    for (const Template::Dim &Dim : F.Dims)
      AddSum(Dim.Lower, *F.D), AddSum(Dim.Extent, *F.D);
  for (const Communication *C : M.Communications)
    AddSet(C->On, *C->D);
  for (const BroadcastCall &B : M.Broadcasts)
    AddSet(B.From, *B.D);
}

const TaskBlock *NodeUses::taskOf(const Stmt *S) const {
  const auto *If = dyn_cast<IfStmt>(S);
  const Stmt *Body = If ? If->getElse() : nullptr;
  if (!Body)
    return nullptr;
  return Tasks.innermost(TU.Tokens.find(Body->getBeginLoc()));
}

const SetRef *NodeUses::setOf(const Condition &C) const {
  const TaskBlock *T = C.test() || C.On ? nullptr : taskOf(C.What);
  return T ? &T->On : C.On;
}

/// `list[n++] = j;`, `list[n] = j; n = n + 1;`
static bool appends(const Event &E, const ASTContext &Context) {
  const auto *Set = dyn_cast_or_null<BinaryOperator>(E.By);
  const auto *Element = Set ? dyn_cast<ArraySubscriptExpr>(Set->getLHS()->IgnoreParenImpCasts()) : nullptr;
  const FunctionDecl *F = Element ? functionAround(*Element, Context) : nullptr;
  return F && F->hasBody() && hasAny<DeclRefExpr>(Element->getIdx(), [&](const DeclRefExpr *R) {
    const auto *V = dyn_cast<VarDecl>(R->getDecl());
    return V && (countChanges(V, Set, Context) > 0 || hasAny<CompoundStmt>(F->getBody(), [&](const CompoundStmt *Block) {
      return llvm::is_contained(Block->body(), Set) && countChanges(V, Block, Context) > 0;
    }));
  });
}

/// `if (j >= low && j < high) list[n++] = j;`: each node lists what it has.
static bool listsOwn(const Expr &Test, const Event &E, const Program &P, const ASTContext &Context) {
  const auto *B = dyn_cast<BinaryOperator>(Test.IgnoreParenImpCasts());
  if (B && B->isLogicalOp())
    return listsOwn(*B->getLHS(), E, P, Context) && listsOwn(*B->getRHS(), E, P, Context);
  return B && !P.Numbers.of(B->getLHS()) && !P.Numbers.of(B->getRHS()) && !E.At.Steps.empty() && E.At.Steps.back().What == Place::Step::Subscript &&
         (B->isRelationalOp() || (B->isEqualityOp() && appends(E, Context)));
}

const Condition *NodeUses::chosenBy(const Event &E) const {
  Place Named = E.Named ? placeOf(E.Named) : Place();
  const Array *A = Named.Variable ? M.findArray(Named.Variable) : nullptr;
  for (const Condition &C : E.Under) {
    if (C.On && Sets.isPart(*C.On))
      return &C;
    const Expr *Test = C.test();
    const TaskBlock *T = Test ? nullptr : taskOf(C.What);
    if (T && A && A->On->Inherited && A->On == T->On.OfTemplate)
      continue; // of memory that is given to it, each node owns all
    if (Test ? P.Calls.asksForNode(Test) && !listsOwn(*Test, E, P, Context) : T && !choosesAll(T->On))
      return &C;
  }
  return nullptr;
}

bool NodeUses::isTested(const Event &Read) const {
  if (Read.InCondition || !Read.In)
    return true;
  const FunctionDecl *Around = Read.Through ? functionAround(*Read.Named, Context) : nullptr;
  auto Holds = [&](const Expr *Test) {
    return Test && hasAny<Expr>(Test, [&](const Expr *E) { return E == Read.Named; });
  };
  return hasAny<Stmt>(Around && Around->hasBody() ? Around->getBody() : Read.In->Body, [&](const Stmt *S) {
    const auto *C = dyn_cast<ConditionalOperator>(S);
    const auto *B = dyn_cast<BinaryOperator>(S);
    const auto *Switch = dyn_cast<SwitchStmt>(S);
    return Holds(C ? C->getCond() : Switch ? Switch->getCond() : B && (B->isLogicalOp() || B->isComparisonOp()) ? B : nullptr);
  });
}

/// Does it decide which iterations are distributed? Not `for (k = row[i]; k < row[i+1]; k++)` within, of the rows that a node has.
bool NodeUses::isBound(const Event &Read) const {
  return Read.InHead && llvm::any_of(Read.In->Loops, [&](const Loop &L) {
    return L.Distributed && llvm::any_of(std::array{L.Init, L.Bound, L.StepExpr}, [&](const Expr *E) {
      return E && hasAny<Expr>(E, [&](const Expr *Part) { return Part == Read.Named; });
    });
  });
}

bool NodeUses::isFlag(const Event &W) const {
  const auto *B = dyn_cast_or_null<BinaryOperator>(W.By);
  const Condition *C = chosenBy(W);
  bool Flag = B && B->getOpcode() == BO_Assign && B->getType()->isIntegerType() && constantOf(B->getRHS(), Context);
  bool Choice = !W.By && W.Named->getType()->isIntegerType();
  return Choice || (Flag && C && C->test());
}

/// `first = 1` of one node: each node has its own on purpose.
bool NodeUses::isSwitch(const Event &W, const Event &Read) const { return isFlag(W) && !Read.InHead && isTested(Read); }

bool NodeUses::hasDirective(unsigned First, unsigned Last) const {
  auto IsIn = [&](const Directive &D) { return TU.markerOf(D) >= First && TU.markerOf(D) <= Last; };
  return llvm::any_of(M.Communications, [&](const Communication *C) { return IsIn(*C->D); }) ||
         llvm::any_of(M.Nests, [&](const LoopNest &N) { return splitsWork(N) && IsIn(*N.D); });
}

bool NodeUses::leadsToDirective(const FunctionDecl *F) const {
  auto [Known, New] = Directed.try_emplace(F, false); // of one that calls itself by what else it does
  if (!New)
    return Known->second;
  const TokenRange Body = P.Does.bodyOf(F);
  bool Is = hasDirective(Body.First, Body.End) || hasAny<CallExpr>(F->getBody(), [&](const CallExpr *Call) {
    return llvm::any_of(P.Called.of(*Call), [&](const FunctionDecl *Callee) { return leadsToDirective(Callee); });
  });
  return Directed[F] = Is;
}

bool NodeUses::steersDirective(const Expr *E, const FunctionDecl *F) const {
  unsigned Position = at(E);
  const FunctionDecl *Around = functionAround(*E, Context); // of a call that F makes
  return hasAny<Stmt>((Around && Around->hasBody() ? Around : F)->getBody(), [&](const Stmt *S) {
    const Expr *Test = conditionOf(S);
    const unsigned TestEnd = Test ? TU.Tokens.find(Test->getEndLoc()) : 0;
    if (!Test || Position < at(Test) || Position > TestEnd)
      return false;
    return hasDirective(TU.Tokens.find(S->getBeginLoc()), TU.Tokens.find(endOf(*S))) || hasAny<CallExpr>(S, [&](const CallExpr *Call) {
      return (at(Call) < at(Test) || at(Call) > TestEnd) && llvm::any_of(P.Called.of(*Call), [&](const FunctionDecl *Callee) { return leadsToDirective(Callee); });
    });
  });
}

bool NodeUses::isElsewhere(const Place &At) const {
  if (!At.isBehindPointer())
    return false;
  const auto *F = dyn_cast<FunctionDecl>(At.Variable->getDeclContext());
  return !At.Variable->isLocalVarDecl() || !F || countChanges(At.Variable, F->getBody(), Context) != 1;
}

/// A clause of the loop gives it another meaning.
bool NodeUses::isClause(const Event &E) const {
  return llvm::any_of(E.In->Reductions, [&](const Reduction &R) {
    return llvm::any_of(R.Variables, [&](const Reduction::Variable &V) { return Events.placeOf(V.Text->Checked).Variable == E.At.Variable; });
  });
}

/// Is it set on a node that is not the first one, in `task on t[N-1]`, `task on p[2]`, and are these the first one's: in
/// `task on p[0]`, `if (xmp_node_num() == 1)`?
bool NodeUses::isOfOthers(const Event &W, const Condition *Of) const {
  const Condition *By = chosenBy(W);
  const SetRef *Set = By ? setOf(*By) : nullptr;
  if (!Set || !Of || !Sets.isLater(*Set, By->On ? *By->What : *cast<IfStmt>(By->What)->getElse()))
    return false;
  if (Of->test())
    return P.Numbers.nodeIn(*Of) == 0;
  const SetRef *Read = setOf(*Of);
  return Read && Read->OfNodes && Read->Subs.size() == 1 && Read->Subs[0].Kind == SetRef::Sub::At && Read->Subs[0].Low.constant() == 0;
}

/// Is it read in a loop on the row whose nodes have it?
bool NodeUses::isOfSame(const Event &W, const Event &Read) const {
  const Condition *By = chosenBy(W);
  const SetRef *Set = By ? setOf(*By) : nullptr;
  return Set && Sets.isWithin(Read.In->On, *Set);
}

/// `show(x)` of a function that only the first node prints it in.
bool NodeUses::isShownByOthers(const FunctionDecl *F, const Event &W, const Event &Read) const {
  const FunctionDecl *Definition = nullptr;
  const ParmVarDecl *Parameter = nullptr;
  if (!chosenBy(W) || chosenBy(W)->test()) // not in a task
    return false;
  forEach<CallExpr>(Read.Named && !Read.Through ? F->getBody() : nullptr, [&](const CallExpr *Call) {
    for (const Expr *Argument : Call->arguments())
      if (Argument->IgnoreParenImpCasts() == Read.Named->IgnoreParenImpCasts() && Call->getDirectCallee())
        Parameter = Call->getDirectCallee()->hasBody(Definition) ? parameterFor(*Call, *Definition, Argument) : nullptr;
  });
  if (!Parameter)
    return false;
  bool Any = false, All = true;
  for (const Event &E : Events.of(Definition))
    if (E.What == Event::Read && E.At.Variable == Parameter->getCanonicalDecl())
      Any = true, All &= isOfOthers(W, chosenBy(E));
  return Any && All;
}

bool NodeUses::isChosenTwice(llvm::ArrayRef<Event> All, size_t I) const {
  const Condition *First = chosenBy(All[I]);
  auto ValueOf = [&](const Event &W) {
    const auto *B = dyn_cast_or_null<BinaryOperator>(W.By);
    return B && B->getOpcode() == BO_Assign ? constantOf(B->getRHS(), Context) : std::nullopt;
  };
  std::optional<int64_t> Value = ValueOf(All[I]);
  return llvm::any_of(All, [&](const Event &E) {
    const Condition *C = E.writes() && E.At.Variable && sharing(E.At, All[I].At, Context) != Sharing::No ? chosenBy(E) : nullptr;
    return C && (C->What != First->What || C->Holds != First->Holds) && Value && Value == ValueOf(E);
  });
}

const Expr *NodeUses::useOf(const FunctionDecl *F, llvm::ArrayRef<Event> All, size_t I) const {
  const TokenRange Body = P.Does.bodyOf(F);
  return useOf(F, All, I, All[I].At, Body.contains(at(All[I].Named)) ? at(All[I].Named) : Body.End, All[I]);
}

std::vector<size_t> NodeUses::following(const FunctionDecl *F, llvm::ArrayRef<Event> All, size_t I) const {
  std::vector<size_t> Order;
  size_t First = I, Last = I;
  auto Add = [&](size_t Begin, size_t End) {
    for (size_t K = Begin; K < End; ++K)
      Order.push_back(K);
  };
  std::vector<const Stmt *> Turns;
  auto PlaceOf = [&](const Event &E) { return E.Through ? at(E.Through) : E.Named ? at(E.Named) : ~0u; };
  auto Holds = [&](const Stmt *S, size_t K) {
    unsigned At = PlaceOf(All[K]);
    return At != ~0u && At >= TU.Tokens.find(S->getBeginLoc()) && At <= TU.Tokens.find(endOf(*S));
  };
  forEach<Stmt>(F->getBody(), [&](const Stmt *S) {
    if (isa<ForStmt, WhileStmt, DoStmt>(S) && !loopOfNest(S, M) && Holds(S, I))
      Turns.push_back(S); // outermost first
  });
  for (const Stmt *S : llvm::reverse(Turns)) {
    size_t Begin = First, End = Last + 1;
    for (size_t K = First; K-- > 0 && (Holds(S, K) || PlaceOf(All[K]) == ~0u);)
      Begin = Holds(S, K) ? K : Begin;
    while (End < All.size() && (Holds(S, End) || PlaceOf(All[End]) == ~0u)) // also what a directive at the end of the turn does
      ++End;
    Add(Last + 1, End);
    Add(Begin, First);
    First = Begin, Last = End - 1;
  }
  Add(Last + 1, All.size());
  return Order;
}

const Expr *NodeUses::useOf(const FunctionDecl *F, llvm::ArrayRef<Event> All, size_t I, const Place &Of, unsigned First, const Event &W) const {
  const bool OfCall = Of.Variable->hasLocalStorage() && !Of.isBehindPointer() && Of.Variable->getDeclContext() != F; // each call has its own
  const auto *Around = OfCall ? dyn_cast<FunctionDecl>(Of.Variable->getDeclContext()) : nullptr;
  const TokenRange Body = P.Does.bodyOf(Around && Around->hasBody() ? Around : F);
  unsigned Last = Body.End;
  const Expr *Found = nullptr;
  for (size_t K : following(F, All, I)) {
    if (Found)
      break;
    const Event &E = All[K];
    if (OfCall && (K < I || E.Through != W.Through))
      continue;
    if (E.What == Event::Unknown && Of.Variable->hasGlobalStorage() && Of.Variable->isExternallyVisible())
      return nullptr;
    // `bcast (b)` of a parameter that has got it.
    if (E.What == Event::Combined && E.Through && E.Named->getType()->isPointerType() &&
        hasAny<DeclRefExpr>(E.Through, [&](const DeclRefExpr *R) { return R->getDecl()->getCanonicalDecl() == Of.Variable; }))
      break;
    if (!E.At.Variable || sharing(E.At, Of, Context) == Sharing::No)
      continue;
    bool Chosen = chosenBy(E);
    if (E.What == Event::Read) {
      // What a loop counts up to the number of the node may be where its part begins.
      bool Counted = chosenBy(W) && chosenBy(W)->repeats();
      bool Turns = Counted && hasAny<Expr>(cast<Stmt>(chosenBy(W)->What), [&](const Expr *Part) { return Part == E.Named; }); // its own count
      bool Uses = Turns ? false : E.In ? (Counted ? isBound(E) : !isClause(E) && !isSwitch(W, E) && !isOfSame(W, E)) : steersDirective(E.Named, F);
      Found = Chosen ? (isOfOthers(W, chosenBy(E)) ? E.Named : nullptr) : Uses || isShownByOthers(F, W, E) ? E.Named : useOfResult(F, All, K, W);
      if (!Found && !Chosen && !E.In && !Counted && useOfCopies(F, All, K, Of, W))
        Found = E.Named;
      continue;
    }
    // `n = n % 7 + 3` changes what some nodes have.
    bool Keeps = E.What == Event::Update || (E.By && hasAny<DeclRefExpr>(E.By, [&](const DeclRefExpr *R) {
      return R->getDecl()->getCanonicalDecl() == Of.Variable && R != E.Named->IgnoreParenImpCasts();
    }));
    bool Merged = E.Named == W.Named; // what all branches have set, by values of their own
    bool Ends = E.What == Event::Combined || E.What == Event::Given || E.What == Event::Clause || (E.writes() && !Chosen && !Keeps && !Merged);
    if (Ends) {
      Last = E.Named && Body.contains(at(E.Named)) ? at(E.Named) : Last;
      break;
    }
  }
  // Directives in this function, between here and what ends it.
  for (const Use &U : InDirectives)
    if (!Found && U.V == Of.Variable && Of.Steps.empty() && U.Position > First && U.Position < Last && !Tasks.innermost(U.Position))
      Found = U.Name;
  return Found;
}

/// `int n = ask();`: the I-th event reads what a function that F calls returns.
const Expr *NodeUses::useOfResult(const FunctionDecl *F, llvm::ArrayRef<Event> All, size_t I, const Event &W) const {
  const CallExpr *Call = isa_and_nonnull<ReturnStmt>(All[I].By) ? All[I].Through : nullptr;
  const TokenRange Body = P.Does.bodyOf(F);
  if (!Call || !Body.contains(at(Call)) || !isa<DeclRefExpr>(cast<ReturnStmt>(All[I].By)->getRetValue()->IgnoreParenCasts()))
    return nullptr;
  Place To;
  hasAny<VarDecl>(F->getBody(), [&](const VarDecl *V) {
    To.Variable = V->hasInit() && V->getInit()->IgnoreParenCasts() == Call ? V->getCanonicalDecl() : To.Variable;
    return To.Variable != nullptr;
  });
  forEach<BinaryOperator>(F->getBody(), [&](const BinaryOperator *B) {
    if (B->getOpcode() == BO_Assign && B->getRHS()->IgnoreParenCasts() == Call)
      To = Events.placeOf(B->getLHS());
  });
  // Behind the assignment that takes it.
  while (I + 1 < All.size() && (All[I + 1].Through == Call || (To.Variable && All[I + 1].What == Event::Set && All[I + 1].At.Variable == To.Variable)))
    ++I;
  return To.Variable && !isa<ParmVarDecl>(To.Variable) ? useOf(F, All, I, To, at(Call), W) : nullptr;
}

size_t NodeUses::lastOf(llvm::ArrayRef<Event> All, const Expr &Value) const {
  unsigned End = TU.Tokens.find(Value.getEndLoc());
  size_t I = 0;
  for (size_t K = 0; K < All.size(); ++K)
    if (!All[K].Through && All[K].Named && at(All[K].Named) <= End)
      I = K;
  while (I + 1 < All.size() && All[I + 1].Through && at(All[I + 1].Through) <= End)
    ++I;
  return I;
}

const Expr *NodeUses::useOf(const FunctionDecl *F, llvm::ArrayRef<Event> All, const Place &To, const Expr &Value) const {
  if (All.empty() || TU.Tokens.find(Value.getEndLoc()) == ~0u || M.findArray(To.Variable) || !Nests.around(at(&Value)).empty())
    return nullptr;
  return useOf(F, All, lastOf(All, Value), To, at(&Value), Event{Event::Set, To, &Value, nullptr, nullptr, false, false, false, false, {}});
}

} // namespace sode
