// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   while (rest > eps) {        while (sode_check_condition(__FILE__ ":12", "turns while rest > eps", (rest > eps) != 0, 1)) {
//   #pragma xmp loop ...
//
// Conditions that ask which node this is, tasks, and what stands in a nest are left out: there nodes may differ.

#include "lower/CheckedConditions.h"
#include "lower/Code.h"
#include "facts/Paths.h"
#include "model/IntExpr.h"
#include "model/ModelBuilder.h"
#include "support/ForEach.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace sode {

bool CheckedConditions::leadsToDirective(const Stmt &Of) const {
  unsigned First = position(Of.getBeginLoc()), Last = position(Of.getEndLoc());
  auto Holds = [&](const auto &T) { return T.Tokens.contains(First); };
  if (First == ~0u || Last == ~0u || !S.Of.Nests.around(First).empty() || llvm::any_of(M.Tasks, Holds) || llvm::any_of(M.TimeLoops, Holds))
    return false;
  return hasDirective({First, Last + 1}) || calls(Of);
}

bool CheckedConditions::hasDirective(TokenRange In) const {
  return llvm::any_of(M.Nests, [&](const LoopNest &N) { return N.On.OfTemplate && In.contains(N.Marker); }) ||
         llvm::any_of(M.Communications, [&](const Communication *C) { return In.contains(TU.markerOf(*C->D)); });
}

/// Is a function with directives called there, by all that come there?
bool CheckedConditions::calls(const Stmt &Of) const {
  return hasAny<CallExpr>(&Of, [&](const CallExpr *Call) {
    const FunctionDecl *Callee = Call->getDirectCallee(), *Definition = nullptr;
    unsigned At = position(Call->getBeginLoc());
    return Callee && Callee->isDefined(Definition) && Directing.count(Definition) && At != ~0u && S.Of.Nests.around(At).empty() &&
           llvm::none_of(M.Tasks, [&](const TaskBlock &T) { return T.Tokens.contains(At); });
  });
}

/// Functions of the file that execute directives, themselves or by calls.
void CheckedConditions::findDirecting() {
  for (const FunctionDecl *F : S.Of.Does.functions())
    if (unsigned First = position(F->getBody()->getBeginLoc()), Last = position(F->getBody()->getEndLoc());
        First != ~0u && Last != ~0u && hasDirective({First, Last + 1}))
      Directing.insert(F);
  for (size_t Known = ~size_t(0); Known != Directing.size();) {
    Known = Directing.size();
    for (const FunctionDecl *F : S.Of.Does.functions())
      if (calls(*F->getBody()))
        Directing.insert(F);
  }
}

bool CheckedConditions::isOfNode(const Expr &Condition) const {
  return S.Of.Calls.asksForNode(&Condition) || hasAny<Expr>(&Condition, [&](const Expr *E) { return M.findArray(E) != nullptr; });
}

void CheckedConditions::check(const Stmt &Of, const Expr *Condition, Kind How) {
  Loop L{};
  const auto *For = dyn_cast<ForStmt>(&Of);
  bool Counted = For && ModelBuilder::readLoop(For, L) && ModelBuilder::rangeOf(L, Context);
  if (!Condition || Counted || constantOf(Condition, Context) || !leadsToDirective(Of) || isOfNode(*Condition))
    return;
  SourceLocation First = Condition->getBeginLoc(), Last = Condition->getEndLoc();
  std::string Written = P.plain(Condition);
  if (!First.isFileID() || !Last.isFileID() || Written.find_first_of("\"\\\n") != std::string::npos)
    return;
  Out.wrap(First, Last, "sode_check_condition(" + P.where(First) + ", " + quoted((How == Turns ? "turns while " : "") + Written) + ", (",
           How == Which ? "), 0)" : How == Turns ? ") != 0, 1)" : ") != 0, 0)");
}

void CheckedConditions::run() {
  if (!Checks)
    return;
  findDirecting();
  for (const FunctionDecl *F : S.Of.Does.functions()) {
    llvm::DenseSet<const Stmt *> OfThreads; // OpenMP reads their heads
    forEach<OMPExecutableDirective>(F->getBody(), [&](const OMPExecutableDirective *D) {
      forEach<ForStmt>(D, [&](const ForStmt *For) { OfThreads.insert(For); });
    });
    forEach<Stmt>(F->getBody(), [&](const Stmt *Each) {
      const auto *For = dyn_cast<ForStmt>(Each);
      if (const auto *If = dyn_cast<IfStmt>(Each))
        isDirective(If, If->getElse()) ? void() : check(*If, If->getCond(), Once);
      else if (For && !OfThreads.count(For))
        check(*For, For->getCond(), Turns);
      else if (const auto *While = dyn_cast<WhileStmt>(Each))
        check(*While, While->getCond(), Turns);
      else if (const auto *Switch = dyn_cast<SwitchStmt>(Each); Switch && Context.getTypeSize(Switch->getCond()->getType()) <= 32)
        check(*Switch, Switch->getCond(), Which);
      else if (const auto *Do = dyn_cast<DoStmt>(Each))
        check(*Do, Do->getCond(), Turns);
    });
  }
}

} // namespace sode
