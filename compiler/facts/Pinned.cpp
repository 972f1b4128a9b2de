// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/Pinned.h"
#include "support/ForEach.h"

using namespace clang;

namespace sode {
namespace {

/// What is known of the variable where control comes.
class PinReader {
public:
  PinReader(const Loop &L, const LoopNest &N, NestHeads &Heads, const ASTContext &Context) : L(L), N(N), Heads(Heads), Context(Context) {
    if (N.isWidened())
      return;
    compareWith(L.Init, L.Upwards ? BO_GE : BO_LE, 0);
    compareWith(L.Bound, L.Upwards ? (L.Inclusive ? BO_LE : BO_LT) : L.Inclusive ? BO_GE : BO_GT, 0);
  }

  void note(const Condition &C) {
    const Expr *E = C.test()->IgnoreParenImpCasts();
    const auto *B = dyn_cast<BinaryOperator>(E);
    if (!B && !C.Holds && formOf(E) && follows(*formOf(E)))
      bound(BO_EQ, {nullptr, -formOf(E)->Offset}); // !j
    if (!B || !(B->isRelationalOp() || B->isEqualityOp()) || !B->getLHS()->getType()->isIntegerType())
      return;
    BinaryOperatorKind Op = C.Holds ? B->getOpcode() : BinaryOperator::negateComparisonOp(B->getOpcode());
    compare(B->getLHS(), Op, B->getRHS());
    compare(B->getRHS(), BinaryOperator::reverseComparisonOp(Op), B->getLHS());
  }

  std::optional<Affine> valueOf(const Expr *E) const {
    std::optional<Affine> Form = formOf(E), Found;
    if (!Form || follows(*Form))
      return std::nullopt;
    for (const Affine &Low : Lows)
      for (const Affine &High : Highs)
        if (Low.Variable == Form->Variable && High.Variable == Low.Variable && High.Offset >= Low.Offset && (!Found || High.Offset - Low.Offset < Found->Spread))
          Found = Affine{L.Variable, Form->Offset - High.Offset, High.Offset - Low.Offset};
    return Found && Found->Spread <= Few ? Found : std::nullopt;
  }

  /// `j ? j - 1 : 0`
  std::optional<Affine> either(const ConditionalOperator &Choice) const {
    std::optional<Affine> Along, Pinned;
    for (bool True : {true, false}) {
      PinReader Side = *this;
      takeApart(Choice.getCond(), True, [&](const Condition &C) { Side.note(C); });
      const Expr *Value = True ? Choice.getTrueExpr() : Choice.getFalseExpr();
      std::optional<Affine> Form = formOf(Value);
      bool Follows = Form && follows(*Form);
      (Follows ? Along : Pinned) = Follows ? Form : Side.valueOf(Value);
    }
    int64_t Low = Along ? std::min<int64_t>(Along->Offset, 0) : 0, High = Along ? std::max<int64_t>(Along->Offset, 0) : 0;
    if (!Along || !Pinned || Pinned->Offset < Low || Pinned->Offset + Pinned->Spread > High)
      return std::nullopt;
    Low = std::min(Along->Offset, Pinned->Offset);
    return Affine{L.Variable, Low, std::max(Along->Offset, Pinned->Offset + Pinned->Spread) - Low};
  }

private:
  static constexpr int64_t Few = 16;
  const Loop &L;
  const LoopNest &N;
  NestHeads &Heads;
  const ASTContext &Context;
  std::vector<Affine> Lows, Highs; ///< Constants, or sums of what keeps its value in the nest.

  bool follows(const Affine &Form) const { return Form.Variable == L.Variable; }

  std::optional<Affine> formOf(const Expr *E) const {
    std::optional<Affine> Form = subscriptOf(E, Context, N.Body);
    return Form && Form->isSum() && std::abs(Form->Offset) <= LargestInteger ? Form : std::nullopt;
  }

  void bound(BinaryOperatorKind Op, Affine By) {
    if (Op == BO_GE || Op == BO_GT || Op == BO_EQ)
      Lows.push_back({By.Variable, By.Offset + (Op == BO_GT)});
    if (Op == BO_LE || Op == BO_LT || Op == BO_EQ)
      Highs.push_back({By.Variable, By.Offset - (Op == BO_LT)});
  }

  /// The variable + Offset.
  void compareWith(const Expr *Other, BinaryOperatorKind Op, int64_t Offset) {
    std::optional<Affine> By = formOf(Other);
    if (!By || follows(*By) || (By->Variable && !Heads.isKnown(Other, N)))
      return;
    // Unsigned numbers may wrap around: `j - 1 < n`, `j < n - 2`. Where n - 1 does, no iteration is below n.
    bool Wraps = !Other->getType()->isSignedIntegerOrEnumerationType();
    if (!Wraps || (L.Variable->getType()->isUnsignedIntegerType() && Offset >= 0 && (!By->Variable || By->Offset == 0 || By->Offset == -1)))
      bound(Op, {By->Variable, By->Offset - Offset});
  }

  void compare(const Expr *One, BinaryOperatorKind Op, const Expr *Other) {
    if (std::optional<Affine> Form = formOf(One); Form && follows(*Form))
      compareWith(Other, Op, Form->Offset);
  }
};

} // namespace

std::optional<Affine> pinnedOf(const Expr *E, const Path &Way, const Loop &L, const LoopNest &N, NestHeads &Heads, const ASTContext &Context) {
  if (hasAny<Stmt>(L.For, [](const Stmt *S) { return isa<LabelStmt, SwitchCase>(S); }))
    return std::nullopt;
  PinReader Reader(L, N, Heads, Context);
  for (const Condition &C : conditionsOn(Way, L.For))
    Reader.note(C);
  const auto *Choice = dyn_cast<ConditionalOperator>(E->IgnoreParenImpCasts());
  return Choice ? Reader.either(*Choice) : Reader.valueOf(E);
}

} // namespace sode
