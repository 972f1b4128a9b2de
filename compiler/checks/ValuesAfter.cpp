// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "checks/LoopValues.h"
#include "facts/Scopes.h"
#include "facts/UpdateForm.h"
#include "model/Arguments.h"
#include "support/AstVisitor.h"
#include "support/ForEach.h"
#include "support/Forms.h"
#include "support/Named.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace sode {

const Event *PlaceInLoop::lastSet() const {
  for (const Event *W : llvm::reverse(Writes))
    if (W->What == Event::Set)
      return W;
  return Writes.back();
}

static bool isIn(const Expr &E, const Stmt &S, const TranslationUnit &TU) {
  unsigned At = TU.Tokens.find(E.getBeginLoc());
  return At != ~0u && At >= TU.Tokens.find(S.getBeginLoc()) && At <= TU.Tokens.find(endOf(S));
}

/// `__atomic_fetch_add(&n, 1, ...)`
static llvm::StringRef operatorOf(const Event &W, const ASTContext &Context) {
  llvm::StringRef Operator = W.Named ? reductionOf({W.Named, W.By, W.Guard}, Context) : "";
  std::string Name;
  if (const auto *A = dyn_cast_or_null<AtomicExpr>(W.By))
    switch (A->getOp()) {
    case AtomicExpr::AO__atomic_fetch_add:
    case AtomicExpr::AO__atomic_add_fetch:
      return "+";
    case AtomicExpr::AO__atomic_fetch_or:
    case AtomicExpr::AO__atomic_or_fetch:
      return "|";
    default:
      return "";
    }
  if (const auto *Call = dyn_cast_or_null<CallExpr>(W.By))
    if (const FunctionDecl *F = Call->getDirectCallee(); F && F->getIdentifier())
      return F->getName().contains("fetch_and_add") || F->getName().contains("add_and_fetch") ? "+" : "";
  return Operator == "-" ? "+" : Operator;
}

/// `r[i % 3]` and `r[(i + 1) % 3]`, or `r[0]`: places of which the index of a distributed loop moves the written one, and none is always the other.
static bool movesApart(const Event &W, const Event &R, const ASTContext &Context) {
  const LoopNest *N = R.In;
  auto Moves = [&](const Expr *E, auto &&Self, unsigned Depth) -> bool {
    return hasAny<DeclRefExpr>(E, [&](const DeclRefExpr *Ref) {
      const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
      return V && (llvm::any_of(N->Loops, [&](const Loop &L) { return L.Distributed && L.Variable == V; }) ||
                   (Depth < 4 && V->isLocalVarDecl() && V->hasInit() && Self(V->getInit(), Self, Depth + 1)));
    });
  };
  for (size_t I = 0; N && W.In == N && I < std::min(W.At.Steps.size(), R.At.Steps.size()); ++I) {
    const Place::Step &A = W.At.Steps[I], &B = R.At.Steps[I];
    if (A.What != Place::Step::Subscript || B.What != A.What || !A.Index || !B.Index)
      continue;
    if (!areAlike(A.Index, B.Index, Context) && Moves(A.Index, Moves, 0) && (Moves(B.Index, Moves, 0) || constantOf(B.Index, Context)))
      return true;
  }
  return false;
}

namespace {

/// Gathers the events of one place.
class PlaceReader {
public:
  PlaceReader(PlaceInLoop &V, llvm::ArrayRef<Event> All, const Program &P) : V(V), All(All), P(P) {}
  void read();

private:
  PlaceInLoop &V;
  llvm::ArrayRef<Event> All;
  const Program &P;

  bool concerns(const Event &E) const {
    return llvm::any_of(V.Writes, [&](const Event *W) { return sharing(W->At, E.At, P.Context) != Sharing::No; });
  }
  bool isUpdate(const Event &W) const { return W.What == Event::Update || !operatorOf(W, P.Context).empty(); }
  bool isInUpdate(const Event &Read) const {
    return llvm::any_of(V.Writes, [&](const Event *W) {
      if (operatorOf(*W, P.Context).empty())
        return false;
      bool Guarded = W->Guard && W->Named && !guardedExtremeOf({W->Named, W->By, W->Guard}, P.Context).empty();
      return isIn(*Read.Named, *W->By, P.TU) || (Guarded && isIn(*Read.Named, *W->Guard->getCond(), P.TU));
    });
  }
};

} // namespace

