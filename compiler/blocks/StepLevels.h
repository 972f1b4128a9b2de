// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Time levels in one array: of a time loop over t, `u[t % 2][i][j]` and `u[(t + 1) % 2][i][j]` are different elements in each
// step, and those of the next step are the other way round; `theta[t][i][j]` and `theta[t + 1][i][j]` likewise.
//
// A subscript is followed as Factor * t + Offset, or as what leaves the same remainder as that when divided by Cycle. Two subscripts
// with different remainders are different elements. So it is with a variable that each step changes once, `now = 1 - now`,
// `level = (level + 1) % 3`, in place of t: whatever it holds when the time loop begins, from step to step it grows by ByStep.

#ifndef SODE_BLOCKS_STEPLEVELS_H
#define SODE_BLOCKS_STEPLEVELS_H

#include "facts/Footprint.h"

namespace sode {

class StepLevels {
public:
  StepLevels(const TimeLoop &Of, const clang::ASTContext &Context);

  /// Are the elements certainly different if the second access is executed that many steps before the first?
  bool differ(const Access &A, const Access &B, int64_t StepsBefore = 0) const;
  /// Does it mean another element in each step?
  bool moves(const Access &X) const;
  /// After how many steps backwards is all known that differ() can say of the accesses?
  int64_t reachOf(const Access &X) const;

private:
  struct Level {
    int64_t Factor = 0, Offset = 0;
    int64_t Cycle = 0; ///< 0: exactly.
    bool Bit = false;  ///< A remainder by 2 itself: 0, 1, of negative numbers perhaps -1.
    /// Times what Base holds when the step begins is added; null: nothing is.
    const clang::VarDecl *Base = nullptr;
    int64_t Times = 0, ByStep = 0;

    Level times(int64_t N) const { return {Factor * N, Offset * N, Cycle * N, false, Base, Times * N, ByStep}; }
    bool moves() const { return Factor || (Times && ByStep); }
  };
  /// What a step makes of such a variable.
  struct Update {
    int64_t ByStep, Cycle;
    bool Bit;                  ///< It is always 0 or 1.
    clang::SourceLocation Loc;
  };
  static bool isSmall(const Level &L);
  const TimeLoop &Of;
  const clang::ASTContext &Context;
  std::optional<int64_t> Step; ///< From a step's t to the next one's.
  bool Steady;                 ///< Nothing but the loop's head changes t.
  mutable llvm::DenseMap<const clang::VarDecl *, std::optional<Update>> Updates;

  std::optional<Level> levelOf(const Access &X, unsigned Axis) const;
  std::optional<Level> read(const clang::Expr *E) const;
  std::optional<Level> readName(const clang::VarDecl *V, clang::SourceLocation At) const;
  std::optional<Level> readUpdated(const clang::VarDecl *V, clang::SourceLocation At) const;
  const clang::Expr *onlyUpdate(const clang::VarDecl *V) const;
  std::optional<Level> readUpdate(const clang::Expr *By) const;
  std::optional<Update> findUpdate(const clang::VarDecl *V) const;
  std::optional<Level> readOperator(const clang::BinaryOperator &B) const;
  std::optional<Level> readUnary(const clang::UnaryOperator &U) const;
  std::optional<Level> readChoice(const clang::Expr *Condition, int64_t IfNot0, int64_t If0) const;
  std::optional<Level> withConstant(clang::BinaryOperatorKind Op, const clang::Expr *E, int64_t N) const;
  std::optional<Level> remainder(const clang::Expr *Dividend, int64_t Divisor) const;
};

} // namespace sode

#endif
