// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/UpdateForm.h"
#include "support/ForEach.h"
#include "support/Forms.h"
#include "support/Named.h"

using namespace clang;

namespace sode {

/// What a variable of the statement expression stands for, in `({ typeof(a) x = (a), y = (b); x > y ? x : y; })`; else the expression itself.
static const Expr *meantBy(const Expr *E, const StmtExpr *In) {
  const VarDecl *V = plainVariable(E);
  bool Inside = In && V && V->hasInit() && llvm::any_of(In->getSubStmt()->body(), [&](const Stmt *S) {
    const auto *D = dyn_cast<DeclStmt>(S);
    return D && llvm::is_contained(D->decls(), V);
  });
  return Inside ? V->getInit() : E;
}

/// The larger or smaller of V and something else: `a > m ? a : m`, `fmax(m, a)`, also by a macro that makes a statement expression of it.
static llvm::StringRef extremeOf(const Expr *E, const Expr *V, const ASTContext &Context) {
  const auto *In = dyn_cast<StmtExpr>(E);
  if (In) {
    llvm::ArrayRef<Stmt *> All(In->getSubStmt()->body_begin(), In->getSubStmt()->size());
    const auto *Result = All.empty() ? nullptr : dyn_cast<Expr>(All.back());
    if (!Result || !llvm::all_of(All.drop_back(), [](const Stmt *S) { return isa<DeclStmt>(S); }))
      return "";
    E = Result->IgnoreParenCasts();
  }
  if (const auto *C = dyn_cast<ConditionalOperator>(E)) {
    const auto *Test = dyn_cast<BinaryOperator>(C->getCond()->IgnoreParenImpCasts());
    auto Names = [&](const Expr *Part) { return areAlike(meantBy(Part, In), V, Context); };
    if (!Test || !Test->isRelationalOp() || Names(Test->getLHS()) == Names(Test->getRHS()) ||
        Names(C->getTrueExpr()) == Names(C->getFalseExpr()))
      return "";
    bool Less = Test->getOpcode() == BO_LT || Test->getOpcode() == BO_LE;
    bool Smaller = Less == Names(Test->getLHS()); // V is smaller if the test is true
    return Smaller == Names(C->getTrueExpr()) ? "min" : "max";
  }
  const auto *Call = dyn_cast<CallExpr>(E);
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  if (!F || !F->getIdentifier() || Call->getNumArgs() != 2 ||
      llvm::none_of(Call->arguments(), [&](const Expr *A) { return areAlike(meantBy(A, In), V, Context); }))
    return "";
  bool Max = F->getName().contains_insensitive("max"), Min = F->getName().contains_insensitive("min");
  return Max == Min ? "" : Max ? "max" : "min";
}

/// Of one side of `&&`.
static llvm::StringRef guardedBy(const Expr *Condition, const Update &U, const Expr *Value, const ASTContext &Context,
                                 const BinaryOperator **Comparison) {
  const auto *Test = dyn_cast<BinaryOperator>(Condition->IgnoreParenImpCasts());
  if (Test && Test->getOpcode() == BO_LAnd) {
    llvm::StringRef Left = guardedBy(Test->getLHS(), U, Value, Context, Comparison);
    return Left.empty() ? guardedBy(Test->getRHS(), U, Value, Context, Comparison) : Left;
  }
  if (!Test || !Test->isRelationalOp())
    return "";
  if (Comparison)
    *Comparison = Test;
  bool Less = Test->getOpcode() == BO_LT || Test->getOpcode() == BO_LE;
  if (areAlike(Test->getLHS(), U.Target, Context) && areAlike(Test->getRHS(), Value, Context))
    return Less ? "max" : "min";
  if (areAlike(Test->getRHS(), U.Target, Context) && areAlike(Test->getLHS(), Value, Context))
    return Less ? "min" : "max";
  return "";
}

llvm::StringRef guardedExtremeOf(const Update &U, const ASTContext &Context, const BinaryOperator **Comparison) {
  const auto *Assign = dyn_cast<BinaryOperator>(U.Change);
  if (!U.Guard || !Assign || Assign->getOpcode() != BO_Assign)
    return "";
  return guardedBy(U.Guard->getCond(), U, Assign->getRHS(), Context, Comparison);
}

static unsigned mentions(const Expr *E, const Expr *V, const ASTContext &Context) {
  unsigned Count = 0;
  forEach<Expr>(E, [&](const Expr *Part) {
    Count += Part->getStmtClass() == V->IgnoreParenImpCasts()->getStmtClass() && areAlike(Part, V, Context);
  });
  return Count;
}

/// Is V one of the terms, not subtracted, of a sum, or a factor of a product?
static bool isTerm(const Expr *E, const Expr *V, BinaryOperatorKind Op, const ASTContext &Context) {
  if (areAlike(E, V, Context))
    return true;
  const auto *B = dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
  bool Additive = Op == BO_Add || Op == BO_Sub;
  if (!B || (Additive ? !B->isAdditiveOp() : B->getOpcode() != Op))
    return false;
  return isTerm(B->getLHS(), V, Op, Context) || (B->getOpcode() != BO_Sub && isTerm(B->getRHS(), V, Op, Context));
}

llvm::StringRef reductionOf(const Update &U, const ASTContext &Context) {
  if (const auto *Step = dyn_cast<UnaryOperator>(U.Change))
    return Step->isIncrementOp() ? "+" : "-";
  const auto *B = dyn_cast<BinaryOperator>(U.Change);
  if (!B || !B->isAssignmentOp())
    return "";
  BinaryOperatorKind Op = B->getOpcode();
  if (Op == BO_Assign) {
    const Expr *Value = B->getRHS()->IgnoreParenCasts();
    if (llvm::StringRef Extreme = extremeOf(Value, U.Target, Context); !Extreme.empty())
      return Extreme;
    if (llvm::StringRef Extreme = guardedExtremeOf(U, Context); !Extreme.empty())
      return Extreme;
    const auto *Inner = dyn_cast<BinaryOperator>(Value);
    if (!Inner)
      return "";
    Op = Inner->getOpcode();
    if (!isTerm(Inner, U.Target, Op, Context) || mentions(Inner, U.Target, Context) != 1)
      return "";
  } else {
    if (mentions(B->getRHS(), U.Target, Context) != 0)
      return "";
    Op = BinaryOperator::getOpForCompoundAssignment(Op);
  }
  switch (Op) {
  case BO_Add:
    return "+";
  case BO_Sub:
    return "-";
  case BO_Mul:
    return "*";
  case BO_And:
    return "&";
  case BO_Or:
    return "|";
  case BO_Xor:
    return "^";
  case BO_LAnd:
    return "&&";
  case BO_LOr:
    return "||";
  default:
    return "";
  }
}

} // namespace sode
