// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/Tallies.h"
#include "facts/Events.h"
#include "facts/Handed.h"
#include "facts/Owned.h"
#include "facts/Program.h"
#include "facts/Subscript.h"
#include "model/Arguments.h"
#include "support/ForEach.h"
#include "support/Named.h"
#include "clang/Basic/SourceManager.h"
#include <set>

using namespace clang;

namespace sode {

namespace {

class EachFinder : ProgramReader {
public:
  EachFinder(const Program &P, std::vector<Tally> &Found) : ProgramReader(P), Found(Found) {}
  void take(const FunctionDecl &F);
  void takeReach(const FunctionDecl &F);
  void give(const LoopNest &N);
  void giveElement(const LoopNest &N, const CallExpr &Call, const FunctionDecl &F, const ParmVarDecl &Parameter, const Expr *Argument);
  void combined();

private:
  std::vector<Tally> &Found;

  void add(SourceLocation Loc, const FunctionDecl &F, int I, llvm::StringRef As, std::string Name, int64_t Count = 0) {
    Found.push_back({Loc, F.getQualifiedNameAsString(), I, As, std::move(Name), Count});
  }
  bool isState(const VarDecl &V) const;
  bool isSeeded(const VarDecl &V, const FunctionDecl &F) const;
  void noteReaders(const VarDecl &V, const FunctionDecl &F);
  bool isShared(const Event &E, const LoopNest &N) const;
  std::optional<int64_t> fateOf(const Place &At, const LoopNest &N) const;
};

bool dividesWork(const FunctionDecl &F, const Program &P) {
  TokenRange Body = P.Does.bodyOf(&F);
  return llvm::any_of(P.M.Nests, [&](const LoopNest &N) { return splitsWork(N) && Body.contains(N.Tokens.First); });
}

/// Of an element that an index chooses it isn't known which calls meet.
bool isOneOf(const Place &At, const ASTContext &Context) {
  return llvm::any_of(At.Steps, [&](const Place::Step &S) { return S.What == Place::Step::Subscript && (!S.Index || !constantOf(S.Index, Context)); });
}

/// But where the caller gives no number for it, as in `++bins[(int)x]`, they add to what others have added to.
bool isFromCaller(const Place &At) {
  return llvm::any_of(At.Steps, [](const Place::Step &S) {
    return S.What == Place::Step::Subscript && (!S.Index || hasAny<DeclRefExpr>(S.Index, [](const DeclRefExpr *R) {
             return !R->getType()->isRealFloatingType() && (isa<ParmVarDecl>(R->getDecl()) || R->getType()->isIntegerType());
           }));
  });
}

const Expr *assignedBy(const Event &W) {
  const auto *B = dyn_cast_or_null<BinaryOperator>(W.By);
  return B && B->getOpcode() == BO_Assign ? B->getRHS() : nullptr;
}

/// Under a condition on another variable that keeps its value: `if (!ready) { ready = 1; table = make(); }`.
bool isSetOnce(const Event &W) {
  return llvm::any_of(W.Under, [&](const Condition &C) {
    return C.test() && hasAny<DeclRefExpr>(C.test(), [&](const DeclRefExpr *R) {
             const auto *V = dyn_cast<VarDecl>(R->getDecl());
             return V && V->hasGlobalStorage() && (V->getCanonicalDecl() != W.At.Variable || V->getType()->isPointerType());
           });
  });
}

} // namespace

/// A variable that keeps its value from call to call, and that no directive knows.
bool EachFinder::isState(const VarDecl &V) const {
  return V.hasGlobalStorage() && !M.findArray(&V) && !Plain.Collective.count(&V) && !Plain.ThreadPrivate.count(&V) &&
         (V.isExternallyVisible() || Context.getSourceManager().isInMainFile(Context.getSourceManager().getExpansionLoc(V.getLocation()))) &&
         !Context.getSourceManager().isInSystemHeader(V.getLocation());
}

/// Another function sets it to what it gets: each node may get its own on purpose.
bool EachFinder::isSeeded(const VarDecl &V, const FunctionDecl &F) const {
  return llvm::any_of(Plain.Flows, [&](const auto &Flow) {
    const auto *From = dyn_cast<ParmVarDecl>(Flow.first);
    return Flow.second == &V && From && From->getDeclContext() != &F;
  });
}

/// Which other functions read it: what they return may be combined where they are called.
void EachFinder::noteReaders(const VarDecl &V, const FunctionDecl &F) {
  for (const FunctionDecl *G : P.Does.functions())
    if (G != &F && llvm::any_of(Plain.List, [&](const PlainAccess &A) {
          return A.Variable == &V && A.Read && A.ValueUsed && P.Does.bodyOf(G).contains(A.Position);
        }))
      add(G->getLocation(), *G, OfState, "READER", V.getName().str());
}

/// What a call does to its parameters and to the function's own variables, by what earlier calls have left there.
void EachFinder::take(const FunctionDecl &F) {
  if (!F.isExternallyVisible() || F.isMain() || dividesWork(F, P))
    return;
  const std::vector<Event> &All = Events.of(&F);
  std::vector<const Event *> Sets;
  std::set<std::pair<const VarDecl *, std::string>> Told;
  for (const Event &E : All) {
    const VarDecl *V = E.At.Variable;
    const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(V);
    bool Behind = Parameter && Parameter->getDeclContext() == &F && (Parameter->getType()->isReferenceType() || (Parameter->getType()->isPointerType() && E.At.isBehindPointer()));
    if (!V || !E.Named || E.In || !(Behind || isState(*V)))
      continue;
    bool OneOf = isOneOf(E.At, Context);
    if (OneOf && (E.What != Event::Update || E.ValueUsed || isFromCaller(E.At)))
      continue;
    bool Covered = llvm::any_of(Sets, [&](const Event *W) { return covers(*W, E, Context); });
    if (E.What == Event::Set)
      Sets.push_back(&E);
    auto WritesIt = [&](const Event &W) { return W.writes() && W.At.Variable == V && sharing(W.At, E.At, Context) != Sharing::No; };
    bool Carries = (E.What == Event::Read || (E.What == Event::Update && E.ValueUsed)) && !E.InCondition && llvm::any_of(All, WritesIt);
    bool Constant = llvm::all_of(All, [&](const Event &W) {
      const Expr *Value = WritesIt(W) ? assignedBy(W) : nullptr;
      return !WritesIt(W) || (Value && Value->isEvaluatable(Context)) || isSetOnce(W);
    });
    if (Covered || Constant || !(Carries || E.What == Event::Update) || E.InCondition)
      continue;
    if (!Behind && Carries && isSeeded(*V, F))
      continue;
    if (!Told.insert({V, textOf(E.At)}).second)
      continue;
    bool Everywhere = !Behind && V->isExternallyVisible();
    add(E.loc(), F, Behind ? int(Parameter->getFunctionScopeIndex()) : OfFunction, Carries ? llvm::StringRef("CARRIES") : "SUMS",
        Everywhere && E.At.Steps.empty() ? V->getQualifiedNameAsString() : textOf(E.At), Everywhere);
    if (!Behind && !Everywhere)
      noteReaders(*V, F);
  }
}

/// `x[-1]`, `x[2] = 0`
void EachFinder::takeReach(const FunctionDecl &F) {
  if (!F.isExternallyVisible() || F.isMain())
    return;
  std::set<std::tuple<const VarDecl *, int64_t, bool>> Told;
  for (const PlainAccess &A : Plain.List) {
    const auto *X = dyn_cast<ParmVarDecl>(A.Variable);
    std::optional<int64_t> At = X && X->getDeclContext() == &F && X->getType()->isPointerType() && !A.Subscripts.empty() ? constantOf(A.Subscripts[0], Context) : std::nullopt;
    if (At && *At != 0 && !M.findArray(X) && Told.insert({X, *At, A.Written}).second)
      add(A.Name->getLocation(), F, X->getFunctionScopeIndex(), A.Written ? llvm::StringRef("SPREADS") : "REACHES", X->getName().str(), *At);
  }
}

/// Memory of the node that is there before the loop, and that no clause combines.
bool EachFinder::isShared(const Event &E, const LoopNest &N) const {
  const VarDecl *V = E.At.Variable;
  if (!V || E.Own || M.findArray(V) || N.Tokens.contains(TU.Tokens.find(V->getLocation())) || isOneOf(E.At, Context) || Plain.ThreadPrivate.count(V))
    return false;
  bool Combined = false;
  for (const LoopNest *Around : Nests.around(N.Tokens.First))
    for (const Reduction &R : Around->Reductions)
      for (const Reduction::Variable &Each : R.Variables)
        Combined |= sharing(Events.placeOf(Each.Text->Checked), E.At, Context) != Sharing::No;
  auto IsNumber = [&](const Expr *A) { return P.Calls.isOfNumber(A); };
  bool Seeded = llvm::any_of(Plain.Flows, [&](const auto &Flow) {
    const auto *From = dyn_cast<FunctionDecl>(Flow.first);
    return Flow.second == V && functionName(From).contains("node_num");
  });
  if (const FunctionDecl *F = P.Sites.of(N).Function)
    forEach<CallExpr>(F->getBody(), [&](const CallExpr *Call) { // `start(&state, me)`
      auto Names = [&](const DeclRefExpr *R) { return R->getDecl()->getCanonicalDecl() == V; };
      Seeded |= llvm::any_of(Call->arguments(), IsNumber) && hasAny<DeclRefExpr>(Call, Names);
    });
  return !Combined && !Seeded && !(V->hasInit() && IsNumber(V->getInit()));
}

/// After the loop: 1, it is read; 0, that isn't known; nullopt: a directive combines it.
std::optional<int64_t> EachFinder::fateOf(const Place &At, const LoopNest &N) const {
  for (const Event &E : Events.after(P.Sites.of(N))) {
    if (!E.At.Variable || sharing(E.At, At, Context) == Sharing::No || (E.Named && N.Tokens.contains(TU.Tokens.find(E.Named->getBeginLoc()))))
      continue;
    if (E.What == Event::Combined || E.What == Event::Clause)
      return std::nullopt;
    if (E.What == Event::Update)
      continue;
    const auto *Call = dyn_cast_or_null<CallExpr>(E.By);
    const FunctionDecl *F = Call && E.What == Event::Given ? Call->getDirectCallee() : nullptr;
    bool Shown = F && llvm::any_of(pairsOf(*Call, *F), [&](auto Pair) {
      QualType T = std::get<0>(Pair)->getType();
      return std::get<1>(Pair)->IgnoreParenImpCasts() == E.Named && T->isPointerType() && T->getPointeeType().isConstQualified();
    });
    return E.What == Event::Read || Shown;
  }
  return 0;
}

void EachFinder::give(const LoopNest &N) {
  if (!hasAny<CallExpr>(N.Body, [](const CallExpr *) { return true; }))
    return;
  const std::vector<Event> &All = Events.in(N);
  std::set<std::pair<const FunctionDecl *, int>> Told;
  for (const Event &E : All) {
    const auto *Call = E.What == Event::Unknown ? dyn_cast_or_null<CallExpr>(E.At.Root) : nullptr;
    const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
    if (!F || !isElsewhere(*F, Context))
      continue;
    if (Told.insert({F->getCanonicalDecl(), OfFunction}).second)
      add(Call->getExprLoc(), *F, OfFunction, "EACH", F->getQualifiedNameAsString(), 1);
    auto Give = [&](const Expr *Named, int I) {
      auto Gives = llvm::find_if(All, [&](const Event &G) { return G.What == Event::Given && G.By == Call && G.Named == Named; });
      if (Gives == All.end() || !isShared(*Gives, N))
        return;
      std::optional<int64_t> Read = fateOf(Gives->At, N);
      if (Read && Told.insert({F->getCanonicalDecl(), I}).second)
        add(Call->getExprLoc(), *F, I, "EACH", textOf(Gives->At), *Read);
    };
    for (auto [Parameter, Argument] : pairsOf(*Call, *F))
      Give(Argument->IgnoreParenImpCasts(), Parameter->getFunctionScopeIndex());
    if (const Expr *Object = objectOf(*Call))
      Give(Object->IgnoreParenImpCasts(), F->getNumParams()); // as `this` counts
  }
  forEach<CallExpr>(N.Body, [&](const CallExpr *Call) {
    const FunctionDecl *F = Call->getDirectCallee();
    if (F && isElsewhere(*F, Context))
      for (auto [Parameter, Argument] : pairsOf(*Call, *F))
        if (Parameter->getType()->isPointerType())
          giveElement(N, *Call, *F, *Parameter, Argument);
  });
}

/// `&u[i]`, `&w[i]` of rows: how far from there the node has elements.
void EachFinder::giveElement(const LoopNest &N, const CallExpr &Call, const FunctionDecl &F, const ParmVarDecl &Parameter, const Expr *Argument) {
  const auto *Address = dyn_cast<UnaryOperator>(Argument->IgnoreParenCasts());
  const Expr *Element = Address && Address->getOpcode() == UO_AddrOf ? Address->getSubExpr()->IgnoreParens() : nullptr;
  if (!Element || !Context.hasSameUnqualifiedType(Parameter.getType()->getPointeeType(), Element->getType()))
    return;
  for (const Access &X : Facts.of(N).Accesses) {
    const ArrayReference &R = *X.R;
    unsigned Axis = R.Subscripts.size() - 1;
    if (R.Subscripts.empty() || !hasAny<Expr>(Element, [&](const Expr *E) { return E == R.Name; }) || Axis >= X.Axes.size() || !P.Calls.isSplit(*R.A, Axis))
      continue;
    std::optional<Reach> From = X.Axes[Axis].Reached;
    if (!From || From->Widened || From->Lowest != From->Highest || R.A->Axes[Axis].FullShadow)
      return;
    bool Filled = !isOnlyHere(*R.A) || llvm::any_of(M.Communications, [&](const Communication *C) { return llvm::is_contained(C->Fills, R.A); });
    std::optional<int64_t> Low = P.Wide.of(*R.A, Axis).Low.constant(), High = P.Wide.of(*R.A, Axis).High.constant();
    int I = Parameter.getFunctionScopeIndex();
    if (Low)
      add(Argument->getExprLoc(), F, I, "LOW", R.A->Name, -(Filled ? *Low : 0) - From->Lowest);
    if (High)
      add(Argument->getExprLoc(), F, I, "HIGH", R.A->Name, (Filled ? *High : 0) - From->Lowest);
    if (From->Lowest == 0)
      add(Argument->getExprLoc(), F, I, "OWN", R.A->Name);
    return;
  }
}

/// `all = total();` of another file, and a reduction of `all`.
void EachFinder::combined() {
  std::set<const FunctionDecl *> Told;
  for (const auto &[From, To] : Plain.Flows) {
    const auto *F = dyn_cast<FunctionDecl>(From);
    const auto *V = dyn_cast<VarDecl>(To);
    if (F && V && Plain.Collective.count(V) && isElsewhere(*F, Context) && Told.insert(F->getCanonicalDecl()).second)
      add(F->getLocation(), *F, OfState, "COMBINED", V->getName().str());
  }
}

namespace {

/// Does the function come to a distributed loop on a template?
const LoopNest *distributedLoopIn(const FunctionDecl &F, const Program &P, unsigned Depth = 0) {
  TokenRange Body = P.Does.bodyOf(&F);
  const LoopNest *Loop = nullptr;
  for (const LoopNest &N : P.M.Nests)
    if (splitsWork(N) && N.On.OfTemplate && Body.contains(N.Tokens.First) && !P.Sites.of(N).Task)
      return &N;
  hasAny<CallExpr>(Depth < 4 ? F.getBody() : nullptr, [&](const CallExpr *Call) {
    for (const FunctionDecl *Called : P.Called.of(*Call))
      Loop = Loop ? Loop : distributedLoopIn(*Called, P, Depth + 1);
    return Loop != nullptr;
  });
  return Loop;
}

} // namespace

std::vector<Tally> findTallies(const Program &P) {
  std::vector<Tally> Found;
  EachFinder Finder(P, Found);
  for (const CallSite &S : P.Sites.callsElsewhere()) // `if (me == 0) clear();`
    if (P.Calls.oneNodeAround(S))
      Found.push_back({S.Call->getExprLoc(), S.Call->getDirectCallee()->getQualifiedNameAsString(), OfFunction, "ALONE", "", 0});
  for (const FunctionDecl *F : P.Does.functions())
    if (const LoopNest *N = F->isExternallyVisible() && !F->isMain() ? distributedLoopIn(*F, P) : nullptr)
      Found.push_back({N->D->Loc, F->getQualifiedNameAsString(), OfFunction, "LOOPS", "", 0});
  for (const LoopNest &N : P.M.Nests)
    if (splitsWork(N) && !N.OfAssignment)
      Finder.give(N);
  for (const FunctionDecl *F : P.Does.functions())
    Finder.take(*F), Finder.takeReach(*F);
  Finder.combined();
  findIndexTallies(P, Found);
  if (!P.M.NodeArrays.empty())
    findNodeTallies(P, Found);
  return Found;
}

} // namespace sode
