// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values that only some nodes have: set in a `task`, or under `if (xmp_node_num() == 1)`, and used by all of them, in a distributed loop,
// in the condition around a directive, in a directive, without a `bcast` between.

#include "checks/Check.h"
#include "facts/ChosenValues.h"
#include "facts/NodeUses.h"
#include "facts/OwnElements.h"
#include "model/Arguments.h"
#include "model/Changes.h"
#include "model/IntExpr.h"
#include "support/ForEach.h"
#include "support/Forms.h"
#include "support/Named.h"
#include <set>

using namespace clang;

namespace sode {

namespace {

class NodeValueCheck : ProgramReader {
public:
  explicit NodeValueCheck(const Program &P) : ProgramReader(P), Uses(P), Chosen(P), Own(P) {}
  void run();

private:
  NodeUses Uses;
  ChosenValues Chosen;
  OwnElements Own;
  std::set<std::pair<const VarDecl *, std::string>> Told;
  std::set<const Expr *> Used; ///< Where something is told.

  void check(const FunctionDecl *F);
  void checkChoices(const FunctionDecl *F, llvm::ArrayRef<Event> All);
  void checkResults(const FunctionDecl *F);
  std::optional<int64_t> nodeOf(const Condition &C) const;
  bool isForPart(const FunctionDecl &F, unsigned Depth = 0) const;
  void checkRoot(llvm::ArrayRef<Event> All, size_t I);
  void checkBounds(const LoopNest &N);
  void checkPlace(const LoopNest &N);
  void checkOwn(const LoopNest &N);
  void checkDecisions(const FunctionDecl *F);
  void reportOwn(const Expr *E, bool Decides);
  unsigned at(const Expr *E) const { return TU.Tokens.find(E->getBeginLoc()); }
};

} // namespace

/// `int n = me == 0 ? 3 : 5;`, `n = ask();`
void NodeValueCheck::checkChoices(const FunctionDecl *F, llvm::ArrayRef<Event> All) {
  Events.forEachSet(*F, [&](const Place &To, const Expr &Value, SourceLocation Loc) {
    const Expr *Choice = To.Variable && !Told.count({To.Variable, textOf(To)}) ? Chosen.choiceIn(&Value) : nullptr;
    const Expr *Read = Choice ? Uses.useOf(F, All, To, Value) : nullptr;
    if (!Read || !Told.insert({To.Variable, textOf(To)}).second || !Used.insert(Read).second)
      return;
    Diags.report(Read->getExprLoc(), diag::warn_node_value) << textOf(To) << 1u;
    Diags.report(Loc, diag::note_node_value) << textOf(To);
  });
}

/// `u[i] *= ask();`, `for (int k = 0; k < ask(); k++)` around a directive.
void NodeValueCheck::checkResults(const FunctionDecl *F) {
  forEach<CallExpr>(F->getBody(), [&](const CallExpr *Call) {
    bool Here = llvm::any_of(Nests.around(at(Call)), [&](const LoopNest *N) { return splitsWork(*N); }) || Uses.steersDirective(Call, F);
    const FunctionDecl *Callee = Call->getDirectCallee();
    bool Clock = Callee && ChosenValues::isClock(*Callee) && Uses.steersDirective(Call, F);
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
  const SetRef *On = Uses.setOf(C);
  std::optional<int64_t> At = On && On->Subs.size() == 1 && On->Subs[0].Kind == SetRef::Sub::At ? On->Subs[0].Low.constant() : std::nullopt;
  if (At && On->OfNodes)
    return At;
  const Template *Of = At ? On->OfTemplate : nullptr;
  std::optional<int64_t> Extent = Of && !Of->Open && Of->Dims[0].Dist == DistKind::Block ? Of->Dims[0].Extent.constant() : std::nullopt;
  return Extent && *At >= (*Extent + 1) / 2 ? std::optional<int64_t>(-1) : std::nullopt;
}

/// `if (me == 1) n = 20;` in front of a `bcast (n)` that sends what the first node has.
void NodeValueCheck::checkRoot(llvm::ArrayRef<Event> All, size_t I) {
  const Event &W = All[I];
  std::optional<int64_t> Setter = nodeOf(*Uses.chosenBy(W));
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

/// Is it called for parts of the nodes?
bool NodeValueCheck::isForPart(const FunctionDecl &F, unsigned Depth) const {
  return llvm::any_of(Depth < 6 ? P.Sites.callsOf(&F) : llvm::ArrayRef<CallSite>(), [&](const CallSite &S) {
    bool InLoop = llvm::any_of(Nests.around(at(S.Call)), [](const LoopNest *N) { return splitsWork(*N); });
    return S.Task || InLoop || (S.Function && isForPart(*S.Function, Depth + 1));
  });
}

void NodeValueCheck::check(const FunctionDecl *F) {
  const std::vector<Event> &All = Events.of(F);
  for (size_t I = 0; I < All.size(); ++I) {
    const Event &W = All[I];
    const bool Combined = W.What == Event::Clause;
    if (!(W.writes() || Combined) || W.In || !W.Named || !W.At.Variable || W.Own || Uses.isElsewhere(W.At))
      continue;
    const Condition *By = Uses.chosenBy(W);
    const auto *B = By || !W.Through ? nullptr : dyn_cast_or_null<BinaryOperator>(W.By); // `k[0] = me == 0 ? 1 : 2` where it is called
    if (By ? Uses.isChosenTwice(All, I) : !B || !Chosen.choiceIn(B->getRHS()))
      continue;
    if (Combined && (!By || isForPart(*F)))
      continue;
    if (By)
      checkRoot(All, I);
    const Expr *Read = Uses.useOf(F, All, I);
    if (!Read || !Told.insert({W.At.Variable, textOf(W.At)}).second || !Used.insert(Read).second)
      continue;
    if (Combined)
      Diags.report(Read->getExprLoc(), diag::warn_part_combined) << (W.Through ? textOf(W.At) : printed(W.Named, Context)) << Uses.elementOf(*By->On);
    else
      Diags.report(Read->getExprLoc(), diag::warn_node_value) << textOf(W.At) << unsigned(!By || By->test() != nullptr);
    Diags.report(W.loc(), diag::note_node_value) << textOf(W.At);
  }
  checkChoices(F, All);
  checkResults(F);
  checkDecisions(F);
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

/// A loop on a template that one node reaches, or some: the other nodes' iterations are left out.
void NodeValueCheck::checkPlace(const LoopNest &N) {
  if (!splitsWork(N) || !N.On.OfTemplate)
    return;
  const Expr *One = P.Calls.oneNodeAround(P.Sites.of(N)), *Test = One ? One : P.Calls.someNodesAround(P.Sites.of(N), *N.On.OfTemplate->Onto);
  if (!Test)
    return;
  Diags.report(N.D->Loc, diag::warn_node_loop) << unsigned(!One);
  Diags.report(Test->getExprLoc(), diag::note_node_condition);
}

void NodeValueCheck::reportOwn(const Expr *E, bool Decides) {
  const VarDecl *V = variableNamed(E);
  std::string Text = V ? V->getName().str() : printed(E, Context);
  if (!Told.insert({V ? V->getCanonicalDecl() : nullptr, Text}).second)
    return;
  if (V && !Decides)
    Diags.report(E->getExprLoc(), diag::warn_node_value) << Text << 2u;
  else
    Diags.report(E->getExprLoc(), diag::warn_own_element) << Text << unsigned(Decides);
}

/// `v[i] = dt * u[i]` with a factor that is computed from the number of the node, `v[i] = u[i] + shift[me]`.
void NodeValueCheck::checkOwn(const LoopNest &N) {
  if (!splitsWork(N) || P.Sites.of(N).Task)
    return;
  forEach<Expr>(N.Body, [&](const Expr *E) {
    if (!Own.isOwn(E)) // of few: what follows walks the body
      return;
    const VarDecl *V = variableNamed(E);
    bool OfBody = V && (N.Tokens.contains(TU.Tokens.find(V->getLocation())) || countChanges(V, N.Body, Context) > 0);
    if (!OfBody && Own.entersResult(E, N))
      reportOwn(E, /*Decides=*/false);
  });
}

/// `if (mine->n > 2)` around a directive.
void NodeValueCheck::checkDecisions(const FunctionDecl *F) {
  forEach<Expr>(F->getBody(), [&](const Expr *E) {
    if (Own.isOwn(E) && !Tasks.innermost(at(E)) && Nests.around(at(E)).empty() && Uses.steersDirective(E, F))
      reportOwn(E, /*Decides=*/true);
  });
}

void NodeValueCheck::run() {
  for (const FunctionDecl *F : P.Does.functions())
    check(F);
  for (const LoopNest &N : M.Nests)
    checkBounds(N), checkPlace(N), checkOwn(N);
}

void checkNodeValues(const Program &P) {
  if (!P.M.NodeArrays.empty())
    NodeValueCheck(P).run();
}

} // namespace sode