void PlaceReader::read() {
  std::vector<const Event *> Sets;
  bool OutsideCondition = false, First = true;
  for (const Event &E : All) {
    if (!E.At.Variable || E.At.Variable != V.At.Variable || E.Own || !concerns(E))
      continue;
    bool Covered = llvm::any_of(Sets, [&](const Event *W) { return covers(*W, E, P.Context) && !movesApart(*W, E, P.Context); });
    bool Write = E.writes(), Updates = Write && isUpdate(E);
    if (E.What == Event::Given)
      V.CarriedAt = V.CarriedAt ? V.CarriedAt : &E;
    if (E.What == Event::Set && !Updates) {
      Sets.push_back(&E);
      V.IsSet = true;
    }
    if (Covered)
      continue;
    if (Updates) {
      std::string Operator = operatorOf(E, P.Context).str();
      V.Updated = true;
      V.Operator = First || V.Operator == Operator ? Operator : "";
      First = false;
    }
    bool Used = (E.What == Event::Read && !isInUpdate(E)) ||
                (E.What == Event::Update && (operatorOf(E, P.Context).empty() || (E.ValueUsed && !isa<CallExpr, AtomicExpr>(E.By))));
    if (!Used)
      continue;
    OutsideCondition |= !E.InCondition;
    if (!V.CarriedAt)
      V.CarriedAt = &E;
  }
  V.CarriedInCondition = V.CarriedAt && !OutsideCondition;
}

std::vector<PlaceInLoop> placesIn(llvm::ArrayRef<Event> All, const Program &P) {
  std::vector<PlaceInLoop> Places;
  for (const Event &E : All) {
    if (!E.writes() || E.Own || !E.At.Variable || E.InHead)
      continue;
    std::string Text = textOf(E.At);
    auto Same = llvm::find_if(Places, [&](const PlaceInLoop &V) { return V.At.Variable == E.At.Variable && V.Text == Text; });
    if (Same == Places.end())
      Same = Places.insert(Places.end(), PlaceInLoop{E.At, Text});
    Same->Writes.push_back(&E);
  }
  for (PlaceInLoop &V : Places)
    PlaceReader(V, All, P).read();
  return Places;
}

ValuesAfter::ValuesAfter(const Program &P) : ProgramReader(P) {
  for (const auto &[From, To] : Plain.Flows)
    if (From != To)
      FlowsTo[From].push_back(To);
  HasMain = hasMain(Context);
  Collective = Plain.Collective;
  findUses();
  findNodes();
}

static bool namesNode(const Expr *E, unsigned Depth = 0) {
  return hasAny<DeclRefExpr>(E, [&](const DeclRefExpr *R) {
    if (const auto *F = dyn_cast<FunctionDecl>(R->getDecl()))
      return functionName(F).contains("node_num");
    const auto *V = dyn_cast<VarDecl>(R->getDecl());
    return V && V->hasInit() && Depth < 3 && namesNode(V->getInit(), Depth + 1);
  });
}

static void addNames(const Expr *E, llvm::DenseSet<const Decl *> &To) {
  forEach<DeclRefExpr>(E, [&](const DeclRefExpr *R) { To.insert(R->getDecl()->getCanonicalDecl()); });
}

void ValuesAfter::findUses() {
  for (const FunctionDecl *F : P.Does.functions())
    forEach<ReturnStmt>(F->isMain() ? F->getBody() : nullptr, [&](const ReturnStmt *R) { addNames(R->getRetValue(), Statuses); });
  forEach<CallExpr>(Context.getTranslationUnitDecl(), [&](const CallExpr *C) { see(*C); });
}

/// What functions get, and what becomes of it there.
void ValuesAfter::see(const CallExpr &C) {
  const FunctionDecl *F = C.getDirectCallee(), *Definition = nullptr;
  llvm::StringRef Name = functionName(F);
  if (Name.empty())
    return;
  if (llvm::is_contained({"srand", "srandom", "srand48"}, Name) && C.getNumArgs() == 1)
    SeedsByNode |= namesNode(C.getArg(0));
  if (F->isDefined(Definition))
    for (auto [Parameter, Argument] : pairsOf(C, *Definition))
      give(Argument, Parameter->getCanonicalDecl());
  llvm::DenseSet<const Decl *> Named;
  for (const Expr *A : C.arguments())
    if (!Name.starts_with("MPI_") || A->getType()->isPointerType())
      addNames(A, Named);
  for (const Decl *D : Name.starts_with("MPI_") ? Named : llvm::DenseSet<const Decl *>())
    if (const auto *V = dyn_cast<VarDecl>(D))
      Collective.insert(V);
  if (Definition || !(F->getBuiltinID() || Context.getSourceManager().isInSystemHeader(F->getLocation())))
    return;
  bool ByNode = llvm::any_of(C.arguments(), [](const Expr *A) { return namesNode(A); });
  if (llvm::is_contained({"malloc", "calloc", "realloc", "aligned_alloc"}, Name))
    Sizes.insert(Named.begin(), Named.end());
  if (Name.ends_with("exit"))
    Statuses.insert(Named.begin(), Named.end());
  if ((F->hasAttr<FormatAttr>() || Name == "puts" || Name == "fwrite" || Name == "putchar") && !ByNode)
    Shown.insert(Named.begin(), Named.end());
  if (Name.starts_with("mem"))
    copy(C);
}

