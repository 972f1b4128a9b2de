// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `if (xmp_node_num() == 0)`: node numbers count from 1, so no node gets there.

#include "checks/Check.h"
#include "model/IntExpr.h"
#include "support/ForEach.h"

using namespace clang;

namespace sode {

namespace {

class NodeNumberCheck : ProgramReader {
public:
  using ProgramReader::ProgramReader;

  void look(const Stmt *S) const {
    if (const auto *If = dyn_cast<IfStmt>(S))
      condition(If->getCond());
    else if (const auto *While = dyn_cast<WhileStmt>(S))
      condition(While->getCond());
    else if (const auto *C = dyn_cast<ConditionalOperator>(S))
      condition(C->getCond());
    else if (const auto *U = dyn_cast<UnaryOperator>(S); U && U->getOpcode() == UO_LNot)
      report(U->getSubExpr(), U->getOperatorLoc(), /*Always=*/false, FixItHint());
    const auto *B = dyn_cast<BinaryOperator>(S);
    if (B && B->isLogicalOp())
      condition(B->getLHS()), condition(B->getRHS());
    if (!B || !B->isComparisonOp())
      return;
    if (std::optional<int64_t> Value = constantOf(B->getRHS(), Context))
      compare(*B, B->getLHS(), B->getOpcode(), B->getRHS(), *Value);
    else if (std::optional<int64_t> Value = constantOf(B->getLHS(), Context))
      compare(*B, B->getRHS(), BinaryOperator::reverseComparisonOp(B->getOpcode()), B->getLHS(), *Value);
  }

private:
  void report(const Expr *Number, SourceLocation Loc, bool Always, const FixItHint &Fix) const {
    if (std::optional<NodeNumber> N = P.Numbers.of(Number); N && N->countsFromOne() && N->Added == 0)
      Diags.report(Loc, diag::warn_node_number) << N->Function << (Always ? 1 : 0) << Fix;
  }
  void condition(const Expr *E) const { report(E, E->getExprLoc(), /*Always=*/true, FixItHint()); }

  /// Number Op Value, for Values that only numbers from 0 make sense of.
  void compare(const BinaryOperator &B, const Expr *Number, BinaryOperatorKind Op, const Expr *Constant, int64_t Value) const {
    bool Never = (Value == 0 && (Op == BO_EQ || Op == BO_LE)) || (Value == 1 && Op == BO_LT);
    bool Always = Value == 0 && (Op == BO_NE || Op == BO_GT);
    const Expr *Written = Constant->IgnoreParenImpCasts();
    bool Fixed = Value == 0 && Op != BO_LE && isa<IntegerLiteral>(Written) && Written->getExprLoc().isFileID();
    if (Never || Always)
      report(Number, B.getOperatorLoc(), Always,
             Fixed ? FixItHint::CreateReplacement(Written->getSourceRange(), "1") : FixItHint());
  }
};

} // namespace

void checkNodeNumbers(const Program &P) {
  NodeNumberCheck Check(P);
  forEach<Stmt>(P.Context.getTranslationUnitDecl(), [&](const Stmt *S) { Check.look(S); });
}

} // namespace sode
