// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conditions, and what statements make of variables.

#include "facts/Definitions.h"
#include "facts/RingEvaluator.h"
#include "support/Named.h"

using namespace clang;

namespace sode::ring {

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
  const VarDecl *V = variableNamed((Steps ? U->getSubExpr() : B->getLHS())->IgnoreParens());
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

} // namespace sode::ring