static bool isWritable(const Expr *E) { return E->getType()->isPointerType() && !E->getType()->getPointeeType().isConstQualified(); }

void ValuesAfter::give(const Expr *E, const VarDecl *To) {
  llvm::DenseSet<const Decl *> Named;
  addNames(E, Named);
  for (const Decl *D : Named) {
    FlowsTo[D].push_back(To);
    if (To->getType()->isPointerType() && !To->getType()->getPointeeType().isConstQualified())
      FlowsTo[To].push_back(D);
  }
}

void ValuesAfter::copy(const CallExpr &C) {
  for (const Expr *To : C.arguments())
    for (const Expr *From : C.arguments()) {
      if (!isWritable(To))
        continue;
      llvm::DenseSet<const Decl *> A, B;
      addNames(To, A), addNames(From, B);
      for (const Decl *X : A)
        for (const Decl *Y : B)
          if (X != Y)
            FlowsTo[Y].push_back(X);
    }
}

/// What comes from a node's number, or from an array in which nodes tell each other.
void ValuesAfter::findNodes() {
  std::vector<const Decl *> List;
  for (const auto &[From, To] : FlowsTo)
    if (functionName(dyn_cast<FunctionDecl>(From)).contains("node_num"))
      List.push_back(From);
  for (const VarDecl *V : Collective)
    if (V->getType()->isArrayType())
      List.push_back(V);
  while (!List.empty()) {
    const Decl *D = List.back();
    List.pop_back();
    if (OfNodes.insert(D).second)
      if (auto It = FlowsTo.find(D); It != FlowsTo.end())
        llvm::copy_if(It->second, std::back_inserter(List), [&](const Decl *To) {
          return !isa<VarDecl>(To) || !M.findArray(cast<VarDecl>(To));
        });
  }
}

/// It, or what is computed from it.
bool ValuesAfter::reaches(const llvm::DenseSet<const Decl *> &Set, const Decl *D, unsigned Steps) const {
  if (Set.count(D))
    return true;
  auto Flow = FlowsTo.find(D);
  return Steps > 0 && Flow != FlowsTo.end() && llvm::any_of(Flow->second, [&](const Decl *To) {
    const auto *V = dyn_cast<VarDecl>(To);
    return !(V && (M.findArray(V) || Collective.count(V))) && reaches(Set, To, Steps - 1);
  });
}

bool ValuesAfter::isInput(llvm::StringRef Function) {
  static const llvm::StringRef Random[] = {"rand", "random", "drand48", "lrand48", "mrand48", "strtok", "tmpnam"};
  return !llvm::is_contained(Random, Function);
}

bool ValuesAfter::seedsByNode(llvm::StringRef Function) const {
  return SeedsByNode && !isInput(Function) && Function != "strtok";
}

/// Other files may do something with it.
bool ValuesAfter::isKnownElsewhere(const NamedDecl *D) const {
  if (!D->isExternallyVisible())
    return false;
  const SourceManager &SM = Context.getSourceManager();
  return !HasMain || llvm::any_of(D->redecls(), [&](const Decl *Each) {
    const auto *V = dyn_cast<VarDecl>(Each);
    return (V && V->getStorageClass() == SC_Extern) || !SM.isInMainFile(SM.getExpansionLoc(Each->getLocation()));
  });
}

bool ValuesAfter::isHandedOn(const Decl *D, unsigned Steps) const {
  auto Flow = FlowsTo.find(D);
  return Steps > 0 && Flow != FlowsTo.end() && llvm::any_of(Flow->second, [&](const Decl *To) {
    const auto *F = dyn_cast<FunctionDecl>(To);
    const auto *V = dyn_cast<VarDecl>(To);
    if ((F && !F->isMain() && isKnownElsewhere(F)) || (V && Collective.count(V)))
      return true;
    return !(V && M.findArray(V)) && isHandedOn(To, Steps - 1);
  });
}

