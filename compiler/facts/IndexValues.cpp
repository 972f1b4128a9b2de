// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/IndexValues.h"
#include "facts/Paths.h"
#include "facts/Program.h"
#include "model/Changes.h"
#include "support/AstVisitor.h"
#include "support/ForEach.h"
#include "support/Named.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/DenseSet.h"
#include <map>

using namespace clang;

namespace sode {

namespace {

/// A place where a variable is read.
struct Read {
  const VarDecl *Variable;
  SourceLocation Loc;
  unsigned Position;
  std::vector<TokenRange> Loops;   ///< Around it.
  std::vector<TokenRange> Setters; ///< Of these, those that set the variable at their start.
  bool InFunctionWithLabels;
};

/// Variables that the init of a `for` sets: `i = 0, j = n`.
void variablesSet(const Stmt *Init, std::vector<const VarDecl *> &Found) {
  const auto *B = dyn_cast_or_null<BinaryOperator>(Init);
  if (!B)
    return;
  if (B->isCommaOp()) {
    variablesSet(B->getLHS()->IgnoreParens(), Found);
    variablesSet(B->getRHS()->IgnoreParens(), Found);
  } else if (B->getOpcode() == BO_Assign) {
    if (Place P = placeOf(B->getLHS()); P.Variable && P.Steps.empty())
      Found.push_back(P.Variable);
  }
}

class ReadFinder : public AstVisitor {
public:
  ReadFinder(const llvm::DenseSet<const VarDecl *> &Variables, const TranslationUnit &TU) : Variables(Variables), TU(TU) {}
  std::vector<Read> Reads;
  std::vector<std::pair<const VarDecl *, unsigned>> Writes; ///< With positions.
  std::vector<TokenRange> Branches;                         ///< What runs under a condition.

  bool TraverseTypeOfExprTypeLoc(TypeOfExprTypeLoc) override { return true; }

  bool TraverseFunctionDecl(FunctionDecl *F) override {
    size_t First = Reads.size();
    HasLabels = false;
    bool Go = AstVisitor::TraverseFunctionDecl(F);
    for (size_t I = First; I < Reads.size(); ++I)
      Reads[I].InFunctionWithLabels = HasLabels;
    return Go;
  }
  void VisitLabelStmt(LabelStmt *) override { HasLabels = true; }

  bool TraverseForStmt(ForStmt *For) override {
    TraverseStmt(For->getInit());
    size_t Known = Set.size();
    enter(For);
    std::vector<const VarDecl *> Variables;
    variablesSet(For->getInit(), Variables);
    for (const VarDecl *V : Variables)
      Set.push_back({V, Loops.back()});
    for (Stmt *Part : {cast_or_null<Stmt>(For->getCond()), cast_or_null<Stmt>(For->getInc()), For->getBody()})
      TraverseStmt(Part);
    branch(For->getBody());
    Loops.pop_back();
    Set.resize(Known);
    return true;
  }
  bool TraverseWhileStmt(WhileStmt *S) override {
    enter(S);
    branch(S->getBody());
    bool Go = AstVisitor::TraverseWhileStmt(S);
    Loops.pop_back();
    return Go;
  }
  bool TraverseDoStmt(DoStmt *S) override {
    enter(S);
    bool Go = AstVisitor::TraverseDoStmt(S);
    Loops.pop_back();
    return Go;
  }
  void VisitIfStmt(IfStmt *If) override {
    if (isDirective(If, If->getElse()))
      return;
    branch(If->getThen());
    branch(If->getElse());
  }
  void VisitSwitchStmt(SwitchStmt *S) override { branch(S->getBody()); }
  void VisitConditionalOperator(ConditionalOperator *C) override {
    branch(C->getTrueExpr());
    branch(C->getFalseExpr());
  }
  void VisitBinaryOperator(BinaryOperator *B) override {
    if (B->isLogicalOp())
      branch(B->getRHS());
    if (B->getOpcode() == BO_Assign)
      Assigned.insert(B->getLHS()->IgnoreParens());
  }
  void VisitDeclRefExpr(DeclRefExpr *R) override {
    const auto *V = dyn_cast<VarDecl>(R->getDecl());
    unsigned Position = TU.Tokens.find(R->getLocation());
    if (!V || !Variables.count(V->getCanonicalDecl()) || Position == ~0u || TU.Tokens.inOpenMP(Position))
      return;
    if (Assigned.count(R))
      Writes.push_back({V->getCanonicalDecl(), Position});
    else
      Reads.push_back({V->getCanonicalDecl(), R->getLocation(), Position, Loops, settersOf(V->getCanonicalDecl()), false});
  }

private:
  const llvm::DenseSet<const VarDecl *> &Variables;
  const TranslationUnit &TU;
  std::vector<std::pair<const VarDecl *, TokenRange>> Set; ///< By the `for`s around.
  std::vector<TokenRange> Loops;
  llvm::DenseSet<const Expr *> Assigned;
  bool HasLabels = false;

