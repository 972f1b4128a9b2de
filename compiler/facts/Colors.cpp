// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/Colors.h"
#include "facts/Scopes.h"
#include "model/Changes.h"
#include "model/ModelBuilder.h"
#include "support/ForEach.h"
#include "support/Forms.h"
#include "support/Named.h"
#include <set>

using namespace clang;

namespace sode {

namespace {

/// A sum of which only counts whether it is even: variables that are in it once, and 1 perhaps.
struct Parity {
  std::set<const VarDecl *> Of;
  bool Odd = false;

  bool operator==(const Parity &P) const { return Of == P.Of && Odd == P.Odd; }
  Parity &operator+=(const Parity &P) {
    for (const VarDecl *V : P.Of)
      if (!Of.insert(V).second)
        Of.erase(V);
    Odd ^= P.Odd;
    return *this;
  }
};

class ColorReader {
public:
  ColorReader(const Stmt *Body, const Path &Way, const ASTContext &Context) : Body(Body), Context(Context) { readWay(Way); }

  std::vector<Parity> Even;                              ///< What is, whenever control comes along the way.
  llvm::DenseMap<const VarDecl *, const ForStmt *> Loops; ///< Around it, by their variables, which keep their values in an iteration.

  bool isSteady(const VarDecl *V) const { return !V->getType().isVolatileQualified() && countChanges(V, Body, Context) == 0; }

private:
  const Stmt *Body;
  const ASTContext &Context;

  void readWay(const Path &Way) {
    auto At = llvm::find(Way, Body);
    if (At == Way.end() || hasAny<SwitchCase>(Body, [](const SwitchCase *) { return true; }))
      return;
    for (; At + 1 != Way.end(); ++At) {
      const Stmt *Next = At[1];
      if (const auto *For = dyn_cast<ForStmt>(*At); For && Next == For->getBody())
        enterLoop(*For);
      else if (std::optional<Condition> C = branchTo(*At, Next))
        readCondition(C->test(), C->Holds);
      else if (const auto *Block = dyn_cast<CompoundStmt>(*At))
        readSkips(*Block, Next);
    }
  }

  /// What held of its variable outside was another value.
  void enterLoop(const ForStmt &For) {
    Loop L{};
    llvm::erase_if(Even, [&](const Parity &P) {
      return llvm::any_of(P.Of, [&](const VarDecl *V) { return countChanges(V, &For, Context) > 0; });
    });
    if (!ModelBuilder::readLoop(&For, L) || countChanges(L.Variable, For.getBody(), Context) > 0)
      return;
    Loops[L.Variable->getCanonicalDecl()] = &For;
    std::optional<int64_t> Step = L.StepExpr ? constantOf(L.StepExpr, Context) : std::nullopt;
    std::optional<Parity> Sum = L.Init ? parityOf(L.Init) : std::nullopt;
    if (!Step || *Step % 2 != 0 || !Sum)
      return;
    *Sum += Parity{{L.Variable->getCanonicalDecl()}};
    note(std::move(Sum));
  }

  /// `if (condition) continue;` before it.
  void readSkips(const CompoundStmt &Block, const Stmt *Next) {
    for (const Stmt *S : Block.body()) {
      if (S == Next)
        return;
      const auto *If = dyn_cast<IfStmt>(S);
      if (If && !If->getElse() && isa<ContinueStmt>(withoutBraces(If->getThen())))
        readCondition(If->getCond(), /*True=*/false);
    }
  }

  void readCondition(const Expr *E, bool True) {
    takeApart(E, True, [&](const Condition &C) {
      const Expr *Test = C.test();
      if (const Expr *Value = plain(Test); Value != Test)
        return readCondition(Value, C.Holds);
      const auto *B = dyn_cast<BinaryOperator>(Test);
      if (B && B->isEqualityOp())
        note(differenceOf(*B, C.Holds == (B->getOpcode() == BO_EQ)));
      else if (!C.Holds || isRemainder(Test))
        note(parityOf(Test), /*Odd=*/C.Holds);
    });
  }

  void note(std::optional<Parity> Sum, bool Odd = false) {
    if (!Sum)
      return;
    Sum->Odd ^= Odd;
    Even.push_back(std::move(*Sum));
  }

  /// Of both sides, and 1 if they are not equal; none: that leaves open what is even.
  std::optional<Parity> differenceOf(const BinaryOperator &B, bool Equal) const {
    std::optional<Parity> Left = parityOf(B.getLHS()), Right = parityOf(B.getRHS());
    auto IsZero = [&](const Expr *E) { return constantOf(E, Context) == 0; };
    bool Bits = (isBit(B.getLHS()) && isBit(B.getRHS())) || (isRemainder(B.getLHS()) && IsZero(B.getRHS())) ||
                (IsZero(B.getLHS()) && isRemainder(B.getRHS()));
    if (!Left || !Right || (!Equal && !Bits))
      return std::nullopt;
    *Left += *Right;
    Left->Odd ^= !Equal;
    return Left;
  }

  /// `x % 2`, which may be -1, or `x & 1`.
  bool isRemainder(const Expr *E) const {
    const auto *B = dyn_cast<BinaryOperator>(plain(E));
    return B && ((B->getOpcode() == BO_Rem && constantOf(B->getRHS(), Context) == 2) ||
                 (B->getOpcode() == BO_And && (constantOf(B->getRHS(), Context) == 1 || constantOf(B->getLHS(), Context) == 1)));
  }

