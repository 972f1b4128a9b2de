// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values of expressions.

#include "facts/RingEvaluator.h"
#include "model/Arguments.h"
#include "facts/Definitions.h"

using namespace clang;

namespace sode::ring {

bool Evaluator::isBounded(const Domain &D, const Value &V, const Linear &Bound, bool Above) const {
  auto Proves = [&](const Linear &X) { return Above ? isAtMost(Bound, X) : isAtMost(X, Bound); };
  if (V.Round) {
    const std::optional<Linear> &Known = Above ? V.Low : V.High;
    return Known && Proves(*Known);
  }
  if (V.Is.I == 0)
    return Proves(V.Is);
  if (std::abs(V.Is.I) != 1)
    return false;
  Linear Rest{0, V.Is.N, V.Is.C};
  bool ByLows = (V.Is.I == 1) == Above;
  return llvm::any_of(ByLows ? D.Lows : D.Highs, [&](const Linear &X) { return Proves(plus(Rest, X, V.Is.I)); });
}

bool Evaluator::isHeld(const Domain &D, const Value &V, QualType T) const {
  unsigned Bits = Context.getTypeSize(T);
  int64_t Most = Bits >= 62 ? LargestInteger : (int64_t(1) << (T->isUnsignedIntegerType() ? Bits : Bits - 1)) - 1;
  if (T->isUnsignedIntegerType() && !isAtLeast(D, V, number(0)))
    return false;
  if (Bits < 32) // narrower than the extents of arrays
    return !T->isBooleanType() && isAtLeast(D, V, number(0)) && isNoMore(D, V, number(Most));
  return std::abs(V.Is.N) <= 2 && std::abs(V.Is.C) <= Most / 2;
}

bool Evaluator::evaluateVariable(const VarDecl *V, const State &S, const Frame &F, Results &Out) {
  if (auto It = S.Variables.find(V); It != S.Variables.end()) {
    Out.push_back({S.Where, It->second});
    return true;
  }
  if (F.Place && V == Q.L->Variable) {
    Out.push_back({S.Where, Linear{1, 0, 0}});
    return true;
  }
  if (!F.Place || F.Depth > 4 || !isPlainLocal(V, AddressTaken))
    return false;
  Definitions Found = definitionsOf(V, Q.L->For->getBody(), *F.Place);
  std::vector<State> Ways = {{S.Where, {}, {}}};
  if (Found.List.empty())
    return false;
  for (const Stmt *Definition : Found.List) {
    Path There = Found.Block;
    There.push_back(Definition);
    if (!execute(Definition, Ways, {&There, F.Depth + 1}))
      return false;
  }
  for (const State &Way : Ways) {
    auto It = Way.Variables.find(V);
    if (It == Way.Variables.end())
      return false;
    Out.push_back({Way.Where, It->second});
  }
  return true;
}

bool Evaluator::evaluateCast(const CastExpr *E, const State &S, const Frame &F, Results &Out) {
  if (E->getCastKind() == CK_LValueToRValue || E->getCastKind() == CK_NoOp)
    return evaluate(E->getSubExpr(), S, F, Out);
  if (E->getCastKind() != CK_IntegralCast)
    return false;
  QualType From = E->getSubExpr()->getType(), To = E->getType();
  if (!From->isIntegerType() || !To->isIntegerType() || !evaluate(E->getSubExpr(), S, F, Out))
    return false;
  // Counted modulo 2^n, a value stays right among types of n bits; before it is widened it must be what it looks like.
  bool Widened = Context.getTypeSize(To) > Context.getTypeSize(From);
  QualType Checked = Widened ? From : To;
  if (Widened ? !From->isUnsignedIntegerType() : Context.getTypeSize(To) >= 32)
    return true;
  return llvm::all_of(Out, [&](const Result &R) { return isHeld(R.Where, R.Is, Checked); });
}

std::optional<Value> Evaluator::remainder(const Domain &Where, const Value &X, const Value &Divisor, QualType T) {
  if (Divisor.Round || !isHeld(Where, X, T))
    return std::nullopt;
  if (isAtLeast(Where, X, number(0)) && isNoMore(Where, X, plus(Divisor.Is, number(1), -1)))
    return X;
  if (!(Divisor.Is == extent()))
    return std::nullopt;
  UsesExtent = true;
  Value R{X.Is, /*Round=*/true, {}, beforeExtent()};
  R.Low = isAtLeast(Where, X, number(0)) ? number(0) : plus(number(1), extent(), -1);
  return R;
}

std::optional<Value> Evaluator::combine(const BinaryOperator *B, const Domain &Where, const Value &L, const Value &R) {
  Value V;
  V.Round = L.Round || R.Round;
  switch (B->getOpcode()) {
  case BO_Add:
  case BO_Sub: {
    int64_t Sign = B->getOpcode() == BO_Add ? 1 : -1;
    V.Is = plus(L.Is, R.Is, Sign);
    if (L.Round && !R.Round && R.Is.I == 0) {
      if (L.Low)
        V.Low = plus(*L.Low, R.Is, Sign);
      if (L.High)
        V.High = plus(*L.High, R.Is, Sign);
    }
    break;
  }
  case BO_Mul: {
    auto IsBit = [](const Linear &X) { return X.I == 0 && X.N == 0 && std::abs(X.C) <= 1; };
    const Linear &Factor = IsBit(L.Is) ? L.Is : R.Is, &Other = IsBit(L.Is) ? R.Is : L.Is;
    if (V.Round || !IsBit(Factor))
      return std::nullopt;
    V.Is = plus({}, Other, Factor.C);
    break;
  }
  case BO_Rem:
    Straight = false;
    return remainder(Where, L, R, B->getType());
  case BO_And:
    // Of a power of two, also for negative numbers.
    Straight = false;
    if (!Q.Extent || R.Round || !(R.Is == beforeExtent()) || !llvm::isPowerOf2_64(*Q.Extent))
      return std::nullopt;
    return Value{L.Is, true, number(0), beforeExtent()};
  default:
    return std::nullopt;
  }
  if (std::abs(V.Is.C) > LargestInteger || std::abs(V.Is.N) > LargestInteger || std::abs(V.Is.I) > 8)
    return std::nullopt;
  return V;
}

bool Evaluator::evaluateBinary(const BinaryOperator *B, const State &S, const Frame &F, Results &Out) {
  if (B->isComparisonOp() || B->isLogicalOp()) { // its value is 0 or 1
    Straight = false;
    for (const Branch &Way : split(B, S, F)) {
      if (!Way.Holds)
        return false;
      Out.push_back({Way.Where, {number(*Way.Holds)}});
    }
    return true;
  }
  Results Left;
  if (!evaluate(B->getLHS(), S, F, Left))
    return false;
  for (const Result &L : Left) {
    State There = S;
    There.Where = L.Where;
    Results Right;
    if (!evaluate(B->getRHS(), There, F, Right))
      return false;
    for (const Result &R : Right) {
      std::optional<Value> V = combine(B, R.Where, L.Is, R.Is);
      if (!V)
        return false;
      Out.push_back({R.Where, *V});
    }
  }
  return true;
}

/// A function of the file that does nothing but compute.
bool Evaluator::evaluateCall(const CallExpr *C, const State &S, const Frame &F, Results &Out) {
  const FunctionDecl *Callee = C->getDirectCallee(), *Definition = nullptr;
  if (!Callee || F.Depth > 4 || !Callee->hasBody(Definition) || argumentsOf(*C).size() != Definition->getNumParams() ||
      Definition->isVariadic())
    return false;
  Straight = false;
  std::vector<State> Ways = {{S.Where, {}, {}}};
  for (auto [Parameter, Given] : pairsOf(*C, *Definition)) {
    if (!isPlainLocal(Parameter, AddressTaken))
      return false;
    std::vector<State> Next;
    for (const State &Way : Ways) {
      State Caller = S;
      Caller.Where = Way.Where;
      Results Argument;
      if (!evaluate(Given, Caller, F, Argument))
        return false;
      for (const Result &R : Argument) {
        Next.push_back(Way);
        Next.back().Where = R.Where;
        Next.back().Variables[Parameter] = R.Is;
      }
    }
    Ways = std::move(Next);
  }
  if (!execute(Definition->getBody(), Ways, {nullptr, F.Depth + 1}))
    return false;
  for (const State &Way : Ways) {
    if (!Way.Returned)
      return false;
    Out.push_back({Way.Where, *Way.Returned});
  }
  return true;
}

bool Evaluator::evaluate(const Expr *E, const State &S, const Frame &F, Results &Out) {
  E = E->IgnoreParens();
  if (Out.size() > MostWays || !E->getType()->isIntegerType())
    return false;
  if (std::optional<int64_t> C = constantOf(E, Context)) {
    Out.push_back({S.Where, {number(*C)}});
    return true;
  }
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return evaluateCast(Cast, S, F, Out);
  if (Q.Symbol && isSameExpr(E, Q.Symbol, Context)) {
    Out.push_back({S.Where, {extent()}});
    return true;
  }
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    return V && evaluateVariable(V, S, F, Out);
  }
  if (const auto *B = dyn_cast<BinaryOperator>(E))
    return !B->isAssignmentOp() && evaluateBinary(B, S, F, Out);
  if (const auto *U = dyn_cast<UnaryOperator>(E); U && (U->getOpcode() == UO_Minus || U->getOpcode() == UO_Plus)) {
    if (!evaluate(U->getSubExpr(), S, F, Out))
      return false;
    if (U->getOpcode() == UO_Minus)
      for (Result &R : Out)
        R.Is = {plus({}, R.Is.Is, -1), R.Is.Round, {}, {}};
    return true;
  }
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E)) {
    Straight = false;
    for (const Branch &Way : split(Choice->getCond(), S, F)) {
      State There = S;
      There.Where = Way.Where;
      for (bool Holds : {true, false}) {
        Results Part;
        if (Way.Holds && *Way.Holds != Holds)
          continue;
        if (!evaluate(Holds ? Choice->getTrueExpr() : Choice->getFalseExpr(), There, F, Part))
          return false;
        llvm::append_range(Out, Part);
      }
    }
    return Out.size() <= MostWays;
  }
  const auto *Call = dyn_cast<CallExpr>(E);
  return Call && evaluateCall(Call, S, F, Out);
}

} // namespace sode::ring