  std::vector<TokenRange> settersOf(const VarDecl *V) const {
    std::vector<TokenRange> Found;
    for (const auto &[Variable, Range] : Set)
      if (Variable == V)
        Found.push_back(Range);
    return Found;
  }
  void branch(const Stmt *S) {
    unsigned First = S ? TU.Tokens.find(S->getBeginLoc()) : ~0u, Last = S ? TU.Tokens.find(S->getEndLoc()) : ~0u;
    if (First != ~0u && Last != ~0u)
      Branches.push_back({First, Last + 1});
  }
  void enter(const Stmt *S) {
    unsigned First = TU.Tokens.find(S->getBeginLoc());
    Loops.push_back({First, First == ~0u ? First : TU.Tokens.endOfStatement(First)});
  }
};

/// OpenMP's directives, and the variables of which each thread has its own there.
struct ThreadVariables {
  struct Region {
    unsigned Start;
    bool Parallel;
    llvm::DenseSet<const VarDecl *> Own;
  };
  const TranslationUnit &TU;
  std::vector<Region> Regions;

  explicit ThreadVariables(const TranslationUnit &TU) : TU(TU) {}
  void find(const Decl *Program) {
    forEach<OMPExecutableDirective>(Program, [&](const OMPExecutableDirective *D) { add(*D); });
  }

  static const VarDecl *variable(const Stmt *E) {
    const VarDecl *V = variableNamed(E);
    return V ? V->getCanonicalDecl() : nullptr;
  }
  void add(const OMPExecutableDirective &D) {
    Region R{TU.Tokens.find(D.getBeginLoc()), isOpenMPParallelDirective(D.getDirectiveKind()), {}};
    if (const auto *Loop = dyn_cast<OMPLoopDirective>(&D); Loop && !isOpenMPSimdDirective(D.getDirectiveKind()))
      for (const Expr *Counter : Loop->counters())
        if (const VarDecl *V = variable(Counter))
          R.Own.insert(V);
    for (OMPClause *C : D.clauses()) {
      bool Private = C && (C->getClauseKind() == llvm::omp::OMPC_private || C->getClauseKind() == llvm::omp::OMPC_firstprivate);
      bool Last = C && (C->getClauseKind() == llvm::omp::OMPC_lastprivate || C->getClauseKind() == llvm::omp::OMPC_linear);
      for (Stmt *Child : C ? C->children() : OMPClause::child_range(OMPClause::child_iterator(), OMPClause::child_iterator()))
        if (const VarDecl *V = Private || Last ? variable(Child) : nullptr) {
          if (Private)
            R.Own.insert(V);
          else
            R.Own.erase(V);
        }
    }
    if (R.Start != ~0u)
      Regions.push_back(std::move(R));
  }
};

class IndexValueFinder {
public:
  explicit IndexValueFinder(const Program &P) : Context(P.Context), M(P.M), TU(P.TU), Threads(TU) {}
  IndexValues find();

private:
  ASTContext &Context;
  const Model &M;
  const TranslationUnit &TU;
  ThreadVariables Threads;
  std::vector<Read> Reads;
  std::vector<std::pair<const VarDecl *, unsigned>> Writes;
  std::vector<TokenRange> Branches;
  llvm::DenseSet<const VarDecl *> Reachable; ///< By other files, or by address.

