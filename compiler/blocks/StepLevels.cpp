// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "blocks/StepLevels.h"
#include "facts/Scopes.h"
#include "model/Changes.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace clang;

namespace sode {

/// Larger numbers in subscripts are no time levels.
static constexpr int64_t Largest = 1024;

static bool isSmall(int64_t N) { return N >= -Largest && N <= Largest; }

bool StepLevels::isSmall(const Level &L) {
  return llvm::all_of(std::initializer_list<int64_t>{L.Factor, L.Offset, L.Cycle, L.Times, L.ByStep}, [](int64_t N) { return sode::isSmall(N); });
}

StepLevels::StepLevels(const TimeLoop &Of, const ASTContext &Context) : Of(Of), Context(Context) {
  const Loop &L = Of.Time;
  Step = L.StepExpr ? constantOf(L.StepExpr, Context) : 1;
  if (Step && L.StepNegated)
    Step = -*Step;
  if (Step && !sode::isSmall(*Step))
    Step.reset();
  Steady = llvm::none_of(changesIn(L.For->getBody(), Context, /*WithFunctions=*/true), [&](const Change &C) {
    return placeOf(C.Target).Variable == L.Variable->getCanonicalDecl();
  });
}

bool StepLevels::differ(const Access &A, const Access &B, int64_t StepsBefore) const {
  for (unsigned Axis = 0; Axis < A.Axes.size() && Axis < B.Axes.size(); ++Axis) {
    std::optional<Level> X = levelOf(A, Axis), Y = levelOf(B, Axis);
    if (!X || !Y || (X->Factor && StepsBefore && !Step))
      continue;
    int64_t Cycle = std::gcd(X->Cycle, Y->Cycle), Faster = X->Factor - Y->Factor, Times = X->Times - Y->Times;
    if ((Cycle ? Faster % Cycle || Times % Cycle : Faster || Times) || X->Base != Y->Base) // their distance changes with t
      continue;
    int64_t Distance = X->Offset - Y->Offset + (X->Factor && StepsBefore ? X->Factor * StepsBefore * *Step : 0);
    Distance += X->Times * X->ByStep * StepsBefore;
    if (Cycle ? Distance % Cycle : Distance)
      return true;
  }
  return false;
}

bool StepLevels::moves(const Access &X) const {
  for (unsigned Axis = 0; Axis < X.Axes.size(); ++Axis)
    if (std::optional<Level> L = levelOf(X, Axis); L && L->moves())
      return true;
  return false;
}

int64_t StepLevels::reachOf(const Access &X) const {
  int64_t Reach = 0;
  for (unsigned Axis = 0; Axis < X.Axes.size(); ++Axis)
    if (std::optional<Level> L = levelOf(X, Axis); L && L->moves())
      Reach = std::max(Reach, std::max(std::abs(L->Offset), L->Cycle));
  return Reach;
}

std::optional<StepLevels::Level> StepLevels::levelOf(const Access &X, unsigned Axis) const {
  if (X.R->A->isDistributed(Axis) || Axis >= X.R->Subscripts.size() || !X.isElement())
    return std::nullopt;
  std::optional<Level> L = read(X.R->Subscripts[Axis]);
  return L && isSmall(*L) && L->Cycle != 1 ? L : std::nullopt;
}

std::optional<StepLevels::Level> StepLevels::read(const Expr *E) const {
  E = E->IgnoreParenImpCasts();
  if (std::optional<int64_t> Value = constantOf(E, Context))
    return sode::isSmall(*Value) ? std::optional<Level>({0, *Value}) : std::nullopt;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl()))
      return readName(V->getCanonicalDecl(), Ref->getLocation());
  if (const auto *B = dyn_cast<BinaryOperator>(E))
    return readOperator(*B);
  if (const auto *U = dyn_cast<UnaryOperator>(E))
    return readUnary(*U);
  if (const auto *C = dyn_cast<ConditionalOperator>(E)) {
    std::optional<int64_t> IfNot0 = constantOf(C->getTrueExpr(), Context), If0 = constantOf(C->getFalseExpr(), Context);
    return IfNot0 && If0 ? readChoice(C->getCond(), *IfNot0, *If0) : std::nullopt;
  }
  return std::nullopt;
}

/// `n % 2 ? 3 : 5`
std::optional<StepLevels::Level> StepLevels::readChoice(const Expr *Condition, int64_t IfNot0, int64_t If0) const {
  std::optional<Level> L = read(Condition);
  if (!L || !L->Bit || !isSmall(*L) || !sode::isSmall(IfNot0) || !sode::isSmall(If0) || IfNot0 == If0)
    return std::nullopt;
  Level Result = L->times(IfNot0 - If0);
  Result.Offset += If0;
  Result.Cycle = 2 * std::abs(IfNot0 - If0);
  Result.Bit = (IfNot0 == 0 && If0 == 1) || (IfNot0 == 1 && If0 == 0);
  return Result;
}

