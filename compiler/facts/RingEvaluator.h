// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Walks through a piece of code with a loop's index and the extent of a dimension as unknowns (RingForm.h). Where the index
// decides what happens, the walk goes on in several ways, each with the part of the index's range that leads there.

#ifndef SODE_FACTS_RINGEVALUATOR_H
#define SODE_FACTS_RINGEVALUATOR_H

#include "facts/RingForm.h"
#include <map>

namespace sode::ring {

inline Linear plus(const Linear &A, const Linear &B, int64_t Sign = 1) {
  return {A.I + Sign * B.I, A.N + Sign * B.N, A.C + Sign * B.C};
}

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
  std::map<const clang::VarDecl *, Value> Variables; ///< Those that the way has given a value.
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
  Evaluator(const RingQuestion &Q, const llvm::DenseSet<const clang::VarDecl *> &AddressTaken, const clang::ASTContext &Context)
      : Q(Q), AddressTaken(AddressTaken), Context(Context) {}
  bool Straight = true, UsesExtent = false;

  bool evaluate(const clang::Expr *E, const State &S, const Frame &F, Results &Out);

private:
  const RingQuestion &Q;
  const llvm::DenseSet<const clang::VarDecl *> &AddressTaken;
  const clang::ASTContext &Context;
  static constexpr size_t MostWays = 64;

  /// What a condition leaves of the index's range, and whether it holds there; nullopt: it may or may not.
  struct Branch {
    Domain Where;
    std::optional<bool> Holds;
  };

  bool evaluateVariable(const clang::VarDecl *V, const State &S, const Frame &F, Results &Out);
  bool evaluateCast(const clang::CastExpr *E, const State &S, const Frame &F, Results &Out);
  bool evaluateBinary(const clang::BinaryOperator *B, const State &S, const Frame &F, Results &Out);
  bool evaluateCall(const clang::CallExpr *C, const State &S, const Frame &F, Results &Out);
  std::optional<Value> combine(const clang::BinaryOperator *B, const Domain &Where, const Value &L, const Value &R);
  std::optional<Value> remainder(const Domain &Where, const Value &X, const Value &Divisor, clang::QualType T);
  std::vector<Branch> split(const clang::Expr *Condition, const State &S, const Frame &F);
  void compare(clang::BinaryOperatorKind Op, clang::QualType T, const Domain &Where, const Value &L, const Value &R,
               std::vector<Branch> &Out);
  bool execute(const clang::Stmt *S, std::vector<State> &Ways, const Frame &F);
  bool executeDeclaration(const clang::DeclStmt *D, std::vector<State> &Ways, const Frame &F);
  bool executeExpr(const clang::Expr *E, std::vector<State> &Ways, const Frame &F);
  bool executeIf(const clang::IfStmt *If, std::vector<State> &Ways, const Frame &F);

  Linear number(int64_t C) const { return {0, 0, C}; }
  Linear extent() const { return Q.Extent ? Linear{0, 0, *Q.Extent} : Linear{0, 1, 0}; }
  Linear beforeExtent() const { return plus(extent(), number(1), -1); }

  /// The lowest and highest values that can be proven.
  bool isAtLeast(const Domain &D, const Value &V, const Linear &Low) const { return isBounded(D, V, Low, /*Above=*/true); }
  bool isNoMore(const Domain &D, const Value &V, const Linear &High) const { return isBounded(D, V, High, /*Above=*/false); }
  bool isBounded(const Domain &D, const Value &V, const Linear &Bound, bool Above) const;
  /// An unsigned type holds the value as it is: what came before did not leave a value wrapped around.
  bool isHeld(const Domain &D, const Value &V, clang::QualType T) const;
};

} // namespace sode::ring

#endif
