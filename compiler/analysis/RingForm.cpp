// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "analysis/RingForm.h"
#include "analysis/Definitions.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include <map>

using namespace clang;

namespace sode {

static Linear plus(const Linear &A, const Linear &B, int64_t Sign = 1) {
  return {A.I + Sign * B.I, A.N + Sign * B.N, A.C + Sign * B.C};
}

bool isAtMost(const Linear &Low, const Linear &High) {
  Linear D = plus(High, Low, -1);
  return D.I == 0 && D.N >= 0 && D.N + D.C >= 0; // D.N * N + D.C >= 0 for N >= 1
}

bool isSameExpr(const Expr *A, const Expr *B, const ASTContext &Context) {
  if (A->HasSideEffects(Context) || B->HasSideEffects(Context))
    return false;
  llvm::FoldingSetNodeID X, Y;
  A->IgnoreParenImpCasts()->Profile(X, Context, /*Canonical=*/true);
  B->IgnoreParenImpCasts()->Profile(Y, Context, /*Canonical=*/true);
  return X == Y;
}

namespace {

/// Where the index may lie on one way through the code.
struct Domain {
  std::vector<Linear> Lows, Highs;

  bool isEmpty() const {
    for (const Linear &L : Lows)
      for (const Linear &H : Highs)
        if (isAtMost({0, H.N, H.C + 1}, L))
          return true;
    return false;
  }
  bool isAbove(const Linear &P) const { // index > P
    return llvm::any_of(Lows, [&](const Linear &L) { return isAtMost({0, P.N, P.C + 1}, L); });
  }
  bool isBelow(const Linear &P) const { return llvm::any_of(Highs, [&](const Linear &H) { return isAtMost({0, H.N, H.C + 1}, P); }); }
};

/// Is is the value; if Round, a number that differs from it by a multiple of the extent.
struct Value {
  Linear Is;
  bool Round = false;
  std::optional<Linear> Low, High; ///< Of a Round one.

  Value(Linear Is = {}, bool Round = false, std::optional<Linear> Low = {}, std::optional<Linear> High = {})
      : Is(Is), Round(Round), Low(Low), High(High) {}
};

/// One way through the code.
struct State {
  Domain Where;
  std::map<const VarDecl *, Value> Variables; ///< Those that the way has given a value.
  std::optional<Value> Returned;
};

struct Result {
  Domain Where;
  Value Is;
};
using Results = std::vector<Result>;

/// Where code stands: in the loop, or in a function (Place null).
struct Frame {
  const Path *Place = nullptr;
  unsigned Depth = 0;
};

class Evaluator {
public:
  Evaluator(const RingQuestion &Q, const llvm::DenseSet<const VarDecl *> &AddressTaken, const ASTContext &Context)
      : Q(Q), AddressTaken(AddressTaken), Context(Context) {}
  bool Straight = true, UsesExtent = false;

  bool evaluate(const Expr *E, const State &S, const Frame &F, Results &Out);

private:
  const RingQuestion &Q;
  const llvm::DenseSet<const VarDecl *> &AddressTaken;
  const ASTContext &Context;
  static constexpr size_t MostWays = 64;

  /// What a condition leaves of the index's range, and whether it holds there; nullopt: it may or may not.
  struct Branch {
    Domain Where;
    std::optional<bool> Holds;
  };

  bool evaluateVariable(const VarDecl *V, const State &S, const Frame &F, Results &Out);
  bool evaluateCast(const CastExpr *E, const State &S, const Frame &F, Results &Out);
  bool evaluateBinary(const BinaryOperator *B, const State &S, const Frame &F, Results &Out);
  bool evaluateCall(const CallExpr *C, const State &S, const Frame &F, Results &Out);
  std::optional<Value> combine(const BinaryOperator *B, const Domain &Where, const Value &L, const Value &R);
  std::optional<Value> remainder(const Domain &Where, const Value &X, const Value &Divisor, QualType T);
  std::vector<Branch> split(const Expr *Condition, const State &S, const Frame &F);
  void compare(BinaryOperatorKind Op, QualType T, const Domain &Where, const Value &L, const Value &R, std::vector<Branch> &Out);
  bool execute(const Stmt *S, std::vector<State> &Ways, const Frame &F);
  bool executeDeclaration(const DeclStmt *D, std::vector<State> &Ways, const Frame &F);
  bool executeExpr(const Expr *E, std::vector<State> &Ways, const Frame &F);
  bool executeIf(const IfStmt *If, std::vector<State> &Ways, const Frame &F);

