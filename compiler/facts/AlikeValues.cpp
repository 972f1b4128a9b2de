// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/AlikeValues.h"
#include "facts/PathVisitor.h"
#include "model/Arguments.h"
#include "model/Changes.h"
#include "model/IntExpr.h"
#include "support/ForEach.h"
#include "support/Forms.h"
#include "support/Named.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace sode {

namespace {

/// Where a function gives a variable a value, or returns one.
class Settings : public PathVisitor {
public:
  struct Setting {
    const Expr *Value; ///< Null: it counts, `v++`.
    Path Way;
  };
  explicit Settings(const VarDecl *Of) : Of(Of) {}
  std::vector<Setting> Found;

  void VisitBinaryOperator(BinaryOperator *B) override {
    if (Of && B->isAssignmentOp() && isIt(B->getLHS()))
      Found.push_back({B->getRHS(), Around});
  }
  void VisitUnaryOperator(UnaryOperator *U) override {
    if (Of && U->isIncrementDecrementOp() && isIt(U->getSubExpr()))
      Found.push_back({nullptr, Around});
  }
  void VisitVarDecl(VarDecl *V) override {
    if (Of && V->getCanonicalDecl() == Of && V->hasInit())
      Found.push_back({V->getInit(), Around});
  }
  void VisitReturnStmt(ReturnStmt *R) override {
    if (!Of && R->getRetValue())
      Found.push_back({R->getRetValue(), Around});
  }

private:
  bool isIt(const Expr *E) const {
    const VarDecl *V = plainVariable(E);
    return V && V->getCanonicalDecl() == Of;
  }
  const VarDecl *Of; ///< Null: what it returns.
};

/// Library functions that only compute.
bool isComputed(const FunctionDecl &F, const ASTContext &Context) {
  static const llvm::StringRef Functions[] = {"atoi", "atol", "atoll", "atof", "strtol", "strtoul", "strtod", "strlen", "strcmp", "max", "min", "xmp_num_nodes", "xmp_all_num_nodes", "xmpc_all_num_nodes"};
  bool Library = F.getBuiltinID() || Context.getSourceManager().isInSystemHeader(F.getLocation());
  return llvm::is_contained(Functions, functionName(&F)) || (Library && F.getReturnType()->isArithmeticType() && llvm::all_of(F.parameters(), [](const ParmVarDecl *X) {
           return X->getType()->isArithmeticType();
         }) && F.getNumParams() > 0 && (F.getBuiltinID() || F.hasAttr<ConstAttr>()));
}

/// What a statement or an expression decides by.
const Expr *choiceOf(const Stmt *S) {
  if (const auto *Choice = dyn_cast<AbstractConditionalOperator>(S))
    return Choice->getCond();
  if (const auto *Switch = dyn_cast<SwitchStmt>(S))
    return Switch->getCond();
  const auto *B = dyn_cast<BinaryOperator>(S);
  return B && B->isLogicalOp() ? B->getLHS() : conditionOf(S);
}

} // namespace

/// All turns of a loop of each node for itself.
bool AlikeValues::countsAlike(const Stmt &Loop, unsigned Depth) const {
  const Expr *Condition = conditionOf(&Loop);
  return Condition && !hasJump(&Loop) && isAlike(Condition, Depth + 1);
}

/// No condition on the way is met by some nodes only, no loop turns more often on some.
bool AlikeValues::isAlikeAround(const Path &Way, unsigned Depth) const {
  for (size_t I = 0; I + 1 < Way.size(); ++I) {
    if (isDirective(Way[I], Way[I + 1]))
      return false;
    if (isa<ForStmt, WhileStmt, DoStmt>(Way[I])) {
      if (!countsAlike(*Way[I], Depth))
        return false;
    } else if (const Expr *Condition = choiceOf(Way[I])) {
      if (Condition != Way[I + 1] && !isAlike(Condition, Depth + 1))
        return false;
    } else if (isa<LabelStmt, CXXForRangeStmt, LambdaExpr>(Way[I])) {
      return false;
    }
  }
  return true;
}

bool AlikeValues::isReachedAlike(const Path &Way, const FunctionDecl *F) const {
  if (Way.empty() || isConditional(Way) || !isAlikeAround(Way, 0) || !P.Calls.runsEverywhere(F))
    return false;
  // A way out before it.
  for (const Stmt *S : Way.front()->children()) {
    if (Way.size() > 1 && S == Way[1])
      return true;
    if (S && hasJump(S))
      return false;
  }
  return false;
}