std::optional<StepLevels::Level> StepLevels::readUnary(const UnaryOperator &U) const {
  if (U.getOpcode() == UO_LNot)
    return readChoice(U.getSubExpr(), 0, 1);
  std::optional<Level> L = read(U.getSubExpr());
  if (!L || U.getOpcode() == UO_Plus)
    return L;
  if (U.getOpcode() != UO_Minus && U.getOpcode() != UO_Not)
    return std::nullopt;
  Level Result = L->times(-1);
  Result.Cycle = L->Cycle;
  Result.Offset -= U.getOpcode() == UO_Not;
  return Result;
}

/// The loop's variable, or one that gets its only value in each step: `const int now = t % 2;`.
std::optional<StepLevels::Level> StepLevels::readName(const VarDecl *V, SourceLocation At) const {
  if (V == Of.Time.Variable->getCanonicalDecl())
    return Steady ? std::optional<Level>({1, 0}) : std::nullopt;
  if (std::optional<Level> L = readUpdated(V, At))
    return L;
  const auto *F = dyn_cast<FunctionDecl>(V->getDeclContext());
  if (!F || !F->hasBody() || !V->hasLocalStorage() || isa<ParmVarDecl>(V) || !V->getInit() ||
      Context.getTypeSize(V->getType()) < Context.getTypeSize(Context.IntTy))
    return std::nullopt;
  const SourceManager &SM = Context.getSourceManager();
  auto Contains = [&](const Stmt *S, SourceLocation Loc) {
    return !SM.isBeforeInTranslationUnit(Loc, S->getBeginLoc()) && !SM.isBeforeInTranslationUnit(endOf(*S), Loc);
  };
  const Stmt *Body = Of.Time.For->getBody();
  bool OnceAStep = Contains(Body, V->getLocation()) || !Contains(F->getBody(), Body->getBeginLoc());
  bool Kept = V->getType().isConstQualified() || countChanges(V, F->getBody(), Context) == 1;
  return OnceAStep && Kept ? read(V->getInit()) : std::nullopt;
}

/// The value of a variable that each step changes once, at a place of the time loop's text.
std::optional<StepLevels::Level> StepLevels::readUpdated(const VarDecl *V, SourceLocation At) const {
  auto [Known, New] = Updates.try_emplace(V, std::nullopt);
  if (New) {
    std::optional<Update> U = findUpdate(V);
    Updates[V] = U;
  }
  const std::optional<Update> &U = Updates[V];
  const SourceManager &SM = Context.getSourceManager();
  const Stmt *Body = Of.Time.For->getBody();
  if (!U || SM.isBeforeInTranslationUnit(At, Body->getBeginLoc()) || SM.isBeforeInTranslationUnit(Body->getEndLoc(), At))
    return std::nullopt;
  bool Behind = U->Loc.isValid() && SM.isBeforeInTranslationUnit(U->Loc, At);
  return Level{0, Behind ? U->ByStep : 0, U->Cycle, U->Bit, V, 1, U->ByStep};
}

/// What alone changes the variable in the time loop: a statement of its body that every step executes.
const Expr *StepLevels::onlyUpdate(const VarDecl *V) const {
  const auto *Body = dyn_cast<CompoundStmt>(Of.Time.For->getBody());
  const auto *F = dyn_cast<FunctionDecl>(V->getDeclContext());
  if (!Body || !F || !F->hasBody() || !V->hasLocalStorage() || !V->getType()->isIntegerType() ||
      Context.getTypeSize(V->getType()) < Context.getTypeSize(Context.IntTy))
    return nullptr;
  const Expr *Only = nullptr;
  for (const Change &C : changesIn(F->getBody(), Context)) {
    if (placeOf(C.Target).Variable != V || C.How == Change::Shown)
      continue;
    if (!C.writes())
      return nullptr;
    bool Inside = llvm::is_contained(Body->body(), C.By);
    if (Inside && Only)
      return nullptr;
    if (Inside)
      Only = dyn_cast<Expr>(C.By);
  }
  return Only && countChanges(V, Body, Context) == 1 ? Only : nullptr;
}

/// The variable's value behind its update.
std::optional<StepLevels::Level> StepLevels::readUpdate(const Expr *By) const {
  if (const auto *U = dyn_cast<UnaryOperator>(By)) {
    std::optional<Level> L = read(U->getSubExpr());
    if (L)
      L->Offset += U->isIncrementOp() ? 1 : -1;
    return L;
  }
  const auto *B = dyn_cast<BinaryOperator>(By);
  if (!B)
    return std::nullopt;
  if (B->getOpcode() == BO_Assign)
    return read(B->getRHS());
  std::optional<int64_t> N = constantOf(B->getRHS(), Context);
  std::optional<Level> L = read(B->getLHS());
  if (!N || !L || !sode::isSmall(*N))
    return std::nullopt;
  if (B->getOpcode() == BO_XorAssign)
    return withConstant(BO_Xor, B->getLHS(), *N);
  if (B->getOpcode() != BO_AddAssign && B->getOpcode() != BO_SubAssign)
    return std::nullopt;
  L->Offset += B->getOpcode() == BO_AddAssign ? *N : -*N;
  return L;
}

