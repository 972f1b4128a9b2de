// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/IndexForm.h"
#include "support/ForEach.h"
#include "clang/AST/ASTContext.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

namespace sode {

namespace {

/// Adds up a chain of + and -.
class FormReader {
public:
  FormReader(const ExprText &Text, const ASTContext &Context) : Text(Text), Context(Context) {}
  std::string Index;
  int64_t Constant = 0;
  bool RunTime = false; ///< A term cannot be evaluated now.

  bool add(const Expr *E, bool Negative) {
    E = E->IgnoreParenImpCasts();
    if (const auto *R = dyn_cast<DeclRefExpr>(E); R && isa<ParmVarDecl>(R->getDecl()) && Text.isDummy(R->getDecl()->getName())) {
      bool First = Index.empty() && !Negative;
      Index = R->getDecl()->getName().str();
      return First;
    }
    if (std::optional<int64_t> Value = constantOf(E, Context))
      return !llvm::AddOverflow(Constant, Negative ? -*Value : *Value, Constant);
    if (const auto *B = dyn_cast<BinaryOperator>(E); B && B->isAdditiveOp())
      return add(B->getLHS(), Negative) && add(B->getRHS(), Negative != (B->getOpcode() == BO_Sub));
    RunTime = true;
    return !hasAny<DeclRefExpr>(E, [&](const DeclRefExpr *R) { return isa<ParmVarDecl>(R->getDecl()) && Text.isDummy(R->getDecl()->getName()); });
  }

private:
  const ExprText &Text;
  const ASTContext &Context;
};

} // namespace

namespace {

/// A ratio, of which the factor is 0 while no dummy has been met.
class RatioReader {
public:
  RatioReader(const ExprText &Text, const ASTContext &Context) : Text(Text), Context(Context) {}
  std::string Index;

  std::optional<Ratio> read(const Expr *E) {
    E = E->IgnoreParenImpCasts();
    if (std::optional<int64_t> Value = constantOf(E, Context))
      return small({0, *Value, 1});
    if (const auto *R = dyn_cast<DeclRefExpr>(E); R && isa<ParmVarDecl>(R->getDecl()) && Text.isDummy(R->getDecl()->getName())) {
      bool First = Index.empty();
      Index = R->getDecl()->getName().str();
      return First ? std::optional(Ratio()) : std::nullopt;
    }
    const auto *B = dyn_cast<BinaryOperator>(E);
    if (!B || !(B->isAdditiveOp() || B->isMultiplicativeOp()))
      return std::nullopt;
    std::optional<Ratio> L = read(B->getLHS()), R = L ? read(B->getRHS()) : std::nullopt;
    if (!R || (L->Factor && R->Factor))
      return std::nullopt;
    switch (B->getOpcode()) {
    case BO_Add:
      return plus(R->Factor ? *R : *L, R->Factor ? L->Offset : R->Offset);
    case BO_Sub:
      return R->Factor ? std::nullopt : plus(*L, -R->Offset);
    case BO_Mul:
      return R->Factor ? times(*R, L->Offset) : times(*L, R->Offset);
    case BO_Div:
      return R->Factor || R->Offset <= 0 || L->Divisor != 1 ? std::nullopt : std::optional(Ratio{L->Factor, L->Offset, R->Offset});
    default:
      return std::nullopt;
    }
  }

private:
  const ExprText &Text;
  const ASTContext &Context;

  static std::optional<Ratio> small(const Ratio &R) {
    constexpr int64_t Small = int64_t(1) << 24; // products with indices fit
    return std::abs(R.Offset) < Small && R.Factor < Small && R.Divisor < Small ? std::optional(R) : std::nullopt;
  }
  static std::optional<Ratio> plus(const Ratio &R, int64_t N) { return small({R.Factor, R.Offset + N * R.Divisor, R.Divisor}); }
  static std::optional<Ratio> times(const Ratio &R, int64_t N) {
    return N <= 0 || R.Divisor != 1 ? std::nullopt : small({R.Factor * N, R.Offset * N, 1});
  }
};

} // namespace

std::string Ratio::text(llvm::StringRef Index) const {
  std::string Text = (Factor == 1 ? "" : std::to_string(Factor) + " * ") + Index.str();
  if (Offset)
    Text += (Offset > 0 ? " + " : " - ") + std::to_string(std::abs(Offset));
  if (Divisor == 1)
    return Text;
  return (Offset || Factor != 1 ? "(" + Text + ")" : Text) + " / " + std::to_string(Divisor);
}

std::optional<IndexForm> indexFormOf(const ExprText &Text, const ASTContext &Context) {
  if (!Text.Checked)
    return std::nullopt;
  RatioReader Scaled(Text, Context);
  if (std::optional<Ratio> At = Scaled.read(Text.Checked); At && At->Factor)
    return At->isPlain() ? IndexForm{Scaled.Index, At->Offset, {}} : IndexForm{Scaled.Index, 0, *At};
  FormReader Reader(Text, Context);
  if (!Reader.add(Text.Checked, /*Negative=*/false) || Reader.Index.empty())
    return std::nullopt;
  // At run time the whole text is evaluated, with the dummy printed as 0 (lower/Text.cpp).
  return IndexForm{Reader.Index, Reader.RunTime ? IntExpr::of(Text, Context) : IntExpr(Reader.Constant), {}};
}

} // namespace sode
