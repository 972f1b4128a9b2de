// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values that only some nodes have: set in a `task`, or under `if (xmp_node_num() == 1)`, and used by all of them, in a distributed loop,
// in the condition around a directive, in a directive, without a `bcast` between.

#include "checks/Check.h"
#include "checks/ChosenValues.h"
#include "facts/Events.h"
#include "facts/Scopes.h"
#include "model/Arguments.h"
#include "model/Changes.h"
#include "model/IntExpr.h"
#include "support/ForEach.h"
#include <array>
#include <set>

using namespace clang;

namespace sode {

namespace {

class NodeValueCheck : ProgramReader {
public:
  explicit NodeValueCheck(const Program &P) : ProgramReader(P), Chosen(P) { findUses(); }
  void run();

private:
  /// A variable in a directive, by where it stands.
  struct Use {
    const VarDecl *V;
    unsigned Position;
    const Expr *Name;
  };
  ChosenValues Chosen;
  std::vector<Use> InDirectives;
  std::set<std::pair<const VarDecl *, std::string>> Told;
  std::set<const Expr *> Used; ///< Where something is told.

  void findUses();
  const Condition *chosenBy(const Event &E) const;
  const TaskBlock *taskOf(const Stmt *S) const;
  bool isSwitch(const Event &W, const Event &Read) const;
  bool isTested(const Event &Read) const;
  bool isBound(const Event &Read) const;
  bool steersDirective(const Expr *E, const FunctionDecl *F) const;
  bool isClause(const Event &E) const;
  void check(const FunctionDecl *F);
  void checkChoices(const FunctionDecl *F, llvm::ArrayRef<Event> All);
  void checkResults(const FunctionDecl *F);
  std::optional<int64_t> nodeOf(const Condition &C) const;
  void checkRoot(llvm::ArrayRef<Event> All, size_t I);
  void checkBounds(const LoopNest &N);
  void checkPlace(const LoopNest &N);
  void checkFactors(const LoopNest &N);
  const Expr *useOf(const FunctionDecl *F, llvm::ArrayRef<Event> All, size_t I) const;
  const Expr *useOf(const FunctionDecl *F, llvm::ArrayRef<Event> All, size_t I, const Place &Of, unsigned First, const Event &W) const;
  std::vector<size_t> following(const FunctionDecl *F, llvm::ArrayRef<Event> All, size_t I) const;
  const Expr *useOfResult(const FunctionDecl *F, llvm::ArrayRef<Event> All, size_t I, const Event &W) const;
  bool isOfOthers(const Event &W, const Condition *Of) const;
  bool isShownByOthers(const FunctionDecl *F, const Event &W, const Event &Read) const;
  bool isChosenTwice(llvm::ArrayRef<Event> All, size_t I) const;
  /// Behind a pointer that may lead anywhere; not what the function's own one has got, `int *n = malloc(...)`.
  bool isElsewhere(const Place &At) const {
    return At.isBehindPointer() && (!At.Variable->isLocalVarDecl() || countChanges(At.Variable, cast<FunctionDecl>(At.Variable->getDeclContext())->getBody(), Context) != 1);
  }
  unsigned at(const Expr *E) const { return TU.Tokens.find(E->getBeginLoc()); }
};

bool choosesAll(const SetRef &On) {
  return llvm::all_of(On.Subs, [](const SetRef::Sub &S) { return S.Kind == SetRef::Sub::All; });
}

} // namespace

/// Sizes of templates, extents of arrays, indices of sets.
void NodeValueCheck::findUses() {
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

const TaskBlock *NodeValueCheck::taskOf(const Stmt *S) const {
  const auto *If = dyn_cast<IfStmt>(S);
  const Stmt *Body = If ? If->getElse() : nullptr;
  if (!Body)
    return nullptr;
  return Tasks.innermost(TU.Tokens.find(Body->getBeginLoc()));
}

/// The condition that not all nodes meet; null: there is none.
const Condition *NodeValueCheck::chosenBy(const Event &E) const {
  Place Named = E.Named ? placeOf(E.Named) : Place();
  const Array *A = Named.Variable ? M.findArray(Named.Variable) : nullptr;
  for (const Condition &C : E.Under) {
    const Expr *Test = C.test();
    const TaskBlock *T = Test ? nullptr : taskOf(C.What);
    if (T && A && A->On->Inherited && A->On == T->On.OfTemplate)
      continue; // of memory that is given to it, each node owns all
    if (Test ? P.Calls.asksForNode(Test) : T && !choosesAll(T->On))
      return &C;
  }
  return nullptr;
}

/// Is it read for whether something is done: `if (first)`, `first && i == 0`? In functions nothing is known of it.
bool NodeValueCheck::isTested(const Event &Read) const {
  if (Read.InCondition || Read.Through || !Read.In)
    return true;
  auto Holds = [&](const Expr *Test) {
    return Test && hasAny<Expr>(Test, [&](const Expr *E) { return E == Read.Named; });
  };
  return hasAny<Stmt>(Read.In->Body, [&](const Stmt *S) {
    const auto *C = dyn_cast<ConditionalOperator>(S);
    const auto *B = dyn_cast<BinaryOperator>(S);
    const auto *Switch = dyn_cast<SwitchStmt>(S);
    return Holds(C ? C->getCond() : Switch ? Switch->getCond() : B && (B->isLogicalOp() || B->isComparisonOp()) ? B : nullptr);
  });
}

/// Does it decide which iterations are distributed? Not `for (k = row[i]; k < row[i+1]; k++)` within, of the rows that a node has.
bool NodeValueCheck::isBound(const Event &Read) const {
  return Read.InHead && llvm::any_of(Read.In->Loops, [&](const Loop &L) {
    return L.Distributed && llvm::any_of(std::array{L.Init, L.Bound, L.StepExpr}, [&](const Expr *E) {
      return E && hasAny<Expr>(E, [&](const Expr *Part) { return Part == Read.Named; });
    });
  });
}

/// `first = 1` of one node: each node has its own on purpose.
bool NodeValueCheck::isSwitch(const Event &W, const Event &Read) const {
  const auto *B = dyn_cast_or_null<BinaryOperator>(W.By);
  const Condition *C = chosenBy(W);
  bool Flag = B && B->getOpcode() == BO_Assign && B->getType()->isIntegerType() && constantOf(B->getRHS(), Context);
  bool Choice = !W.By && W.Named->getType()->isIntegerType();
  return (Choice || (Flag && C && C->test())) && !Read.InHead && isTested(Read);
}

/// Does the value decide whether, or how often, nodes come to a directive?
bool NodeValueCheck::steersDirective(const Expr *E, const FunctionDecl *F) const {
  unsigned Position = at(E);
  return hasAny<Stmt>(F->getBody(), [&](const Stmt *S) {
    const auto *If = dyn_cast<IfStmt>(S);
    const auto *For = dyn_cast<ForStmt>(S);
    const auto *While = dyn_cast<WhileStmt>(S);
    const auto *Do = dyn_cast<DoStmt>(S);
    const Expr *Test = If ? If->getCond() : For ? For->getCond() : While ? While->getCond() : Do ? Do->getCond() : nullptr;
    if (!Test || Position < at(Test) || Position > TU.Tokens.find(Test->getEndLoc()))
      return false;
    unsigned First = TU.Tokens.find(S->getBeginLoc()), Last = TU.Tokens.find(endOf(*S));
    auto IsIn = [&](const Directive &D) { return TU.markerOf(D) >= First && TU.markerOf(D) <= Last; };
    return llvm::any_of(M.Communications, [&](const Communication *C) { return IsIn(*C->D); }) ||
           llvm::any_of(M.Nests, [&](const LoopNest &N) { return splitsWork(N) && IsIn(*N.D); });
  });
}

/// A clause of the loop gives it another meaning.
bool NodeValueCheck::isClause(const Event &E) const {
  return llvm::any_of(E.In->Reductions, [&](const Reduction &R) {
    return llvm::any_of(R.Variables, [&](const Reduction::Variable &V) { return Events.placeOf(V.Text->Checked).Variable == E.At.Variable; });
  });
}

/// Is it set in a task of a node that is not the first one, `task on t[N-1]`, `task on p[2]`, and are these the first one's: in
/// `task on p[0]`, `if (xmp_node_num() == 1)`?
bool NodeValueCheck::isOfOthers(const Event &W, const Condition *Of) const {
  auto IndexIn = [&](const Condition *C) -> std::optional<std::pair<bool, int64_t>> {
    const TaskBlock *T = C && !C->test() ? taskOf(C->What) : nullptr;
    if (!T || T->On.Subs.size() != 1 || T->On.Subs[0].Kind != SetRef::Sub::At)
      return std::nullopt;
    std::optional<int64_t> At = T->On.Subs[0].Low.constant();
    std::optional<int64_t> Extent = T->On.OfTemplate && !T->On.OfTemplate->Open ? T->On.OfTemplate->Dims[0].Extent.constant() : std::nullopt;
    // The second half of a template is on another node than the first one, if there are several.
    bool Later = At && (T->On.OfTemplate ? Extent && T->On.OfTemplate->Dims[0].Dist == DistKind::Block && *At >= (*Extent + 1) / 2 : *At > 0);
    return At ? std::optional(std::pair(Later, *At)) : std::nullopt;
  };
  auto Set = IndexIn(chosenBy(W));
  if (!Set || !Set->first || !Of)
    return false;
  if (Of->test())
    return P.Numbers.nodeIn(*Of) == 0;
  const TaskBlock *T = taskOf(Of->What);
  auto Read = IndexIn(Of);
  return Read && T->On.OfNodes && Read->second == 0;
}

/// `show(x)` of a function that only the first node prints it in.
bool NodeValueCheck::isShownByOthers(const FunctionDecl *F, const Event &W, const Event &Read) const {
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

/// All nodes get one value, under several conditions.
bool NodeValueCheck::isChosenTwice(llvm::ArrayRef<Event> All, size_t I) const {
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

/// Where all nodes use what the I-th event sets; null: nowhere, as far as that is known.
const Expr *NodeValueCheck::useOf(const FunctionDecl *F, llvm::ArrayRef<Event> All, size_t I) const {
  const TokenRange Body = P.Does.bodyOf(F);
  return useOf(F, All, I, All[I].At, Body.contains(at(All[I].Named)) ? at(All[I].Named) : Body.End, All[I]);
}

/// What follows the I-th event: in loops also what the next turn does, `for (k = 0; k < 9 && !done; k++) { ... done = 1; }`.
std::vector<size_t> NodeValueCheck::following(const FunctionDecl *F, llvm::ArrayRef<Event> All, size_t I) const {
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

/// The same of a place that gets the value of W: after the I-th event, and in directives after First.
const Expr *NodeValueCheck::useOf(const FunctionDecl *F, llvm::ArrayRef<Event> All, size_t I, const Place &Of, unsigned First, const Event &W) const {
  const TokenRange Body = P.Does.bodyOf(F);
  unsigned Last = Body.End;
  const Expr *Found = nullptr;
  const bool OfCall = Of.Variable->hasLocalStorage() && !Of.isBehindPointer() && Of.Variable->getDeclContext() != F; // each call has its own
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
      bool Uses = Turns ? false : E.In ? (Counted ? isBound(E) : !isClause(E) && !isSwitch(W, E)) : steersDirective(E.Named, F);
      Found = Chosen ? (isOfOthers(W, chosenBy(E)) ? E.Named : nullptr) : Uses || isShownByOthers(F, W, E) ? E.Named : useOfResult(F, All, K, W);
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
const Expr *NodeValueCheck::useOfResult(const FunctionDecl *F, llvm::ArrayRef<Event> All, size_t I, const Event &W) const {
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

/// `int n = me == 0 ? 3 : 5;`, `n = ask();`
void NodeValueCheck::checkChoices(const FunctionDecl *F, llvm::ArrayRef<Event> All) {
  auto Check = [&](const Place &To, const Expr &Value, SourceLocation Loc) {
    const Expr *Choice = To.Variable && !Told.count({To.Variable, textOf(To)}) ? Chosen.choiceIn(&Value) : nullptr;
    unsigned End = TU.Tokens.find(Value.getEndLoc());
    if (!Choice || M.findArray(To.Variable) || Nests.around(at(&Value)).size() > 0 || End == ~0u)
      return;
    size_t I = 0; // the last event of the statement
    for (size_t K = 0; K < All.size(); ++K)
      if (!All[K].Through && All[K].Named && at(All[K].Named) <= End)
        I = K;
    while (I + 1 < All.size() && All[I + 1].Through && at(All[I + 1].Through) <= End)
      ++I;
    Event W{Event::Set, To, &Value, nullptr, nullptr, false, false, false, false, {}};
    const Expr *Read = All.empty() ? nullptr : useOf(F, All, I, To, at(&Value), W);
    if (!Read || !Told.insert({To.Variable, textOf(To)}).second || !Used.insert(Read).second)
      return;
    Diags.report(Read->getExprLoc(), diag::warn_node_value) << textOf(To) << 1u;
    Diags.report(Loc, diag::note_node_value) << textOf(To);
  };
  forEach<VarDecl>(F->getBody(), [&](const VarDecl *V) {
    Place To;
    To.Variable = V->getCanonicalDecl();
    if (V->hasInit() && !V->isStaticLocal())
      Check(To, *V->getInit(), V->getLocation());
  });
  forEach<BinaryOperator>(F->getBody(), [&](const BinaryOperator *B) {
    if (B->getOpcode() == BO_Assign)
      Check(Events.placeOf(B->getLHS()), *B->getRHS(), B->getLHS()->getExprLoc());
  });
}

/// `u[i] *= ask();`, `for (int k = 0; k < ask(); k++)` around a directive.
void NodeValueCheck::checkResults(const FunctionDecl *F) {
  forEach<CallExpr>(F->getBody(), [&](const CallExpr *Call) {
    bool Here = llvm::any_of(Nests.around(at(Call)), [&](const LoopNest *N) { return splitsWork(*N); }) || steersDirective(Call, F);
    const FunctionDecl *Callee = Call->getDirectCallee();
    bool Clock = Callee && ChosenValues::isClock(*Callee) && steersDirective(Call, F);
    if (!Here || !Callee || (!Clock && Chosen.choiceIn(Call) != Call) || Tasks.innermost(at(Call)))
      return;
    Diags.report(Call->getExprLoc(), diag::warn_node_result) << Callee->getName() << unsigned(Clock || ChosenValues::isOfProcess(*Callee));
  });
}

/// The one node that the condition or task chooses, counted from 0, of nodes in one dimension; -1: one that is not the first.
std::optional<int64_t> NodeValueCheck::nodeOf(const Condition &C) const {
  if (M.NodeArrays.size() != 1 || M.NodeArrays[0].Sizes.size() != 1)
    return std::nullopt;
  if (C.test()) {
    std::optional<int64_t> Node = P.Numbers.nodeIn(C);
    return Node && *Node >= 0 ? Node : std::nullopt;
  }
  const TaskBlock *T = taskOf(C.What);
  std::optional<int64_t> At = T && T->On.Subs.size() == 1 && T->On.Subs[0].Kind == SetRef::Sub::At ? T->On.Subs[0].Low.constant() : std::nullopt;
  if (At && T->On.OfNodes)
    return At;
  const Template *Of = At ? T->On.OfTemplate : nullptr;
  std::optional<int64_t> Extent = Of && !Of->Open && Of->Dims[0].Dist == DistKind::Block ? Of->Dims[0].Extent.constant() : std::nullopt;
  return Extent && *At >= (*Extent + 1) / 2 ? std::optional<int64_t>(-1) : std::nullopt;
}

/// `if (me == 1) n = 20;` in front of a `bcast (n)` that sends what the first node has.
void NodeValueCheck::checkRoot(llvm::ArrayRef<Event> All, size_t I) {
  const Event &W = All[I];
  std::optional<int64_t> Setter = nodeOf(*chosenBy(W));
  for (size_t K = I + 1; Setter && K < All.size(); ++K) {
    const Event &E = All[K];
    if (E.What == Event::Unknown && W.At.Variable->hasGlobalStorage())
      return;
    if (!E.At.Variable || sharing(E.At, W.At, Context) == Sharing::No || E.What == Event::Read)
      continue;
    auto Names = [&](const BroadcastCall::Variable &V) { return V.Text->Checked && firstElement(V.Text->Checked) == E.Named; };
    for (const BroadcastCall &B : M.Broadcasts) {
      if (B.On || !llvm::any_of(B.Variables, Names) || (B.From && !B.From->OfNodes))
        continue;
      bool One = B.From && B.From->Subs.size() == 1 && B.From->Subs[0].Kind == SetRef::Sub::At;
      std::optional<int64_t> Root = One ? B.From->Subs[0].Low.constant() : B.From ? std::nullopt : std::optional<int64_t>(0);
      if (!Root || (*Setter < 0 ? *Root != 0 : *Setter == *Root) || !Told.insert({W.At.Variable, "bcast"}).second)
        continue;
      Diags.report(B.D->Loc, diag::warn_bcast_root) << textOf(W.At);
      Diags.report(W.loc(), diag::note_node_value) << textOf(W.At);
    }
    return;
  }
}

void NodeValueCheck::check(const FunctionDecl *F) {
  const std::vector<Event> &All = Events.of(F);
  for (size_t I = 0; I < All.size(); ++I) {
    const Event &W = All[I];
    if (!W.writes() || W.In || !W.Named || !W.At.Variable || W.Own || isElsewhere(W.At))
      continue;
    const Condition *By = chosenBy(W);
    const auto *B = By || !W.Through ? nullptr : dyn_cast_or_null<BinaryOperator>(W.By); // `k[0] = me == 0 ? 1 : 2` where it is called
    if (By ? isChosenTwice(All, I) : !B || !Chosen.choiceIn(B->getRHS()))
      continue;
    if (By)
      checkRoot(All, I);
    const Expr *Read = useOf(F, All, I);
    if (!Read || !Told.insert({W.At.Variable, textOf(W.At)}).second || !Used.insert(Read).second)
      continue;
    Diags.report(Read->getExprLoc(), diag::warn_node_value) << textOf(W.At) << unsigned(!By || By->test() != nullptr);
    Diags.report(W.loc(), diag::note_node_value) << textOf(W.At);
  }
  checkChoices(F, All);
  checkResults(F);
}

/// `loop (i) on t[i]` to a bound that is computed from the number of the node.
void NodeValueCheck::checkBounds(const LoopNest &N) {
  if (!splitsWork(N) || P.Sites.of(N).Task)
    return;
  for (const Loop &L : N.Loops)
    for (const Expr *E : {L.Init, L.Bound, L.StepExpr}) {
      if (!L.Distributed || !E || !P.Calls.isOfNumber(E))
        continue;
      forEach<DeclRefExpr>(E, [&](const DeclRefExpr *R) {
        const auto *V = dyn_cast<VarDecl>(R->getDecl());
        if (V && P.Calls.isOfNumber(R) && Told.insert({V->getCanonicalDecl(), V->getName().str()}).second)
          Diags.report(R->getExprLoc(), diag::warn_node_value) << V->getName() << 2u;
      });
    }
}

/// A loop on a template that one node reaches: the other nodes' iterations are left out.
void NodeValueCheck::checkPlace(const LoopNest &N) {
  const Expr *Test = splitsWork(N) && N.On.OfTemplate ? P.Calls.oneNodeAround(P.Sites.of(N)) : nullptr;
  if (!Test)
    return;
  Diags.report(N.D->Loc, diag::warn_node_loop);
  Diags.report(Test->getExprLoc(), diag::note_node_condition);
}

/// `v[i] = dt * u[i]` with a factor that is computed from the number of the node.
void NodeValueCheck::checkFactors(const LoopNest &N) {
  if (!splitsWork(N) || P.Sites.of(N).Task)
    return;
  auto Check = [&](const Expr *Factor, const Expr *Other) {
    const auto *Ref = dyn_cast<DeclRefExpr>(Factor->IgnoreParenCasts());
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (!V || !V->getType()->isRealFloatingType() || !P.Calls.isOfNumber(Ref) || !hasAny<Expr>(Other, [&](const Expr *E) { return M.findArray(E); }) ||
        N.Tokens.contains(TU.Tokens.find(V->getLocation())) || countChanges(V, N.Body, Context) > 0 || !Told.insert({V->getCanonicalDecl(), V->getName().str()}).second)
      return;
    Diags.report(Ref->getExprLoc(), diag::warn_node_value) << V->getName() << 2u;
  };
  forEach<BinaryOperator>(N.Body, [&](const BinaryOperator *B) {
    if (B->isMultiplicativeOp() || B->getOpcode() == BO_MulAssign || B->getOpcode() == BO_DivAssign)
      Check(B->getRHS(), B->getLHS());
    if (B->isMultiplicativeOp())
      Check(B->getLHS(), B->getRHS());
  });
}

void NodeValueCheck::run() {
  for (const FunctionDecl *F : P.Does.functions())
    check(F);
  for (const LoopNest &N : M.Nests)
    checkBounds(N), checkPlace(N), checkFactors(N);
}

void checkNodeValues(const Program &P) {
  if (!P.M.NodeArrays.empty())
    NodeValueCheck(P).run();
}

} // namespace sode