std::optional<StepLevels::Update> StepLevels::findUpdate(const VarDecl *V) const {
  const Expr *By = onlyUpdate(V);
  if (!By)
    return std::nullopt;
  const auto *F = cast<FunctionDecl>(V->getDeclContext());
  std::optional<int64_t> First = V->getInit() ? constantOf(V->getInit(), Context) : std::nullopt;
  bool MayBeBit = First && (*First == 0 || *First == 1) && countChanges(V, F->getBody(), Context) == 2;
  for (bool Bit : {true, false}) {
    if (Bit && !MayBeBit)
      continue;
    Updates[V] = Update{0, 0, Bit, SourceLocation()}; // while its new value is read
    std::optional<Level> L = readUpdate(By);
    Updates[V] = std::nullopt;
    if (!L || L->Base != V || L->Factor)
      continue;
    bool Inverts = L->Times == -1 && (L->Cycle == 0 || L->Cycle % 2 == 0);
    bool Keeps = L->Cycle ? (L->Times - 1) % L->Cycle == 0 : L->Times == 1;
    bool StaysBit = L->Bit || (L->Times == -1 && L->Offset == 1 && L->Cycle == 0);
    if ((Bit && !StaysBit) || (!Inverts && !Keeps))
      continue;
    return Update{L->Offset, Keeps ? L->Cycle : 2, Bit, By->getExprLoc()};
  }
  return std::nullopt;
}

/// Of unsigned numbers that have gone round, only remainders by powers of two are left.
std::optional<StepLevels::Level> StepLevels::remainder(const Expr *Dividend, int64_t Divisor) const {
  std::optional<Level> L = read(Dividend);
  if (!L || Divisor < 2 || !sode::isSmall(Divisor))
    return std::nullopt;
  bool Positive = !L->Base && L->Factor >= 0 && L->Factor <= 1 && L->Offset >= 0 && Of.Time.Variable->getType()->isUnsignedIntegerType();
  bool MayWrap = Dividend->getType()->isUnsignedIntegerType() && !Positive;
  if (MayWrap && !llvm::isPowerOf2_64(Divisor))
    return std::nullopt;
  L->Cycle = std::gcd(L->Cycle, Divisor);
  L->Bit = Divisor == 2;
  return L->Cycle == 1 ? std::nullopt : L;
}

std::optional<StepLevels::Level> StepLevels::withConstant(BinaryOperatorKind Op, const Expr *E, int64_t N) const {
  if (Op == BO_Rem)
    return remainder(E, N);
  if (Op == BO_And)
    return sode::isSmall(N) && llvm::isPowerOf2_64(N + 1) ? remainder(E, N + 1) : std::nullopt;
  if ((Op == BO_EQ || Op == BO_NE) && N == 0)
    return readChoice(E, Op == BO_NE, Op == BO_EQ);
  std::optional<Level> L = read(E);
  if (!L || !isSmall(*L) || !sode::isSmall(N))
    return std::nullopt;
  if (Op == BO_Mul && N > 0)
    return L->times(N);
  if (Op == BO_Xor && L->Cycle % 2 == 0) // the lowest bit
    return Level{L->Factor, L->Offset + N, 2, false, L->Base, L->Times, L->ByStep};
  return std::nullopt;
}

std::optional<StepLevels::Level> StepLevels::readOperator(const BinaryOperator &B) const {
  const BinaryOperatorKind Op = B.getOpcode();
  if (Op != BO_Add && Op != BO_Sub) {
    if (std::optional<int64_t> Right = constantOf(B.getRHS(), Context))
      return withConstant(Op, B.getLHS(), *Right);
    std::optional<int64_t> Left = Op == BO_Mul || Op == BO_Xor || Op == BO_And ? constantOf(B.getLHS(), Context) : std::nullopt;
    return Left ? withConstant(Op, B.getRHS(), *Left) : std::nullopt;
  }
  std::optional<Level> X = read(B.getLHS()), Y = read(B.getRHS());
  if (!X || !Y || (X->Base && Y->Base && X->Base != Y->Base))
    return std::nullopt;
  int64_t Sign = Op == BO_Add ? 1 : -1, Times = X->Times + Sign * Y->Times;
  const Level &Moved = X->Base ? *X : *Y;
  return Level{X->Factor + Sign * Y->Factor, X->Offset + Sign * Y->Offset, std::gcd(X->Cycle, Y->Cycle), false,
               Times ? Moved.Base : nullptr, Times, Times ? Moved.ByStep : 0};
}

} // namespace sode
