// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/NodeNumbers.h"
#include "model/Arguments.h"
#include "model/IntExpr.h"
#include "support/ForEach.h"
#include "support/Named.h"

using namespace clang;

namespace sode {

namespace {

/// A variable, or the number that a function tells, and something added.
struct Sum {
  const VarDecl *V;
  NodeNumber N;
};

const VarDecl *variable(const Expr *E) {
  const VarDecl *V = variableNamed(E->IgnoreParenCasts());
  return V ? V->getCanonicalDecl() : nullptr;
}

std::optional<Sum> sumIn(const Expr *E, const ASTContext &Context) {
  E = E->IgnoreParenCasts();
  if (const VarDecl *V = variable(E))
    return Sum{V, {}};
  if (const auto *Call = dyn_cast<CallExpr>(E)) {
    const FunctionDecl *F = Call->getDirectCallee();
    bool Told = F && F->isExternC() && NodeNumbers::isTold(functionName(F));
    return Told ? std::optional(Sum{nullptr, {F->getName()}}) : std::nullopt;
  }
  const auto *B = dyn_cast<BinaryOperator>(E);
  std::optional<int64_t> Right = B && B->isAdditiveOp() ? constantOf(B->getRHS(), Context) : std::nullopt;
  std::optional<int64_t> Left = B && B->getOpcode() == BO_Add && !Right ? constantOf(B->getLHS(), Context) : std::nullopt;
  std::optional<Sum> Found = Right || Left ? sumIn(Right ? B->getLHS() : B->getRHS(), Context) : std::nullopt;
  if (Found)
    Found->N.Added += Left ? *Left : B->getOpcode() == BO_Add ? *Right : -*Right;
  return Found;
}

/// What variables get.
struct NumberFinder {
  explicit NumberFinder(const ASTContext &Context) : Context(Context) {}
  const ASTContext &Context;
  llvm::DenseMap<const VarDecl *, NodeNumber> Numbers;
  llvm::DenseSet<const VarDecl *> Others; ///< That may hold anything else.
  struct Copy {
    const VarDecl *To, *From;
    int64_t Added;
  };
  std::vector<Copy> Copies;
  llvm::DenseMap<const FunctionDecl *, unsigned> Mentions, Calls;
  llvm::DenseSet<const Expr *> Told; ///< Where a function puts the number.

  void put(const VarDecl *V, const NodeNumber &N) {
    if (auto [It, New] = Numbers.try_emplace(V, N); !New && !(It->second == N))
      Others.insert(V);
  }
  void set(const VarDecl *V, const Expr *Value) {
    std::optional<Sum> Is = V && Value ? sumIn(Value, Context) : std::nullopt;
    if (Is && Is->V)
      Copies.push_back({V->getCanonicalDecl(), Is->V, Is->N.Added});
    else if (Is)
      put(V->getCanonicalDecl(), Is->N);
    else if (V)
      Others.insert(V->getCanonicalDecl());
  }
  void see(const CallExpr &Call) {
    const FunctionDecl *F = Call.getDirectCallee(), *Definition = nullptr;
    const auto *To = functionName(F) == "MPI_Comm_rank" && Call.getNumArgs() == 2 ? dyn_cast<UnaryOperator>(Call.getArg(1)->IgnoreParenCasts()) : nullptr;
    if (const VarDecl *V = To && To->getOpcode() == UO_AddrOf ? variable(To->getSubExpr()) : nullptr) {
      put(V, {F->getName()});
      Told.insert(To);
    }
    if (!F || !F->hasBody(Definition))
      return;
    ++Calls[F->getCanonicalDecl()];
    for (auto [Parameter, Argument] : pairsOf(Call, *Definition))
      set(Parameter, Argument);
  }
  void see(const Stmt *S) {
    const auto *U = dyn_cast<UnaryOperator>(S);
    if (const auto *B = dyn_cast<BinaryOperator>(S); B && B->isAssignmentOp())
      set(variable(B->getLHS()), B->getOpcode() == BO_Assign ? B->getRHS() : nullptr);
    else if (U && (U->isIncrementDecrementOp() || (U->getOpcode() == UO_AddrOf && !Told.count(U))))
      set(variable(U->getSubExpr()), nullptr);
    else if (const auto *Call = dyn_cast<CallExpr>(S))
      see(*Call);
    else if (const auto *Name = dyn_cast<DeclRefExpr>(S))
      if (const auto *F = dyn_cast<FunctionDecl>(Name->getDecl())) // without being called it may be called with anything
        ++Mentions[F->getCanonicalDecl()];
  }

  void find() {
    const TranslationUnitDecl *All = Context.getTranslationUnitDecl();
    forEach<VarDecl>(All, [&](const VarDecl *V) {
      if (V->hasInit())
        set(V, V->getInit());
    });
    forEach<FunctionDecl>(All, [&](const FunctionDecl *F) {
      if (F->isExternallyVisible())
        Others.insert(F->param_begin(), F->param_end());
    });
    forEach<Stmt>(All, [&](const Stmt *S) { see(S); });
    for (bool Changed = true; Changed;) {
      size_t Known = Numbers.size() + Others.size();
      for (const Copy &C : Copies)
        if (auto From = Numbers.find(C.From); From != Numbers.end())
          put(C.To, {From->second.Function, From->second.Added + C.Added});
      Changed = Numbers.size() + Others.size() > Known;
    }
    for (bool Changed = true; Changed;) {
      Changed = false;
      for (const Copy &C : Copies)
        if (Others.count(C.From) || !Numbers.count(C.From))
          Changed |= Others.insert(C.To).second;
    }
    for (const auto &[F, Count] : Mentions)
      for (const FunctionDecl *Each : F->redecls())
        if (Calls.lookup(F) != Count)
          Others.insert(Each->param_begin(), Each->param_end());
    for (const VarDecl *V : Others)
      Numbers.erase(V);
  }
};

} // namespace

NodeNumbers::NodeNumbers(const ASTContext &Context) : Context(Context) {
  NumberFinder Finder(Context);
  Finder.find();
  Numbers = std::move(Finder.Numbers);
}

bool NodeNumbers::isTold(llvm::StringRef Function) {
  return Function == "xmp_node_num" || Function == "xmp_all_node_num" || Function == "xmpc_node_num" || Function == "xmpc_all_node_num";
}

std::optional<NodeNumber> NodeNumbers::of(const Expr *E) const {
  std::optional<Sum> Is = sumIn(E, Context);
  auto Known = Is && Is->V ? Numbers.find(Is->V) : Numbers.end();
  if (!Is || !Is->V)
    return Is ? std::optional(Is->N) : std::nullopt;
  return Known == Numbers.end() ? std::nullopt : std::optional(NodeNumber{Known->second.Function, Known->second.Added + Is->N.Added});
}

std::optional<int64_t> NodeNumbers::nodeIn(const Condition &C) const {
  const Expr *E = C.test() ? C.test()->IgnoreParenImpCasts() : nullptr;
  const auto *B = dyn_cast_or_null<BinaryOperator>(E);
  std::optional<int64_t> Value;
  if (B && B->getOpcode() == (C.Holds ? BO_EQ : BO_NE)) {
    Value = constantOf(B->getRHS(), Context);
    E = Value ? B->getLHS() : B->getRHS();
    Value = Value ? Value : constantOf(B->getLHS(), Context);
  } else if (!C.Holds) {
    Value = 0; // !me
  }
  std::optional<NodeNumber> N = E && Value ? of(E) : std::nullopt;
  return N ? std::optional(*Value - N->Added - N->countsFromOne()) : std::nullopt;
}

} // namespace sode