bool AlikeValues::isAlike(const Expr *E, unsigned Depth) const {
  E = E->IgnoreParenCasts();
  if (Depth > 10 || E->isTypeDependent() || E->isValueDependent())
    return false;
  if (constantOf(E, Context) || isa<UnaryExprOrTypeTraitExpr, StringLiteral, FloatingLiteral>(E))
    return true;
  if (const VarDecl *V = variableNamed(E))
    return isAlike(*V, Depth);
  if (const auto *B = dyn_cast<BinaryOperator>(E))
    return !B->isAssignmentOp() && isAlike(B->getRHS(), Depth + 1) && (B->isCommaOp() || isAlike(B->getLHS(), Depth + 1));
  if (const auto *C = dyn_cast<ConditionalOperator>(E))
    return isAlike(C->getCond(), Depth + 1) && isAlike(C->getTrueExpr(), Depth + 1) && isAlike(C->getFalseExpr(), Depth + 1);
  if (const auto *U = dyn_cast<UnaryOperator>(E))
    return U->isArithmeticOp() && isAlike(U->getSubExpr(), Depth + 1);
  if (const auto *S = dyn_cast<ArraySubscriptExpr>(E)) { // `argv[1]`, `steps[k]` of a table
    const VarDecl *V = plainVariable(S->getBase());
    bool Table = V && V->getType().isConstQualified() && V->getAnyInitializer() && V->getType()->isArrayType();
    return V && (Table || isAlike(*V, Depth)) && isAlike(S->getIdx(), Depth + 1);
  }
  const auto *Call = dyn_cast<CallExpr>(E);
  return Call && isAlike(*Call, Depth + 1);
}

bool AlikeValues::isAlike(const CallExpr &Call, unsigned Depth) const {
  auto Definitions = P.Called.of(Call);
  const FunctionDecl *F = Call.getDirectCallee();
  if (Definitions.empty())
    return F && isComputed(*F, Context) && llvm::all_of(Call.arguments(), [&](const Expr *A) { return isAlike(A, Depth + 1); });
  if (Definitions.size() != 1 || Depth > 10)
    return false;
  Settings Returned(nullptr);
  Returned.TraverseStmt(Definitions[0]->getBody());
  return !Returned.Found.empty() && llvm::all_of(Returned.Found, [&](const auto &R) { return isAlike(R.Value, Depth + 1) && isAlikeAround(R.Way, Depth + 1); });
}

/// In one function: all that it gets there is alike.
bool AlikeValues::isSetAlike(const VarDecl &V, const FunctionDecl &F, unsigned Depth) const {
  Settings Set(&V);
  Set.TraverseStmt(F.getBody());
  if (countChanges(&V, F.getBody(), Context) != Set.Found.size())
    return false;
  return llvm::all_of(Set.Found, [&](const auto &S) { return (!S.Value || isAlike(S.Value, Depth + 1)) && isAlikeAround(S.Way, Depth + 1); });
}

bool AlikeValues::isAlike(const VarDecl &Named, unsigned Depth) const {
  const VarDecl &V = *Named.getCanonicalDecl();
  if (auto It = Known.find(&V); It != Known.end())
    return It->second;
  const auto *Parameter = dyn_cast<ParmVarDecl>(&V);
  const auto *F = dyn_cast<FunctionDecl>(V.getDeclContext());
  bool OfIndex = llvm::any_of(M.Nests, [&](const LoopNest &N) {
    return llvm::any_of(N.Loops, [&](const Loop &L) { return L.Distributed && L.Variable->getCanonicalDecl() == &V; });
  });
  bool Extern = llvm::any_of(V.redecls(), [](const VarDecl *R) { return R->getStorageClass() == SC_Extern; });
  if (OfIndex || Extern || P.Refs.AddressTaken.count(&V) || V.getType().isVolatileQualified() || P.Calls.isOfNode(V))
    return Known[&V] = false;
  if (Parameter && F && F->isMain())
    return Known[&V] = countChanges(&V, F->getBody(), Context) == 0;
  if (!V.getType()->isArithmeticType() && !V.getType()->isEnumeralType() && !(Parameter && V.getType()->isPointerType()))
    return Known[&V] = false;
  Known[&V] = true; // of what it counts with itself
  bool Alike = true;
  if (Parameter) {
    llvm::ArrayRef<CallSite> Sites = P.Sites.callsOf(F);
    Alike = F && !Sites.empty() && llvm::all_of(Sites, [&](const CallSite &S) {
      const Expr *Given = argumentFor(*S.Call, *Parameter);
      return Given && isAlike(Given, Depth + 1);
    });
  }
  if (V.hasGlobalStorage()) {
    Alike = !V.isStaticDataMember();
    for (const FunctionDecl *G : P.Does.functions())
      Alike = Alike && (countChanges(&V, G->getBody(), Context) == 0 || (P.Calls.runsEverywhere(G) && isSetAlike(V, *G, Depth)));
  } else if (Alike) {
    Alike = F && F->hasBody() && isSetAlike(V, *F, Depth);
  }
  if (!Alike)
    Known.clear(); // others may have counted on it
  return Known[&V] = Alike;
}

} // namespace sode
