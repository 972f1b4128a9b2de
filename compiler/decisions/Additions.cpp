// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "decisions/Additions.h"
#include "decisions/Messages.h"
#include "support/ForEach.h"
#include "support/Forms.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace sode {

/// Is the value of Way[At] thrown away?
static bool isDiscarded(const Path &Way, size_t At) {
  for (; At > 0; --At) {
    const Stmt *Above = Way[At - 1];
    if (const auto *B = dyn_cast<BinaryOperator>(Above); B && B->isCommaOp() && B->getLHS() == Way[At])
      return true;
    const auto *B = dyn_cast<BinaryOperator>(Above);
    const auto *C = dyn_cast<ConditionalOperator>(Above);
    if ((B && B->isCommaOp()) || (C && C->getCond() != Way[At]) || isa<ParenExpr, CastExpr, FullExpr>(Above))
      continue;
    return !isa<Expr, DeclStmt, ReturnStmt>(Above) && Way[At] != conditionOf(Above) &&
           !(isa<SwitchStmt>(Above) && cast<SwitchStmt>(Above)->getCond() == Way[At]);
  }
  return false;
}

bool checkAddition(const ArrayReference &R, llvm::StringRef Name, const Footprints &Facts, Diagnostics &Diags) {
  const Path *Way = Facts.of(R).Way;
  size_t At = Way ? Way->size() - 1 : 0;
  for (size_t Subscripts = R.Subscripts.size(); At > 0 && (Subscripts > 0 || isa<ParenExpr>((*Way)[At - 1])); --At)
    Subscripts -= isa<ArraySubscriptExpr>((*Way)[At - 1]);
  const Stmt *By = At > 0 ? (*Way)[At - 1] : nullptr;
  const auto *B = dyn_cast_or_null<CompoundAssignOperator>(By);
  const auto *U = dyn_cast_or_null<UnaryOperator>(By);
  bool Adds = B ? (B->getOpcode() == BO_AddAssign || B->getOpcode() == BO_SubAssign) && B->getLHS() == (*Way)[At]
                : U && U->isIncrementDecrementOp();
  if (R.How != ArrayReference::Element || R.Escapes || !Adds || !isDiscarded(*Way, At - 1))
    Diags.report(R.loc(), diag::err_scatter_use) << Name;
  else if (B && R.A->Element->isIntegerType() && !B->getRHS()->getType()->isIntegerType())
    Diags.report(B->getRHS()->getExprLoc(), diag::err_scatter_value) << Name << B->getRHS()->getType();
  else
    return true;
  return false;
}

bool checkOrder(const LoopNest &Nest, llvm::StringRef Name, Diagnostics &Diags) {
  return !hasAny<OMPExecutableDirective>(Nest.Body, [&](const OMPExecutableDirective *D) {
    Diags.report(D->getBeginLoc(), diag::err_scatter_threads)
        << Name << ("omp " + getOpenMPDirectiveName(D->getDirectiveKind())).str();
    return true;
  });
}

} // namespace sode
