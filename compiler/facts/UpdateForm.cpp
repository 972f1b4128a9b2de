// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/UpdateForm.h"

using namespace clang;

namespace sode {

static bool names(const Expr *E, const VarDecl *V) {
  const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  return Ref && Ref->getDecl()->getCanonicalDecl() == V;
}

/// The larger or smaller of V and something else: `a > m ? a : m`, `fmax(m, a)`.
static llvm::StringRef extremeOf(const Expr *E, const VarDecl *V) {
  if (const auto *C = dyn_cast<ConditionalOperator>(E)) {
    const auto *Test = dyn_cast<BinaryOperator>(C->getCond()->IgnoreParenImpCasts());
    if (!Test || !Test->isRelationalOp() || names(Test->getLHS(), V) == names(Test->getRHS(), V) ||
        names(C->getTrueExpr(), V) == names(C->getFalseExpr(), V))
      return "";
    bool Less = Test->getOpcode() == BO_LT || Test->getOpcode() == BO_LE;
    bool Smaller = Less == names(Test->getLHS(), V); // V is smaller if the test is true
    return Smaller == names(C->getTrueExpr(), V) ? "min" : "max";
  }
  const auto *Call = dyn_cast<CallExpr>(E);
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  if (!F || !F->getIdentifier() || llvm::none_of(Call->arguments(), [&](const Expr *A) { return names(A, V); }))
    return "";
  llvm::StringRef Name = F->getName();
  return Name.starts_with("fmax") ? "max" : Name.starts_with("fmin") ? "min" : "";
}

static bool same(const Expr *A, const Expr *B, const ASTContext &Context) {
  llvm::FoldingSetNodeID X, Y;
  A->IgnoreParenImpCasts()->Profile(X, Context, /*Canonical=*/true);
  B->IgnoreParenImpCasts()->Profile(Y, Context, /*Canonical=*/true);
  return X == Y;
}

llvm::StringRef guardedExtremeOf(const PlainAccess &A, const Expr *Value, const ASTContext &Context) {
  const auto *Test = A.Guard ? dyn_cast<BinaryOperator>(A.Guard->getCond()->IgnoreParenImpCasts()) : nullptr;
  if (!Test || !Test->isRelationalOp())
    return "";
  bool Less = Test->getOpcode() == BO_LT || Test->getOpcode() == BO_LE;
  if (names(Test->getLHS(), A.Variable) && same(Test->getRHS(), Value, Context))
    return Less ? "max" : "min";
  if (names(Test->getRHS(), A.Variable) && same(Test->getLHS(), Value, Context))
    return Less ? "min" : "max";
  return "";
}

llvm::StringRef reductionOf(const PlainAccess &A, const ASTContext &Context) {
  if (const auto *U = dyn_cast<UnaryOperator>(A.Change))
    return U->isIncrementOp() ? "+" : "-";
  const auto *B = cast<BinaryOperator>(A.Change);
  BinaryOperatorKind Op = B->getOpcode();
  if (Op == BO_Assign && A.Subscripts.empty()) {
    const Expr *Value = B->getRHS()->IgnoreParenImpCasts();
    if (llvm::StringRef Extreme = extremeOf(Value, A.Variable); !Extreme.empty())
      return Extreme;
    if (llvm::StringRef Extreme = guardedExtremeOf(A, Value, Context); !Extreme.empty())
      return Extreme;
    const auto *Inner = dyn_cast<BinaryOperator>(Value);
    if (!Inner)
      return "";
    Op = Inner->getOpcode();
    bool Left = names(Inner->getLHS(), A.Variable);
    bool Right = names(Inner->getRHS(), A.Variable) && Op != BO_Sub;
    if (Left == Right)
      return "";
  } else if (Op != BO_Assign) {
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