  Linear number(int64_t C) const { return {0, 0, C}; }
  Linear extent() const { return Q.Extent ? Linear{0, 0, *Q.Extent} : Linear{0, 1, 0}; }
  Linear beforeExtent() const { return plus(extent(), number(1), -1); }

  /// The lowest and highest values that can be proven.
  bool isAtLeast(const Domain &D, const Value &V, const Linear &Low) const { return isBounded(D, V, Low, /*Above=*/true); }
  bool isNoMore(const Domain &D, const Value &V, const Linear &High) const { return isBounded(D, V, High, /*Above=*/false); }
  bool isBounded(const Domain &D, const Value &V, const Linear &Bound, bool Above) const;
  /// An unsigned type holds the value as it is: what came before did not leave a value wrapped around.
  bool isHeld(const Domain &D, const Value &V, QualType T) const;
};

} // namespace

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
  if (!Callee || F.Depth > 4 || !Callee->hasBody(Definition) || C->getNumArgs() != Definition->getNumParams() ||
      Definition->isVariadic())
    return false;
  Straight = false;
  std::vector<State> Ways = {{S.Where, {}, {}}};
  for (unsigned I = 0; I < C->getNumArgs(); ++I) {
    const ParmVarDecl *Parameter = Definition->getParamDecl(I);
    if (!isPlainLocal(Parameter, AddressTaken))
      return false;
    std::vector<State> Next;
    for (const State &Way : Ways) {
      State Caller = S;
      Caller.Where = Way.Where;
      Results Argument;
      if (!evaluate(C->getArg(I), Caller, F, Argument))
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

/// Index OP P, split at P where that is not decided.
static void splitAt(BinaryOperatorKind Op, const Domain &Where, const Linear &P, const std::function<void(Domain, bool)> &Add) {
  Domain Below = Where, At = Where, Above = Where;
  Below.Highs.push_back({0, P.N, P.C - 1});
  At.Lows.push_back(P);
  At.Highs.push_back(P);
  Above.Lows.push_back({0, P.N, P.C + 1});
  bool HoldsBelow = Op == BO_LT || Op == BO_LE || Op == BO_NE, HoldsAt = Op == BO_LE || Op == BO_GE || Op == BO_EQ,
       HoldsAbove = Op == BO_GT || Op == BO_GE || Op == BO_NE;
  // Two neighbors with one answer are one part.
  if (HoldsBelow == HoldsAt) {
    Domain Low = Where;
    Low.Highs.push_back(P);
    Add(Low, HoldsAt);
    Add(Above, HoldsAbove);
    return;
  }
  Add(Below, HoldsBelow);
  if (HoldsAt == HoldsAbove) {
    Domain High = Where;
    High.Lows.push_back(P);
    Add(High, HoldsAt);
    return;
  }
  Add(At, HoldsAt);
  Add(Above, HoldsAbove);
}

void Evaluator::compare(BinaryOperatorKind Op, QualType T, const Domain &Where, const Value &L, const Value &R,
                        std::vector<Branch> &Out) {
  if (!isHeld(Where, L, T) || !isHeld(Where, R, T)) {
    // `i - 1u < N`: below 0 the left side is a large number.
    bool IsSum = !L.Round && L.Is.I == 1 && T->isUnsignedIntegerType() && isHeld(Where, R, T);
    Domain Wrapped = Where, Held = Where;
    Linear Zero = plus({}, {0, L.Is.N, L.Is.C}, -1);
    Wrapped.Highs.push_back({0, Zero.N, Zero.C - 1});
    Held.Lows.push_back(Zero);
    if (!IsSum || !isHeld(Held, L, T)) {
      Out.push_back({Where, std::nullopt});
      return;
    }
    if (!Wrapped.isEmpty())
      Out.push_back({Wrapped, Op == BO_GT || Op == BO_GE || Op == BO_NE});
    if (!Held.isEmpty())
      compare(Op, T, Held, L, R, Out);
    return;
  }
  Value D{plus(L.Is, R.Is, -1), L.Round || R.Round, {}, {}}; // D OP 0
  UsesExtent |= D.Is.N != 0 || Q.Extent;
  if (!D.Round && std::abs(D.Is.I) == 1) {
    Linear P = plus({}, {0, D.Is.N, D.Is.C}, -D.Is.I);
    splitAt(D.Is.I == 1 ? Op : BinaryOperator::reverseComparisonOp(Op), Where, P, [&](Domain Part, bool Holds) {
      if (!Part.isEmpty())
        Out.push_back({std::move(Part), Holds});
    });
    return;
  }
  auto AtLeast = [&](int64_t K) { // L >= R + K
    return !R.Round && R.Is.I == 0 ? isAtLeast(Where, L, plus(R.Is, number(K))) : !D.Round && isAtLeast(Where, D, number(K));
  };
  auto AtMost = [&](int64_t K) {
    return !R.Round && R.Is.I == 0 ? isNoMore(Where, L, plus(R.Is, number(K))) : !D.Round && isNoMore(Where, D, number(K));
  };
  std::optional<bool> Holds;
  bool Less = AtMost(-1), More = AtLeast(1), NotLess = AtLeast(0), NotMore = AtMost(0);
  if (Less || More || (NotLess && NotMore))
    Holds = Less ? Op == BO_LT || Op == BO_LE || Op == BO_NE : More ? Op == BO_GT || Op == BO_GE || Op == BO_NE
                                                                    : Op == BO_LE || Op == BO_GE || Op == BO_EQ;
  else if (NotLess && (Op == BO_GE || Op == BO_LT))
    Holds = Op == BO_GE;
  else if (NotMore && (Op == BO_LE || Op == BO_GT))
    Holds = Op == BO_LE;
  Out.push_back({Where, Holds});
}

std::vector<Evaluator::Branch> Evaluator::split(const Expr *E, const State &S, const Frame &F) {
  Straight = false;
  std::vector<Branch> Out;
  E = E->IgnoreParenImpCasts();
  if (const auto *U = dyn_cast<UnaryOperator>(E); U && U->getOpcode() == UO_LNot) {
    Out = split(U->getSubExpr(), S, F);
    for (Branch &B : Out)
      if (B.Holds)
        B.Holds = !*B.Holds;
    return Out;
  }
  const auto *B = dyn_cast<BinaryOperator>(E);
  if (B && B->isLogicalOp()) {
    bool Decides = B->getOpcode() == BO_LOr;
    for (const Branch &Left : split(B->getLHS(), S, F)) {
      State There = S;
      There.Where = Left.Where;
      if (Left.Holds == Decides)
        Out.push_back(Left);
      else
        for (Branch &Right : split(B->getRHS(), There, F))
          Out.push_back({Right.Where, !Left.Holds && Right.Holds != Decides ? std::nullopt : Right.Holds});
    }
    return Out;
  }
  auto Unknown = [&] { return std::vector<Branch>{{S.Where, std::nullopt}}; };
  Results Left;
  bool Compares = B && B->isComparisonOp();
  if (E->HasSideEffects(Context, /*IncludePossibleEffects=*/false) || !evaluate(Compares ? B->getLHS() : E, S, F, Left))
    return Unknown();
  for (const Result &L : Left) {
    State There = S;
    There.Where = L.Where;
    Results Right;
    if (!Compares)
      Right.push_back({L.Where, {number(0)}});
    else if (!evaluate(B->getRHS(), There, F, Right))
      return Unknown();
    QualType T = Compares ? B->getLHS()->getType() : E->getType();
    for (const Result &R : Right)
      compare(Compares ? B->getOpcode() : BO_NE, T, R.Where, L.Is, R.Is, Out);
  }
  return Out.size() > MostWays ? Unknown() : Out;
}

bool Evaluator::executeDeclaration(const DeclStmt *D, std::vector<State> &Ways, const Frame &F) {
  for (const Decl *Declared : D->decls()) {
    const auto *V = dyn_cast<VarDecl>(Declared);
    if (!V || !V->hasLocalStorage() || !V->hasInit())
      continue;
    if (V->getInit()->HasSideEffects(Context, /*IncludePossibleEffects=*/false))
      return false;
    std::vector<State> Next;
    for (State &Way : Ways) {
      Results Part;
      if (!isPlainLocal(V, AddressTaken) || !evaluate(V->getInit(), Way, F, Part)) {
        Way.Variables.erase(V); // not known; perhaps nobody asks
        Next.push_back(Way);
        continue;
      }
      for (const Result &R : Part) {
        Next.push_back(Way);
        Next.back().Where = R.Where;
        Next.back().Variables[V] = R.Is;
      }
    }
    Ways = std::move(Next);
  }
  return Ways.size() <= MostWays;
}

/// An assignment to a local variable.
bool Evaluator::executeExpr(const Expr *E, std::vector<State> &Ways, const Frame &F) {
  E = E->IgnoreParenImpCasts();
  const auto *B = dyn_cast<BinaryOperator>(E);
  if (B && B->isCommaOp())
    return executeExpr(B->getLHS(), Ways, F) && executeExpr(B->getRHS(), Ways, F);
  const auto *U = dyn_cast<UnaryOperator>(E);
  bool Steps = U && U->isIncrementDecrementOp();
  if (!Steps && !(B && B->isAssignmentOp()))
    return false;
  const auto *Ref = dyn_cast<DeclRefExpr>((Steps ? U->getSubExpr() : B->getLHS())->IgnoreParens());
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!V || !isPlainLocal(V, AddressTaken) || V == Q.L->Variable)
    return false;
  std::vector<State> Next;
  for (const State &Way : Ways) {
    Results Part;
    if (Steps)
      Part.push_back({Way.Where, {number(1)}});
    else if (!evaluate(B->getRHS(), Way, F, Part))
      return false;
    auto Old = Way.Variables.find(V);
    if ((Steps || B->getOpcode() != BO_Assign) && Old == Way.Variables.end())
      return false;
    for (const Result &R : Part) {
      std::optional<Value> New = R.Is;
      if (Steps)
        New = Value{plus(Old->second.Is, number(U->isIncrementOp() ? 1 : -1)), Old->second.Round, {}, {}};
      else if (B->getOpcode() == BO_RemAssign) {
        Straight = false;
        New = remainder(R.Where, Old->second, R.Is, cast<CompoundAssignOperator>(B)->getComputationResultType());
      } else if (B->getOpcode() == BO_AddAssign || B->getOpcode() == BO_SubAssign) {
        int64_t Sign = B->getOpcode() == BO_AddAssign ? 1 : -1;
        New = Value{plus(Old->second.Is, R.Is.Is, Sign), Old->second.Round || R.Is.Round, {}, {}};
      } else if (B->getOpcode() != BO_Assign) {
        return false;
      }
      if (!New || !(Context.getTypeSize(V->getType()) >= 32 || isHeld(R.Where, *New, V->getType())))
        return false;
      Next.push_back(Way);
      Next.back().Where = R.Where;
      Next.back().Variables[V] = *New;
    }
  }
  Ways = std::move(Next);
  return Ways.size() <= MostWays;
}

bool Evaluator::executeIf(const IfStmt *If, std::vector<State> &Ways, const Frame &F) {
  std::vector<State> Out;
  for (const State &Way : Ways)
    for (const Branch &B : split(If->getCond(), Way, F))
      for (bool Holds : {true, false}) {
        if (B.Holds && *B.Holds != Holds)
          continue;
        std::vector<State> Part = {Way};
        Part.front().Where = B.Where;
        const Stmt *Then = Holds ? If->getThen() : If->getElse();
        if (Then && !execute(Then, Part, F))
          return false;
        llvm::append_range(Out, Part);
      }
  Ways = std::move(Out);
  return Ways.size() <= MostWays;
}

bool Evaluator::execute(const Stmt *S, std::vector<State> &Ways, const Frame &F) {
  std::vector<State> Done;
  for (State &Way : Ways)
    if (Way.Returned)
      Done.push_back(Way);
  llvm::erase_if(Ways, [](const State &Way) { return Way.Returned.has_value(); });
  bool Understood = true;
  if (Ways.empty() || isa<NullStmt>(S)) {
  } else if (const auto *Block = dyn_cast<CompoundStmt>(S)) {
    for (const Stmt *Child : Block->body())
      Understood = Understood && execute(Child, Ways, F);
  } else if (const auto *D = dyn_cast<DeclStmt>(S)) {
    Understood = executeDeclaration(D, Ways, F);
  } else if (const auto *If = dyn_cast<IfStmt>(S)) {
    Understood = executeIf(If, Ways, F);
  } else if (const auto *Return = dyn_cast<ReturnStmt>(S); Return && Return->getRetValue() && !F.Place) {
    std::vector<State> Next;
    for (const State &Way : Ways) {
      Results Part;
      if (!evaluate(Return->getRetValue(), Way, F, Part))
        return false;
      for (const Result &R : Part) {
        Next.push_back(Way);
        Next.back().Where = R.Where;
        Next.back().Returned = R.Is;
      }
    }
    Ways = std::move(Next);
  } else if (const auto *E = dyn_cast<Expr>(S)) {
    Understood = executeExpr(E, Ways, F);
  } else {
    Understood = false;
  }
  llvm::append_range(Ways, Done);
  return Understood && Ways.size() <= MostWays;
}

/// What the loop's own header says about its index.
static void addBounds(const RingQuestion &Q, Evaluator &Of, Domain &Where) {
  auto Add = [&](const Expr *Bound, bool Low, int64_t Change) {
    Results Found;
    if (Of.evaluate(Bound, {}, {}, Found) && Found.size() == 1 && !Found[0].Is.Round && Found[0].Is.Is.I == 0)
      (Low ? Where.Lows : Where.Highs).push_back(plus(Found[0].Is.Is, {0, 0, Change}));
  };
  const Loop &L = *Q.L;
  Add(L.Init, L.Upwards, 0);
  Add(L.Bound, !L.Upwards, L.Inclusive ? 0 : L.Upwards ? -1 : 1);
}

std::optional<RingForm> ringFormOf(const Expr *Subscript, const RingQuestion &Q,
                                   const llvm::DenseSet<const VarDecl *> &AddressTaken, const ASTContext &Context) {
  Evaluator Of(Q, AddressTaken, Context);
  State S;
  S.Where.Lows = Q.Lows;
  S.Where.Highs = Q.Highs;
  addBounds(Q, Of, S.Where);
  Of.Straight = true;
  Of.UsesExtent = false;
  Results Found;
  if (!Of.evaluate(Subscript, S, {Q.Where, 0}, Found))
    return std::nullopt;
  RingForm Form;
  Form.Straight = Of.Straight;
  Form.UsesExtent = Of.UsesExtent;
  Form.Lows = S.Where.Lows;
  Form.Highs = S.Where.Highs;
  for (const Result &R : Found)
    Form.Pieces.push_back({R.Where.Lows, R.Where.Highs, R.Is.Is, R.Is.Round});
  return Form;
}

} // namespace sode
