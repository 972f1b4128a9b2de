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
  auto IsIn = [&](unsigned Marker) { return Marker >= First && Marker <= Last; };
  return llvm::any_of(M.Nests, [&](const LoopNest &N) { return N.On.OfTemplate && IsIn(N.Marker); }) ||
         llvm::any_of(M.Communications, [&](const Communication *C) { return IsIn(TU.markerOf(*C->D)); });
}

bool CheckedConditions::isOfNode(const Expr &Condition) const {
  return S.Of.Calls.asksForNode(&Condition) || hasAny<Expr>(&Condition, [&](const Expr *E) { return M.findArray(E) != nullptr; });
}

void CheckedConditions::check(const Stmt &Of, const Expr *Condition, bool Repeats) {
  Loop L{};
  const auto *For = dyn_cast<ForStmt>(&Of);
  bool Counted = For && ModelBuilder::readLoop(For, L) && ModelBuilder::rangeOf(L, Context);
  if (!Condition || Counted || constantOf(Condition, Context) || !leadsToDirective(Of) || isOfNode(*Condition))
    return;
  SourceLocation First = Condition->getBeginLoc(), Last = Condition->getEndLoc();
  std::string Written = P.plain(Condition);
  if (!First.isFileID() || !Last.isFileID() || Written.find_first_of("\"\\\n") != std::string::npos)
    return;
  Out.wrap(First, Last, "sode_check_condition(" + P.where(First) + ", " + quoted((Repeats ? "turns while " : "") + Written) + ", (",
           std::string(") != 0, ") + (Repeats ? "1)" : "0)"));
}

void CheckedConditions::run() {
  if (!Checks)
    return;
  for (const FunctionDecl *F : S.Of.Does.functions()) {
    llvm::DenseSet<const Stmt *> OfThreads; // OpenMP reads their heads
    forEach<OMPExecutableDirective>(F->getBody(), [&](const OMPExecutableDirective *D) {
      forEach<ForStmt>(D, [&](const ForStmt *For) { OfThreads.insert(For); });
    });
    forEach<Stmt>(F->getBody(), [&](const Stmt *Each) {
      const auto *For = dyn_cast<ForStmt>(Each);
      if (const auto *If = dyn_cast<IfStmt>(Each))
        isDirective(If, If->getElse()) ? void() : check(*If, If->getCond(), false);
      else if (For && !OfThreads.count(For))
        check(*For, For->getCond(), true);
      else if (const auto *While = dyn_cast<WhileStmt>(Each))
        check(*While, While->getCond(), true);
      else if (const auto *Do = dyn_cast<DoStmt>(Each))
        check(*Do, Do->getCond(), true);
    });
  }
}

} // namespace sode
