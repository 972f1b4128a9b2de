// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/ChosenValues.h"
#include "facts/PathVisitor.h"
#include "model/Changes.h"
#include "model/IntExpr.h"
#include "support/ForEach.h"

using namespace clang;

namespace sode {

namespace {

/// What a function gives back, and sets, where only some nodes come.
class ResultFinder : public PathVisitor {
public:
  explicit ResultFinder(const Program &P) : P(P) {}
  std::vector<const Expr *> Returned;
  bool ByNode = false; ///< Some of it.
  llvm::DenseSet<const VarDecl *> Set;

  void VisitReturnStmt(ReturnStmt *R) override {
    if (R->getRetValue()) {
      Returned.push_back(R->getRetValue());
      ByNode |= isChosen();
    }
  }
  void VisitBinaryOperator(BinaryOperator *B) override {
    if (const VarDecl *V = B->isAssignmentOp() && isChosen() ? placeOf(B->getLHS()).Variable : nullptr)
      Set.insert(V);
  }

private:
  const Program &P;

  bool asks(const Stmt *S) const {
    const auto *If = dyn_cast<IfStmt>(S);
    const auto *Switch = dyn_cast<SwitchStmt>(S);
    const Expr *Condition = If ? If->getCond() : Switch ? Switch->getCond() : nullptr;
    return Condition && P.Calls.isOfNumber(Condition);
  }
  bool isTask(const Stmt &Body) const { return P.Tasks.innermost(P.TU.Tokens.find(Body.getBeginLoc())); }
  /// Under a condition that asks for the node. A way out by one, `if (me != 0) return 1;`, is a return under it, too.
  bool isChosen() const {
    for (size_t I = 0; I + 1 < Around.size(); ++I)
      if (isDirective(Around[I], Around[I + 1]) ? isTask(*Around[I + 1]) : asks(Around[I]))
        return true;
    return false;
  }
};

/// `return 1;`, `return me == 0;`: whether, not how much.
bool saysYesOrNo(const Expr *E, const ASTContext &Context) {
  const auto *B = dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
  std::optional<int64_t> Value = E->getType()->isIntegerType() ? constantOf(E, Context) : std::nullopt;
  return (Value && std::abs(*Value) <= 1) || (B && (B->isComparisonOp() || B->isLogicalOp()));
}

} // namespace

static bool isNamed(const FunctionDecl &F, llvm::ArrayRef<llvm::StringRef> Names) {
  return F.getIdentifier() && !F.isDefined() && llvm::is_contained(Names, F.getName());
}

bool ChosenValues::isClock(const FunctionDecl &F) {
  return isNamed(F, {"xmp_wtime", "MPI_Wtime", "omp_get_wtime", "clock", "time", "difftime"});
}

bool ChosenValues::isOfProcess(const FunctionDecl &F) { return isNamed(F, {"getpid", "getppid", "gethostid", "getrandom"}); }

const Expr *ChosenValues::choiceIn(const Expr *E, unsigned Depth) const {
  const Expr *Found = nullptr;
  hasAny<Expr>(E, [&](const Expr *Part) {
    if (const auto *C = dyn_cast<ConditionalOperator>(Part)) {
      bool Truth = saysYesOrNo(C->getTrueExpr(), Context) && saysYesOrNo(C->getFalseExpr(), Context);
      Found = C->getType()->isArithmeticType() && P.Calls.isOfNumber(C->getCond()) && !Truth ? C : nullptr;
    } else if (const auto *Call = dyn_cast<CallExpr>(Part)) {
      auto Definitions = P.Called.of(*Call);
      const FunctionDecl *Callee = Definitions.empty() ? Call->getDirectCallee() : nullptr;
      Found = (Callee && isOfProcess(*Callee)) || llvm::any_of(Definitions, [&](const FunctionDecl *F) { return isChosen(F, Depth + 1); }) ? Call : nullptr;
    }
    return Found != nullptr;
  });
  return Found;
}

bool ChosenValues::isChosen(const FunctionDecl *F, unsigned Depth) const {
  if (auto It = Known.find(F); It != Known.end())
    return It->second;
  if (Depth > 6 || F->getReturnType()->isPointerType())
    return false;
  Known[F] = false;
  ResultFinder Finder(P);
  Finder.TraverseStmt(F->getBody());
  bool Truth = F->getReturnType()->isIntegerType() && llvm::all_of(Finder.Returned, [&](const Expr *E) { return saysYesOrNo(E, Context); });
  bool Chosen = Finder.ByNode && Finder.Returned.size() > 1;
  for (const Expr *E : Finder.Returned) {
    const VarDecl *V = placeOf(E->IgnoreParenImpCasts()).Variable;
    bool Shared = V && (Plain.Collective.count(V) || Plain.Escaping.count(V));
    Chosen |= (V && Finder.Set.count(V) && !Shared) || choiceIn(E, Depth) != nullptr;
  }
  return Known[F] = Chosen && !Truth;
}

} // namespace sode