/// The value is for nothing but an update of the place itself.
bool ValuesAfter::isOwnUpdate(const Event &E, llvm::ArrayRef<Event> All) const {
  if (E.What == Event::Update)
    return !E.ValueUsed && !operatorOf(E, Context).empty();
  for (const Event *W = &E + 1; W != All.end(); ++W)
    if (W->writes() && W->Named && sharing(W->At, E.At, Context) != Sharing::No)
      return !W->ValueUsed && !operatorOf(*W, Context).empty() && isIn(*E.Named, *W->By, TU);
  return false;
}

/// Printed with the node's number, or where nodes tell of failures of their own; on nodes that a template's element chooses.
bool ValuesAfter::isHarmless(const Event &E) const {
  if (const auto *Call = dyn_cast_or_null<CallExpr>(E.By))
    return llvm::any_of(Call->arguments(), [](const Expr *A) { return namesNode(A); });
  unsigned At = TU.Tokens.find(E.Named->getBeginLoc());
  return llvm::any_of(Tasks.around(At), [](const TaskBlock *T) { return T->On.OfTemplate; });
}

/// Of what is in the place after S.
ValuesAfter::Found ValuesAfter::fateOf(const Place &At, const Site &S, const LoopNest &N, llvm::DenseSet<const Stmt *> &Seen, Counts Uses) const {
  if (S.Around.empty() || !Seen.insert(S.Around.back()).second || Seen.size() > 64)
    return {Dead, nullptr};
  std::vector<const Event *> Sets;
  const std::vector<Event> &All = Events.after(S);
  for (const Event &E : All) {
    if (E.What == Event::Unknown && At.Variable->hasGlobalStorage() && isKnownElsewhere(At.Variable))
      return {Handled, nullptr};
    if (!E.At.Variable || sharing(At, E.At, Context) == Sharing::No || (E.Named && N.Tokens.contains(TU.Tokens.find(E.Named->getBeginLoc()))))
      continue;
    if (llvm::any_of(Sets, [&](const Event *W) { return covers(*W, E, Context); }))
      continue;
    if (E.What == Event::Combined || E.What == Event::Given)
      return {Handled, nullptr};
    if (E.reads() && !isOwnUpdate(E, All) && !isHarmless(E) && (!Uses || Uses(E)))
      return {Used, &E};
    if (E.What == Event::Set && E.At.Steps.size() <= At.Steps.size()) {
      Sets.push_back(&E);
      if (E.Under.empty())
        return {Dead, nullptr};
    }
  }
  const FunctionDecl *F = S.Function;
  bool OfCaller = F && isa<FunctionDecl>(At.Variable->getDeclContext()) && At.Variable->getDeclContext() != F; // what a pointer in a struct leads to
  bool Lives = OfCaller || At.Variable->hasGlobalStorage() || At.isBehindPointer() || At.Variable->getType()->isReferenceType();
  if (!F || !Lives || F->isMain())
    return {Dead, nullptr};
  for (const CallSite &Call : P.Sites.callsOf(F))
    if (std::optional<Place> There = Events.atCall(At, *Call.Call)) {
      Found Result = fateOf(*There, Call, N, Seen, Uses);
      if (Result.What != Dead)
        return Result;
    }
  return {Dead, nullptr};
}

bool ValuesAfter::comesFrom(const FunctionDecl &F, const FunctionDecl &Caller, unsigned Depth) const {
  return Depth < 6 && llvm::any_of(P.Sites.callsOf(&F), [&](const CallSite &Call) {
    const FunctionDecl *In = Call.Function;
    return In && (In == &Caller || (In != &F && comesFrom(*In, Caller, Depth + 1)));
  });
}

const Event *ValuesAfter::readOf(const Place &At, const LoopNest &N, Counts Uses) const {
  llvm::DenseSet<const Stmt *> Seen;
  Found Result = fateOf(At, P.Sites.of(N), N, Seen, Uses);
  return Result.What == Used && !isHandedOn(At.Variable) ? Result.Read : nullptr;
}

bool ValuesAfter::isNodes(const Place &At, const LoopNest &N) const {
  llvm::DenseSet<const Stmt *> Seen;
  return OfNodes.count(At.Variable) || isHandedOn(At.Variable) || fateOf(At, P.Sites.of(N), N, Seen).What == Handled;
}

} // namespace sode
