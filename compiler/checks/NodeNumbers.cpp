// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `if (xmp_node_num() == 0)`: node numbers count from 1, so no node gets there.

#include "checks/Check.h"
#include "model/Arguments.h"
#include "model/IntExpr.h"
#include "support/AstVisitor.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace sode {

namespace {

/// `xmp_node_num()`, and the like that count from 1: the name of the function.
llvm::StringRef countingFunction(const Expr *E) {
  const auto *Call = dyn_cast<CallExpr>(E->IgnoreParenCasts());
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  if (!F || !F->getIdentifier() || !F->isExternC())
    return "";
  return F->getName() == "xmp_node_num" || F->getName() == "xmp_all_node_num" ? F->getName() : "";
}

/// Variables that hold a node number whenever they hold anything: `int me = xmp_node_num();`
class NumberFinder : public AstVisitor {
public:
  llvm::DenseMap<const VarDecl *, llvm::StringRef> Numbers; ///< To the function that they come from.

  bool VisitVarDecl(VarDecl *V) override {
    if (V->isExternallyVisible())
      Others.insert(V->getCanonicalDecl());
    return !V->hasInit() || set(V, V->getInit());
  }
  bool VisitFunctionDecl(FunctionDecl *F) override {
    for (const ParmVarDecl *P : F->parameters())
      if (F->isExternallyVisible())
        Others.insert(P);
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *B) override {
    const VarDecl *V = B->isAssignmentOp() ? variable(B->getLHS()) : nullptr;
    return !V || (B->getOpcode() == BO_Assign ? set(V, B->getRHS()) : set(V, nullptr));
  }
  bool VisitUnaryOperator(UnaryOperator *U) override {
    const VarDecl *V = U->isIncrementDecrementOp() || U->getOpcode() == UO_AddrOf ? variable(U->getSubExpr()) : nullptr;
    return !V || set(V, nullptr);
  }
  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *F = Call->getDirectCallee(), *Definition = nullptr;
    if (!F || !F->hasBody(Definition))
      return true;
    ++Calls[F->getCanonicalDecl()];
    for (auto [Parameter, Argument] : pairsOf(*Call, *Definition))
      set(Parameter, Argument);
    return true;
  }
  /// A function that is named without being called may be called with anything.
  bool VisitDeclRefExpr(DeclRefExpr *Name) override {
    if (const auto *F = dyn_cast<FunctionDecl>(Name->getDecl()))
      ++Mentions[F->getCanonicalDecl()];
    return true;
  }

  void finish() {
    for (bool Changed = true; Changed;) {
      Changed = false;
      for (const auto &[To, From] : Copies)
        if (llvm::StringRef Function = Numbers.lookup(From); !Function.empty())
          Changed |= Numbers.try_emplace(To, Function).second;
    }
    for (bool Changed = true; Changed;) {
      Changed = false;
      for (const auto &[To, From] : Copies)
        if (Others.count(From) || !Numbers.count(From))
          Changed |= Others.insert(To).second;
    }
    for (const VarDecl *V : Others)
      Numbers.erase(V);
    for (const auto &[F, Count] : Mentions)
      for (const FunctionDecl *Each : F->redecls())
        for (const ParmVarDecl *P : Each->parameters())
          if (Calls.lookup(F) != Count)
            Numbers.erase(P);
  }

private:
  llvm::DenseSet<const VarDecl *> Others; ///< That may hold anything else.
  std::vector<std::pair<const VarDecl *, const VarDecl *>> Copies; ///< The first gets what the second has.
  llvm::DenseMap<const FunctionDecl *, unsigned> Mentions, Calls;

  static const VarDecl *variable(const Expr *E) {
    const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenCasts());
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    return V ? V->getCanonicalDecl() : nullptr;
  }
  bool set(const VarDecl *V, const Expr *Value) {
    llvm::StringRef Function = Value ? countingFunction(Value) : "";
    if (const VarDecl *From = Value ? variable(Value) : nullptr)
      Copies.push_back({V->getCanonicalDecl(), From});
    else if (Function.empty())
      Others.insert(V->getCanonicalDecl());
    else
      Numbers[V->getCanonicalDecl()] = Function;
    return true;
  }
};

class NodeNumberCheck : public AstVisitor {
public:
  NodeNumberCheck(const NumberFinder &Found, const ASTContext &Context, Diagnostics &Diags)
      : Found(Found), Context(Context), Diags(Diags) {}

  bool VisitBinaryOperator(BinaryOperator *B) override {
    if (B->isLogicalOp()) {
      condition(B->getLHS());
      condition(B->getRHS());
    }
    if (!B->isComparisonOp())
      return true;
    if (std::optional<int64_t> Value = constantOf(B->getRHS(), Context))
      compare(*B, B->getLHS(), B->getOpcode(), B->getRHS(), *Value);
    else if (std::optional<int64_t> Value = constantOf(B->getLHS(), Context))
      compare(*B, B->getRHS(), BinaryOperator::reverseComparisonOp(B->getOpcode()), B->getLHS(), *Value);
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *U) override {
    if (U->getOpcode() == UO_LNot)
      report(U->getSubExpr(), U->getOperatorLoc(), /*Always=*/false, FixItHint());
    return true;
  }
  bool VisitIfStmt(IfStmt *S) override { return condition(S->getCond()); }
  bool VisitWhileStmt(WhileStmt *S) override { return condition(S->getCond()); }
  bool VisitConditionalOperator(ConditionalOperator *C) override { return condition(C->getCond()); }

private:
  const NumberFinder &Found;
  const ASTContext &Context;
  Diagnostics &Diags;

  llvm::StringRef functionBehind(const Expr *E) const {
    E = E->IgnoreParenCasts();
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl()))
        return Found.Numbers.lookup(V->getCanonicalDecl());
    return countingFunction(E);
  }

  void report(const Expr *Number, SourceLocation Loc, bool Always, const FixItHint &Fix) {
    if (llvm::StringRef Function = functionBehind(Number); !Function.empty())
      Diags.report(Loc, diag::warn_node_number) << Function << (Always ? 1 : 0) << Fix;
  }

  bool condition(const Expr *E) {
    report(E, E->getExprLoc(), /*Always=*/true, FixItHint());
    return true;
  }

  /// Number Op Value, for Values that only numbers from 0 make sense of.
  void compare(const BinaryOperator &B, const Expr *Number, BinaryOperatorKind Op, const Expr *Constant, int64_t Value) {
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
  NumberFinder Found;
  Found.TraverseDecl(P.Context.getTranslationUnitDecl());
  Found.finish();
  NodeNumberCheck(Found, P.Context, P.Diags).TraverseDecl(P.Context.getTranslationUnitDecl());
}

} // namespace sode