  /// Is it 0 or 1?
  bool isBit(const Expr *E) const {
    E = plain(E);
    if (std::optional<int64_t> Is = constantOf(E, Context))
      return *Is == 0 || *Is == 1;
    const auto *B = dyn_cast<BinaryOperator>(E);
    const auto *U = dyn_cast<UnaryOperator>(E);
    return (B && (B->isComparisonOp() || B->isLogicalOp())) || (U && U->getOpcode() == UO_LNot) ||
           (isRemainder(E) && (B->getOpcode() == BO_And || E->getType()->isUnsignedIntegerType()));
  }

  std::optional<Parity> parityOf(const Expr *E) const {
    E = E->IgnoreParens();
    if (!E->getType()->isIntegralOrEnumerationType())
      return std::nullopt;
    if (std::optional<int64_t> Is = constantOf(E, Context))
      return Parity{{}, *Is % 2 != 0};
    if (const auto *Cast = dyn_cast<CastExpr>(E)) {
      bool Keeps = Cast->getCastKind() == CK_LValueToRValue || Cast->getCastKind() == CK_NoOp || Cast->getCastKind() == CK_IntegralCast ||
                   (Cast->getCastKind() == CK_IntegralToBoolean && (isRemainder(Cast->getSubExpr()) || isBit(Cast->getSubExpr())));
      return Keeps ? parityOf(Cast->getSubExpr()) : std::nullopt;
    }
    if (const Expr *Value = valueOf(E))
      return parityOf(Value);
    if (const auto *Name = dyn_cast<DeclRefExpr>(E)) {
      const auto *V = dyn_cast<VarDecl>(Name->getDecl());
      return V ? std::optional(Parity{{V->getCanonicalDecl()}}) : std::nullopt;
    }
    if (const auto *U = dyn_cast<UnaryOperator>(E))
      return parityOfUnary(*U);
    const auto *B = dyn_cast<BinaryOperator>(E);
    return B ? parityOfBinary(*B) : std::nullopt;
  }

  std::optional<Parity> parityOfUnary(const UnaryOperator &U) const {
    bool Adds = U.getOpcode() == UO_Not || (U.getOpcode() == UO_LNot && isRemainder(U.getSubExpr()));
    std::optional<Parity> Of = Adds || U.getOpcode() == UO_Minus || U.getOpcode() == UO_Plus ? parityOf(U.getSubExpr()) : std::nullopt;
    if (Of)
      Of->Odd ^= Adds;
    return Of;
  }

  std::optional<Parity> parityOfBinary(const BinaryOperator &B) const {
    std::optional<Parity> Left = parityOf(B.getLHS()), Right = parityOf(B.getRHS());
    switch (B.getOpcode()) {
    case BO_Add:
    case BO_Sub:
    case BO_Xor:
      if (!Left || !Right)
        return std::nullopt;
      *Left += *Right;
      return Left;
    case BO_Mul:
    case BO_And:
      for (const auto &[One, Other] : {std::pair(Left, Right), std::pair(Right, Left)})
        if (One && One->Of.empty())
          return One->Odd ? Other : Parity();
      return std::nullopt;
    case BO_Rem:
      return Right == Parity() ? Left : std::nullopt; // by an even number
    case BO_EQ:
    case BO_NE:
      return isBit(B.getLHS()) && isBit(B.getRHS()) ? differenceOf(B, B.getOpcode() == BO_NE) : std::nullopt;
    default:
      return std::nullopt;
    }
  }

  const Expr *plain(const Expr *E) const {
    E = E->IgnoreParenImpCasts();
    const Expr *Value = valueOf(E);
    return Value ? plain(Value) : E;
  }

  /// What a local variable of the body has begun with, and keeps; not if loops have gone on since.
  const Expr *valueOf(const Expr *E) const {
    const VarDecl *Local = variableNamed(E);
    if (!Local || !Local->hasLocalStorage() || !Local->getInit() || Loops.contains(Local->getCanonicalDecl()) ||
        !hasAny<VarDecl>(Body, [&](const VarDecl *V) { return V == Local; }) || countChanges(Local, Body, Context) != 1)
      return nullptr;
    for (const auto &[V, For] : Loops)
      if (!isInside(Local->getLocation(), *For->getBody(), Context) && hasAny<DeclRefExpr>(Local->getInit(), [V = V](const DeclRefExpr *R) {
            return R->getDecl()->getCanonicalDecl() == V;
          }))
        return nullptr;
    return Local->getInit();
  }
};

} // namespace

/// By how much the sums of subscripts along the variables differ; none: that isn't known.
static std::optional<int64_t> distanceAlong(const Parity &Sum, const Access &Read, const Access &Write, const ColorReader &OfWrite) {
  int64_t Far = 0;
  for (const VarDecl *V : Sum.Of) {
    if (!OfWrite.Loops.contains(V)) {
      if (!OfWrite.isSteady(V))
        return std::nullopt;
      continue;
    }
    auto Follows = [&](const Access::Axis &X) { return X.What == Access::Axis::Sum && !X.Spread && X.Variable->getCanonicalDecl() == V; };
    auto At = llvm::find_if(Write.Axes, Follows);
    if (At == Write.Axes.end() || !Follows(Read.Axes[At - Write.Axes.begin()]))
      return std::nullopt;
    Far += Read.Axes[At - Write.Axes.begin()].Offset - At->Offset;
  }
  return Far;
}

bool haveOtherColors(const Access &Read, const Access &Write, const LoopNest &Nest, const ASTContext &Context) {
  if (!Read.Way || !Write.Way)
    return false;
  const ColorReader OfRead(Nest.Body, *Read.Way, Context), OfWrite(Nest.Body, *Write.Way, Context);
  return llvm::any_of(OfWrite.Even, [&](const Parity &Sum) {
    return llvm::is_contained(OfRead.Even, Sum) && distanceAlong(Sum, Read, Write, OfWrite).value_or(0) % 2 != 0;
  });
}

} // namespace sode