  void findReads();
  bool isThreadsOwn(const VarDecl *V, const LoopNest &N) const;
  bool isSetBetween(const VarDecl *V, const LoopNest &N, const Read &Later) const;
  SourceLocation readOfExit(const VarDecl *V, const LoopNest &N) const;
  const Read *readLater(const VarDecl *V, const LoopNest &N) const;
  bool isCombined(const VarDecl *V, const LoopNest &N) const;
  bool isRangeKnown(const LoopNest &N, const Loop &L) const;
  IndexValue valueOf(const LoopNest &N, size_t I) const;
};

} // namespace

/// Also where it is not evaluated, as in `k < sizeof a[i] / sizeof(int)`.
static bool mentions(const Expr *E, const LoopNest &Nest) {
  return E && hasAny<DeclRefExpr>(E, [&](const DeclRefExpr *Ref) {
    return llvm::any_of(Nest.Loops, [&](const Loop &L) { return L.Variable->getCanonicalDecl() == Ref->getDecl()->getCanonicalDecl(); });
  }, Operands::All);
}

bool dependsOnNest(const LoopNest &Nest, const Loop &L) {
  return mentions(L.Init, Nest) || mentions(L.Bound, Nest) || mentions(L.StepExpr, Nest);
}

void IndexValueFinder::findReads() {
  llvm::DenseSet<const VarDecl *> Variables;
  for (const LoopNest &N : M.Nests)
    for (const Loop &L : N.Loops)
      if (!L.DeclaredInFor)
        Variables.insert(L.Variable->getCanonicalDecl());
  ReadFinder Finder(Variables, TU);
  Finder.TraverseDecl(Context.getTranslationUnitDecl());
  Reads = std::move(Finder.Reads);
  Writes = std::move(Finder.Writes);
  Branches = std::move(Finder.Branches);
  for (const VarDecl *V : Variables)
    if (V->isExternallyVisible())
      Reachable.insert(V);
  for (const Change &C : changesIn(Context))
    if (C.How == Change::Given)
      if (Place P = placeOf(C.Target); P.Variable && Variables.count(P.Variable))
        Reachable.insert(P.Variable);
  for (Directive &D : const_cast<TranslationUnit &>(TU).Directives)
    if (D.Kind != DirectiveKind::Loop)
      forEachExpr(D, [&](ExprText &E) {
        if (E.Checked)
          for (const Place &P : readsIn(E.Checked))
            if (Variables.count(P.Variable))
              Reads.push_back({P.Variable, E.loc(), TU.markerOf(D), {}, {}, false});
        if (Place P = E.Checked ? placeOf(E.Checked) : Place(); Variables.count(P.Variable))
          Reads.push_back({P.Variable, E.loc(), TU.markerOf(D), {}, {}, false});
      });
}

/// Then its value after the region is what it was before.
bool IndexValueFinder::isThreadsOwn(const VarDecl *V, const LoopNest &N) const {
  return llvm::any_of(Threads.Regions, [&](const ThreadVariables::Region &R) {
    bool Around = !N.Tokens.contains(R.Start) && TokenRange{R.Start, TU.Tokens.endOfStatement(R.Start)}.contains(N.Marker);
    return (N.Tokens.contains(R.Start) && R.Own.count(V)) || (Around && (R.Parallel || R.Own.count(V)));
  });
}

/// By a `for` around the read that isn't around the nest.
static bool isSetSince(const Read &R, const LoopNest &N) {
  return llvm::any_of(R.Setters, [&](const TokenRange &S) { return !S.contains(N.Marker); });
}

const Read *IndexValueFinder::readLater(const VarDecl *V, const LoopNest &N) const {
  const Read *Found = nullptr;
  for (const Read &R : Reads) {
    if (R.Variable != V || isSetSince(R, N))
      continue;
    bool Again = V->hasGlobalStorage() || R.InFunctionWithLabels ||
                 llvm::any_of(R.Loops, [&](const TokenRange &L) { return L.contains(N.Marker); });
    if (R.Position >= N.Tokens.End)
      return &R;
    if (Again && !Found && !N.Tokens.contains(R.Position))
      Found = &R;
  }
  return Found;
}

/// Whenever the read comes: not by an assignment under a condition, of which the read knows nothing.
bool IndexValueFinder::isSetBetween(const VarDecl *V, const LoopNest &N, const Read &Later) const {
  return llvm::any_of(Writes, [&](const auto &W) {
    return W.first == V && W.second >= N.Tokens.End && W.second < Later.Position && llvm::none_of(Branches, [&](const TokenRange &B) {
             return B.contains(W.second) && !B.contains(Later.Position);
           });
  });
}

/// The first read of what the nest has left.
SourceLocation IndexValueFinder::readOfExit(const VarDecl *V, const LoopNest &N) const {
  auto Found = llvm::find_if(Reads, [&](const Read &R) {
    return R.Variable == V && !isSetSince(R, N) && R.Position >= N.Tokens.End && !isSetBetween(V, N, R);
  });
  return Found == Reads.end() ? SourceLocation() : Found->Loc;
}

bool IndexValueFinder::isCombined(const VarDecl *V, const LoopNest &N) const {
  return llvm::any_of(M.Reductions, [&](const ReductionCall &R) {
    return TU.markerOf(*R.D) >= N.Tokens.End && llvm::any_of(R.What.Variables, [&](const Reduction::Variable &Each) {
      return placeOf(Each.Text->Checked).Variable == V;
    });
  });
}

/// Can its range be evaluated after the nest, on every node, with the last values of the loops around?
bool IndexValueFinder::isRangeKnown(const LoopNest &N, const Loop &L) const {
  for (const Expr *E : {L.Init, L.Bound, L.StepExpr}) {
    if (E && E->HasSideEffects(Context))
      return false;
    for (const Place &P : readsIn(E))
      if (!P.Variable || M.findArray(P.Variable) || P.isBehindPointer())
        return false;
  }
  for (const Change &C : changesIn(N.Loops.back().For->getBody(), Context, /*WithFunctions=*/true))
    for (const Expr *E : {L.Init, L.Bound, L.StepExpr})
      for (const Place &P : readsIn(E))
        if (C.How != Change::Shown && sharing(P, placeOf(C.Target), Context) != Sharing::No)
          return false;
  return true;
}

/// A `goto` out of the nest.
static const GotoStmt *gotoOutOf(const LoopNest &N, const SourceManager &SM) {
  llvm::DenseSet<const LabelDecl *> Inside;
  const GotoStmt *Out = nullptr;
  forEach<LabelStmt>(N.Body, [&](const LabelStmt *L) { Inside.insert(L->getDecl()); });
  hasAny<GotoStmt>(N.Body, [&](const GotoStmt *G) { return !Inside.count(G->getLabel()) && (Out = G); });
  return Out;
}

IndexValue IndexValueFinder::valueOf(const LoopNest &N, size_t I) const {
  const Loop &L = N.Loops[I];
  IndexValue V{&L, IndexValue::Computed, {}, {}};
  bool DistributedAround = std::any_of(N.Loops.begin(), N.Loops.begin() + I, [](const Loop &O) { return O.Distributed; });
  if (const GotoStmt *G = gotoOutOf(N, Context.getSourceManager())) {
    V.Exit = G->getGotoLoc();
    V.ByGoto = true;
  } else if (&L == &N.Loops.back()) {
    V.Exit = breakOutOf(N);
  }
  if (V.Exit.isValid())
    V.How = L.Distributed && !(DistributedAround && !V.ByGoto) ? IndexValue::AtEnd : IndexValue::Unknown;
  else if (I > 0 && !std::all_of(N.Loops.begin() + 1, N.Loops.begin() + I + 1, [&](const Loop &O) { return isRangeKnown(N, O); }))
    V.How = IndexValue::Unknown;
  if (I > 0 && !N.Loops[0].Distributed && !isRangeKnown(N, N.Loops[0]))
    V.How = V.How == IndexValue::Computed ? IndexValue::Unknown : V.How;
  return V;
}

IndexValues IndexValueFinder::find() {
  IndexValues Result;
  if (M.Nests.empty())
    return Result;
  findReads();
  Threads.find(Context.getTranslationUnitDecl());
  for (const LoopNest &N : M.Nests) {
    bool Distributed = false;
    for (size_t I = 0; I < N.Loops.size(); ++I) {
      const Loop &L = N.Loops[I];
      Distributed |= L.Distributed;
      const VarDecl *V = L.Variable->getCanonicalDecl();
      const Read *Later = readLater(V, N);
      // A loop that runs whole, in loops that run whole, leaves what it leaves in C.
      if (!Distributed || L.DeclaredInFor || !(Later || Reachable.count(V)) || isThreadsOwn(V, N))
        continue;
      IndexValue Value = valueOf(N, I);
      Value.Read = readOfExit(V, N);
      Value.Combined = isCombined(V, N);
      Result[&N].push_back(Value);
    }
  }
  return Result;
}

IndexValues findIndexValues(const Program &P) {
  return IndexValueFinder(P).find();
}

} // namespace sode
