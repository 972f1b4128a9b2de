// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "decisions/CheckedConditions.h"
#include "facts/IndexValues.h"
#include "facts/Paths.h"
#include "model/IntExpr.h"
#include "model/ModelBuilder.h"
#include "support/ForEach.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace sode {

namespace {

class ConditionFinder : ProgramReader {
public:
  using ProgramReader::ProgramReader;
  std::vector<CheckedCondition> Found;
  void run();

private:
  llvm::DenseSet<const FunctionDecl *> Directing;

  unsigned position(SourceLocation Loc) const { return TU.Tokens.find(Loc); }
  void findDirecting();
  bool hasDirective(TokenRange In) const;
  bool calls(const Stmt &Of) const;
  bool leadsToDirective(const Stmt &Of) const;
  bool isOfNode(const Expr &Condition) const;
  void check(const Stmt &Of, const Expr *Condition, CheckedCondition::Kind How);
};

} // namespace

bool ConditionFinder::leadsToDirective(const Stmt &Of) const {
  unsigned First = position(Of.getBeginLoc()), Last = position(Of.getEndLoc());
  if (First == ~0u || Last == ~0u || P.Nests.innermost(First) || P.Tasks.innermost(First) ||
      llvm::any_of(M.TimeLoops, [&](const TimeLoop &T) { return T.Tokens.contains(First); }))
    return false;
  return hasDirective({First, Last + 1}) || calls(Of);
}

bool ConditionFinder::hasDirective(TokenRange In) const {
  return llvm::any_of(M.Nests, [&](const LoopNest &N) { return N.On.OfTemplate && In.contains(N.Marker); }) ||
         llvm::any_of(M.Communications, [&](const Communication *C) { return In.contains(TU.markerOf(*C->D)); });
}

/// Is a function with directives called there, by all that come there?
bool ConditionFinder::calls(const Stmt &Of) const {
  return hasAny<CallExpr>(&Of, [&](const CallExpr *Call) {
    const FunctionDecl *Callee = Call->getDirectCallee(), *Definition = nullptr;
    unsigned At = position(Call->getBeginLoc());
    return Callee && Callee->isDefined(Definition) && Directing.count(Definition) && At != ~0u && !P.Nests.innermost(At) && !P.Tasks.innermost(At);
  });
}

/// Functions of the file that execute directives, themselves or by calls.
void ConditionFinder::findDirecting() {
  for (const FunctionDecl *F : P.Does.functions())
    if (unsigned First = position(F->getBody()->getBeginLoc()), Last = position(F->getBody()->getEndLoc());
        First != ~0u && Last != ~0u && hasDirective({First, Last + 1}))
      Directing.insert(F);
  for (size_t Known = ~size_t(0); Known != Directing.size();) {
    Known = Directing.size();
    for (const FunctionDecl *F : P.Does.functions())
      if (calls(*F->getBody()))
        Directing.insert(F);
  }
}

bool ConditionFinder::isOfNode(const Expr &Condition) const {
  return P.Calls.asksForNode(&Condition) || hasAny<Expr>(&Condition, [&](const Expr *E) { return M.findArray(E) != nullptr; });
}

void ConditionFinder::check(const Stmt &Of, const Expr *Condition, CheckedCondition::Kind How) {
  Loop L{};
  const auto *For = dyn_cast<ForStmt>(&Of);
  bool Counted = For && ModelBuilder::readLoop(For, L) && ModelBuilder::rangeOf(L, Context);
  if (Condition && !Counted && !constantOf(Condition, Context) && leadsToDirective(Of) && !isOfNode(*Condition) &&
      Condition->getBeginLoc().isFileID() && Condition->getEndLoc().isFileID())
    Found.push_back({Condition, How});
}

void ConditionFinder::run() {
  findDirecting();
  for (const FunctionDecl *F : P.Does.functions()) {
    llvm::DenseSet<const Stmt *> OfThreads; // OpenMP reads their heads
    forEach<OMPExecutableDirective>(F->getBody(), [&](const OMPExecutableDirective *D) {
      forEach<ForStmt>(D, [&](const ForStmt *For) { OfThreads.insert(For); });
    });
    forEach<Stmt>(F->getBody(), [&](const Stmt *Each) {
      const auto *For = dyn_cast<ForStmt>(Each);
      if (const auto *If = dyn_cast<IfStmt>(Each))
        isDirective(If, If->getElse()) ? void() : check(*If, If->getCond(), CheckedCondition::Once);
      else if (For && !OfThreads.count(For))
        check(*For, For->getCond(), CheckedCondition::Turns);
      else if (const auto *While = dyn_cast<WhileStmt>(Each))
        check(*While, While->getCond(), CheckedCondition::Turns);
      else if (const auto *Switch = dyn_cast<SwitchStmt>(Each); Switch && Context.getTypeSize(Switch->getCond()->getType()) <= 32)
        check(*Switch, Switch->getCond(), CheckedCondition::Which);
      else if (const auto *Do = dyn_cast<DoStmt>(Each))
        check(*Do, Do->getCond(), CheckedCondition::Turns);
    });
  }
}

std::vector<CheckedCondition> findCheckedConditions(const Program &P) {
  ConditionFinder Finder(P);
  Finder.run();
  return std::move(Finder.Found);
}

std::map<const LoopNest *, CheckedNumbers> findCheckedNumbers(const Program &P) {
  std::map<const LoopNest *, CheckedNumbers> Found;
  for (const LoopNest &N : P.M.Nests) {
    if (P.Nests.around(N.Tokens.First).size() > 1)
      continue;
    for (const Loop &L : N.Loops)
      for (const Expr *E : {L.Init, L.Bound, L.StepExpr}) {
        bool Again = E && hasAny<Expr>(E, [&](const Expr *Part) { return isa<CallExpr>(Part) || P.M.findArray(Part); });
        if (E && L.Distributed && !dependsOnNest(N, L) && !Again && !E->HasSideEffects(P.Context) && !constantOf(E, P.Context))
          Found[&N].Bounds.push_back(E);
      }
    for (const Reduction &R : N.Reductions)
      for (const Reduction::Variable &V : R.Variables) {
        bool Counts = R.Op == ReductionOp::Sum || R.Op == ReductionOp::Product || R.Op == ReductionOp::BitXor;
        // A time block combines its steps' sums at its end.
        if (Counts && P.M.TimeLoops.empty() && !V.IsArray && !V.Distributed && V.Element->isRealType())
          Found[&N].Sums.push_back(&V);
      }
  }
  return Found;
}

} // namespace sode
