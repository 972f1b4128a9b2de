// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/Subscript.h"
#include "model/Arguments.h"
#include "model/Changes.h"
#include "support/Forms.h"
#include "support/Named.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

namespace sode {

static constexpr int64_t Small = int64_t(1) << 30; // products fit
static bool isSmall(int64_t N) { return std::abs(N) < Small; }

static std::optional<Affine> plus(Affine S, int64_t N) {
  (S.Divisor == 1 ? S.Offset : S.Behind) += N;
  return std::abs(S.Offset) > LargestInteger ? std::nullopt : std::optional(S);
}

static std::optional<Affine> times(Affine S, int64_t N) {
  if (S.Divisor != 1 || !isSmall(N) || !isSmall(S.Factor) || !isSmall(S.Offset))
    return std::nullopt;
  S.Offset *= N;
  if (S.Variable)
    S.Factor *= N;
  if (S.Factor == 0)
    S = {nullptr, S.Offset};
  return isSmall(S.Factor) && (!S.Variable || S.Factor == 1 || isSmall(S.Offset)) ? std::optional(S) : std::nullopt;
}

static std::optional<Affine> over(Affine S, int64_t N) {
  if (S.Divisor != 1 || N <= 0 || !isSmall(N) || !isSmall(S.Offset))
    return std::nullopt;
  S.Divisor = N;
  return S;
}

/// What Outer makes of Inner in place of its variable.
static std::optional<Affine> ofIts(const Affine &Outer, const Affine &Inner) {
  std::optional<Affine> S = times(Inner, Outer.Factor);
  if (Inner.Divisor != 1) // (i / 2) + 1
    S = Outer.isSum() ? std::optional(Inner) : std::nullopt;
  S = S ? plus(*S, Outer.Offset) : S;
  S = S && Outer.Divisor != 1 ? over(*S, Outer.Divisor) : S;
  return S ? plus(*S, Outer.Behind) : S;
}

/// Two of them, with the same variable perhaps.
static std::optional<Affine> both(const Affine &L, const Affine &R) {
  if (!R.Variable)
    return plus(L, R.Offset);
  if (!L.Variable)
    return plus(R, L.Offset);
  if (L.Variable != R.Variable || L.Divisor != 1 || R.Divisor != 1)
    return std::nullopt;
  Affine S = L;
  S.Factor += R.Factor;
  if (S.Factor == 0)
    S = {nullptr, S.Offset};
  return plus(S, R.Offset);
}

/// `2 * i | 1`: bits that are 0 before.
static std::optional<Affine> withBits(const Affine &S, int64_t Bits) {
  if (S.Divisor != 1 || !isSmall(Bits) || Bits < 0)
    return std::nullopt;
  int64_t Above = llvm::NextPowerOf2(Bits);
  return S.Factor % Above == 0 && S.Offset % Above == 0 ? plus(S, Bits) : std::nullopt;
}

const Expr *onlyValueOf(const Expr *E, const Stmt *Body, const ASTContext &Context) {
  const SourceManager &SM = Context.getSourceManager();
  const VarDecl *V = plainVariable(E);
  bool Local = V && Body && V->hasLocalStorage() && V->getInit() && V->getType()->isIntegerType() &&
               SM.isBeforeInTranslationUnit(Body->getBeginLoc(), V->getLocation());
  return Local && countChanges(V, Body, Context) == 1 ? V->getInit() : nullptr;
}

/// `int half(int i) { return i / 2; }`
static std::optional<Affine> ofCall(const CallExpr &Call, const ASTContext &Context, const Stmt *Body) {
  const FunctionDecl *F = Call.getDirectCallee(), *Definition = nullptr;
  const Expr *Result = F && F->hasBody(Definition) ? onlyResult(*Definition) : nullptr;
  std::optional<Affine> Made = Result ? subscriptOf(Result, Context) : std::nullopt;
  const auto *Parameter = Made ? dyn_cast_or_null<ParmVarDecl>(Made->Variable) : nullptr;
  const Expr *Argument = Parameter && Parameter->getDeclContext() == Definition ? argumentFor(Call, *Parameter) : nullptr;
  std::optional<Affine> Given = Argument ? subscriptOf(Argument, Context, Body) : std::nullopt;
  return Given ? ofIts(*Made, *Given) : std::nullopt;
}

std::optional<Affine> subscriptOf(const Expr *E, const ASTContext &Context, const Stmt *Body) {
  E = E->IgnoreParenImpCasts(); // an explicit cast may change the value
  if (std::optional<int64_t> Value = constantOf(E, Context))
    return Affine{nullptr, *Value};
  if (const Expr *Only = onlyValueOf(E, Body, Context))
    return subscriptOf(Only, Context, Body);
  if (const VarDecl *V = plainVariable(E))
    return Affine{V, 0};
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return ofCall(*Call, Context, Body);
  if (const auto *U = dyn_cast<UnaryOperator>(E); U && U->getOpcode() == UO_Minus) {
    std::optional<Affine> X = subscriptOf(U->getSubExpr(), Context, Body);
    return X ? times(*X, -1) : std::nullopt;
  }
  const auto *B = dyn_cast<BinaryOperator>(E);
  if (!B || !(B->isAdditiveOp() || B->isMultiplicativeOp() || B->isShiftOp() || B->getOpcode() == BO_Or))
    return std::nullopt;
  std::optional<Affine> L = subscriptOf(B->getLHS(), Context, Body), R = L ? subscriptOf(B->getRHS(), Context, Body) : std::nullopt;
  if (!R)
    return std::nullopt;
  switch (B->getOpcode()) {
  case BO_Add:
    return both(*L, *R);
  case BO_Sub:
    R = R->Variable ? times(*R, -1) : Affine{nullptr, -R->Offset};
    return R ? both(*L, *R) : std::nullopt;
  case BO_Mul:
    return !R->Variable ? times(*L, R->Offset) : !L->Variable ? times(*R, L->Offset) : std::nullopt;
  case BO_Div:
    return !R->Variable ? over(*L, R->Offset) : std::nullopt;
  case BO_Shr:
    return !R->Variable && R->Offset >= 0 && R->Offset < 30 ? over(*L, int64_t(1) << R->Offset) : std::nullopt;
  case BO_Shl:
    return !R->Variable && R->Offset >= 0 && R->Offset < 30 ? times(*L, int64_t(1) << R->Offset) : std::nullopt;
  case BO_Or:
    return !R->Variable ? withBits(*L, R->Offset) : std::nullopt;
  default:
    return std::nullopt;
  }
}

std::optional<Affine> sumOf(const Expr *E, const ASTContext &Context) {
  std::optional<Affine> S = subscriptOf(E, Context);
  return S && S->isSum() ? S : std::nullopt;
}

static std::string added(int64_t N) { return N ? (N > 0 ? " + " : " - ") + std::to_string(std::abs(N)) : ""; }

std::string Affine::text() const {
  if (!Variable)
    return std::to_string(Offset);
  std::string Text = (Factor == 1 ? "" : Factor == -1 ? "-" : std::to_string(Factor) + " * ") + Variable->getName().str() + added(Offset);
  if (Divisor != 1)
    Text = (Offset || Factor != 1 ? "(" + Text + ")" : Text) + " / " + std::to_string(Divisor) + added(Behind);
  return Text;
}

} // namespace sode
