// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "checks/WholeUse.h"
#include "facts/Scopes.h"
#include "facts/Subscript.h"
#include "facts/Owned.h"
#include "model/Arguments.h"
#include "model/ModelBuilder.h"
#include "support/ForEach.h"
#include "support/Forms.h"
#include "support/Named.h"

using namespace clang;

namespace sode {

/// `for (int j = 0; j + 1 < n; j++)`
static bool readNearly(const ForStmt &For, const ASTContext &Context, Loop &L) {
  const auto *Declared = dyn_cast_or_null<DeclStmt>(For.getInit());
  const auto *V = Declared && Declared->isSingleDecl() ? dyn_cast<VarDecl>(Declared->getSingleDecl()) : nullptr;
  const auto *B = dyn_cast_or_null<BinaryOperator>(For.getCond() ? For.getCond()->IgnoreParenImpCasts() : nullptr);
  std::optional<Affine> Left = B && V && (B->getOpcode() == BO_LT || B->getOpcode() == BO_LE) ? sumOf(B->getLHS(), Context) : std::nullopt;
  if (!Left || Left->Variable != V || !V->getInit() || !isa_and_nonnull<UnaryOperator>(For.getInc()))
    return false;
  L.Variable = V;
  L.Init = V->getInit();
  L.Bound = B->getRHS();
  L.Upwards = true;
  return true;
}

WholeUses::WholeUses(const Program &P) : ProgramReader(P) {
  forEach<ForStmt>(Context.getTranslationUnitDecl(), [&](const ForStmt *For) {
    Loop L{};
    unsigned First = TU.Tokens.find(For->getForLoc()), Last = TU.Tokens.find(endOf(*For));
    if (First != ~0u && Last != ~0u && (ModelBuilder::readLoop(For, L) || readNearly(*For, Context, L)))
      Loops.push_back({L, {First, Last + 1}});
  });
}

/// Of a parameter of the callee; null: it is none.
const Expr *WholeUses::argumentIn(const Site &S, const VarDecl *V) {
  const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(V);
  return Parameter && Parameter->getDeclContext() == &S.Callee ? argumentFor(S.Call, *Parameter) : nullptr;
}

/// The value of an expression of the callee, which may be a parameter with a constant argument, plus a constant.
std::optional<int64_t> WholeUses::valueIn(const Site &S, const Expr *E) const {
  std::optional<Affine> Form = sumOf(E, Context);
  if (!Form || !Form->Variable)
    return Form ? std::optional<int64_t>(Form->Offset) : std::nullopt;
  const Expr *Argument = argumentIn(S, Form->Variable);
  std::optional<int64_t> Value = Argument ? constantOf(Argument, Context) : std::nullopt;
  return Value ? std::optional(*Value + Form->Offset) : std::nullopt;
}

/// How many values the loop variable passes where it is used; nullopt: unknown, or no loop's variable.
std::optional<int64_t> WholeUses::spanIn(const Site &S, const VarDecl *Index, unsigned Position) const {
  for (const SerialLoop &Candidate : llvm::reverse(Loops)) {
    if (Candidate.L.Variable != Index || !Candidate.Tokens.contains(Position))
      continue;
    std::optional<int64_t> First = valueIn(S, Candidate.L.Init), Bound = valueIn(S, Candidate.L.Bound);
    if (!First || !Bound)
      return std::nullopt;
    return (Candidate.L.Upwards ? *Bound - *First : *First - *Bound) + Candidate.L.Inclusive;
  }
  return std::nullopt;
}

/// `f(u, n)` of `double u[n]`, with a loop to what f calls n.
bool WholeUses::spansExtent(const Array &A, unsigned Axis, const Site &S, const VarDecl *Index, unsigned Position) const {
  for (const SerialLoop &Candidate : llvm::reverse(Loops)) {
    if (Candidate.L.Variable != Index || !Candidate.Tokens.contains(Position))
      continue;
    const Loop &L = Candidate.L;
    std::optional<Affine> Far = sumOf(L.Upwards ? L.Bound : L.Init, Context);
    const Expr *Argument = Far ? argumentIn(S, Far->Variable) : nullptr;
    return Argument && valueIn(S, L.Upwards ? L.Init : L.Bound) && P.Calls.isExtent(Argument, A, Axis);
  }
  return false;
}

/// `i * inc` of a function that gets 1 or more as inc: i.
const Expr *WholeUses::withoutStride(const Site &S, const Expr *E) const {
  const auto *B = dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
  if (!B || B->getOpcode() != BO_Mul)
    return E;
  auto IsStride = [&](const Expr *Side) { return isa<DeclRefExpr>(Side->IgnoreParenImpCasts()) && valueIn(S, Side).value_or(0) >= 1; };
  return IsStride(B->getRHS()) ? B->getLHS() : IsStride(B->getLHS()) ? B->getRHS() : E;
}

/// Does a distributed loop around the call give its index: `first(u, i)`, `first(u, N - 1 - i)`?
bool WholeUses::isIndexOfLoop(const Site &S, const VarDecl *Parameter) const {
  unsigned Position = TU.Tokens.find(S.Call.getBeginLoc());
  const Expr *Argument = argumentIn(S, Parameter);
  std::optional<Affine> Form = Argument ? subscriptOf(Argument, Context) : std::nullopt;
  return Form && Form->Variable && std::abs(Form->Factor) == 1 && Form->Divisor == 1 && llvm::any_of(M.Nests, [&](const LoopNest &N) {
    return splitsWork(N) && N.Tokens.contains(Position) &&
           llvm::any_of(N.Loops, [&](const Loop &L) { return L.Distributed && L.Variable == Form->Variable; });
  });
}

/// `i * nx + j` of a function that gets the index of a distributed loop as i.
bool WholeUses::countsRows(const Site &S, const Expr *E) const {
  return hasAny<DeclRefExpr>(E, [&](const DeclRefExpr *R) { return isIndexOfLoop(S, dyn_cast<VarDecl>(R->getDecl())); });
}

bool WholeUses::isWhole(const Array &A, const Site &S, const PlainAccess &Use) const {
  if (Use.Subscripts.size() < A.Axes.size() && A.Axes.size() > 1) { // `x[k]` for all of a[N][M]
    if (Use.Subscripts.size() == 1 && P.Calls.isSplit(A) && countsRows(S, Use.Subscripts[0]))
      return true;
    std::optional<Affine> Form = sumOf(Use.Subscripts[0], Context);
    int64_t All = 1;
    for (const Array::Axis &X : A.Axes)
      All *= X.Extent.value_or(LargestInteger / All);
    return Use.Subscripts.size() == 1 && Form && Form->Variable && spanIn(S, Form->Variable, Use.Position) == All;
  }
  for (unsigned Axis = 0; Axis < A.Axes.size(); ++Axis) {
    const Expr *Subscript = withoutStride(S, Use.Subscripts[Axis]);
    std::optional<Affine> Form = P.Calls.isSplit(A, Axis) ? subscriptOf(Subscript, Context) : std::nullopt;
    if (Form && !Form->isSum()) { // `x[n - 1 - i]`
      if (Form->Factor == -1 && Form->Divisor == 1 && isIndexOfLoop(S, Form->Variable))
        return true;
      Form = std::nullopt;
    }
    int64_t Parts = P.Calls.partsOf(A, Use.Variable->getType());
    std::optional<int64_t> Most = Form ? mostStored(A, Axis, P.Wide) : std::nullopt;
    if (!Form)
      continue;
    if (Parts > 1) { // bytes, members of structs: walkOf has more
      std::optional<int64_t> Span = Form->Variable && Most ? spanIn(S, Form->Variable, Use.Position) : std::nullopt;
      if (Span && *Span > *Most * Parts)
        return true;
      continue;
    }
    if (!Form->Variable ? Most && Form->Offset >= *Most : isIndexOfLoop(S, Form->Variable))
      return true;
    // A fixed element, as a constant argument: not one of a node's first ones.
    if (std::optional<int64_t> At = Form->Variable && Most && !spanIn(S, Form->Variable, Use.Position) ? valueIn(S, Subscript) : std::nullopt)
      return *At >= (*Most * 2 + 5) / 6 && *At > 1;
    if (Form->Variable && spansExtent(A, Axis, S, Form->Variable, Use.Position))
      return true;
    std::optional<int64_t> Span = Form->Variable ? spanIn(S, Form->Variable, Use.Position) : std::nullopt;
    if (Span && Most && *Span > *Most)
      return true;
  }
  return false;
}

/// Are the rows that the parameter's type has those of the whole array, and others in its storage?
static bool hasOtherRows(const Array &A, QualType Parameter, const Widths &Wide) {
  QualType Row = Parameter->isPointerType() ? Parameter->getPointeeType() : QualType();
  for (unsigned Axis = 1; Axis < A.Axes.size(); ++Axis) {
    const auto *T = Row.isNull() ? nullptr : dyn_cast_or_null<ConstantArrayType>(Row->getAsArrayTypeUnsafe());
    if (!T)
      return false;
    const Array::Axis &X = A.Axes[Axis];
    bool Shadowed = A.isDistributed(Axis) && !X.FullShadow && !Wide.of(A, Axis).isZero();
    if (X.Extent && T->getSize() == uint64_t(*X.Extent) && (isSplit(A, Axis) || Shadowed))
      return true;
    Row = T->getElementType();
  }
  return false;
}

/// Is it a parameter that gets the number of all elements, or bytes, or a local variable that begins with it: `left = n`, `end = x + n`?
bool WholeUses::countsAll(const Array &A, const Site &S, const ParmVarDecl &X, const DeclRefExpr *R) const {
  const auto *V = dyn_cast<VarDecl>(R->getDecl());
  if (V && V->isLocalVarDecl() && V->hasInit())
    return hasAny<DeclRefExpr>(V->getInit(), [&](const DeclRefExpr *Of) { return isa<ParmVarDecl>(Of->getDecl()) && countsAll(A, S, X, Of); });
  const Expr *Argument = R->getType()->isIntegerType() ? argumentIn(S, V) : nullptr;
  return Argument && P.Calls.isAllOf(Argument, A, X.getType());
}

/// `while (n-- > 0) s += *x++;` of a function that gets the extent as n: where x, or a local pointer that begins there, is named in the loop.
const DeclRefExpr *WholeUses::walkOf(const Array &A, const Site &S, const ParmVarDecl &X) const {
  auto CountsAll = [&](const DeclRefExpr *R) { return countsAll(A, S, X, R); };
  auto LeadsThere = [&](const VarDecl *V) {
    const Expr *Begin = V && V->isLocalVarDecl() && V->getType()->isPointerType() && V->hasInit() ? V->getInit()->IgnoreParenCasts() : nullptr;
    const auto *Of = dyn_cast_or_null<DeclRefExpr>(Begin);
    return V == &X || (Of && Of->getDecl() == &X);
  };
  const DeclRefExpr *Found = nullptr;
  // `return n ? x[0] + sum(x + 1, n - 1) : 0`
  forEach<CallExpr>(S.Callee.getBody(), [&](const CallExpr *Again) {
    const Expr *Rest = P.Called.of(*Again).size() == 1 && P.Called.of(*Again)[0] == &S.Callee ? argumentFor(*Again, X) : nullptr;
    bool Counts = Rest && llvm::any_of(Again->arguments(), [&](const Expr *E) { return E->getType()->isIntegerType() && hasAny<DeclRefExpr>(E, CountsAll); });
    if (Counts)
      forEach<DeclRefExpr>(Rest, [&](const DeclRefExpr *R) { Found = !Found && R->getDecl() == &X ? R : Found; });
  });
  forEach<Stmt>(S.Callee.getBody(), [&](const Stmt *Around) {
    const auto *For = dyn_cast<ForStmt>(Around);
    const Expr *Condition = isa<IfStmt>(Around) ? nullptr : conditionOf(Around);
    Loop L{};
    bool Counted = For && ModelBuilder::readLoop(For, L);
    // `for (i = n; i-- > 0;)`
    bool Begins = For && For->getInit() && hasAny<DeclRefExpr>(For->getInit(), CountsAll) && Condition && hasAny<UnaryOperator>(Condition, [](const UnaryOperator *U) { return U->isDecrementOp(); });
    if (Found || !Condition || !(Begins || hasAny<DeclRefExpr>(Condition, CountsAll)))
      return;
    forEach<Expr>(Around, [&](const Expr *E) {
      const auto *U = dyn_cast<UnaryOperator>(E);
      const auto *B = dyn_cast<BinaryOperator>(E);
      const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E);
      bool ByIndex = Subscript && (!Counted || hasAny<DeclRefExpr>(Subscript->getIdx(), [&](const DeclRefExpr *R) { return R->getDecl() == L.Variable; }));
      const Expr *Walked = U && U->isIncrementOp()                                     ? U->getSubExpr()
                           : B && B->getOpcode() == BO_AddAssign                       ? B->getLHS()
                           : ByIndex && !constantOf(Subscript->getIdx(), Context) ? Subscript->getBase()
                                                                                       : nullptr;
      const auto *Ref = Walked ? dyn_cast<DeclRefExpr>(Walked->IgnoreParenImpCasts()) : nullptr;
      const VarDecl *V = variableNamed(Ref);
      bool Told = Counted && Subscript && V == &X && P.Calls.partsOf(A, X.getType()) == 1; // isWhole speaks
      Found = !Found && LeadsThere(V) && !Told ? Ref : Found;
    });
  });
  return Found;
}

const DeclRefExpr *WholeUses::find(const Array &A, const CallExpr &Call, const FunctionDecl &Callee, const ParmVarDecl &Parameter) const {
  bool OtherRows = hasOtherRows(A, Parameter.getType(), P.Wide);
  for (const PlainAccess &Use : Plain.List)
    if (Use.Variable == Parameter.getCanonicalDecl() && !Use.Subscripts.empty() &&
        (OtherRows || isWhole(A, {Call, Callee}, Use)))
      return Use.Name;
  if (!P.Calls.isSplit(A))
    return nullptr;
  const DeclRefExpr *Row = nullptr; // `x + i * nx`
  forEach<BinaryOperator>(Callee.getBody(), [&](const BinaryOperator *B) {
    const auto *X = B->getOpcode() == BO_Add ? dyn_cast<DeclRefExpr>(B->getLHS()->IgnoreParenImpCasts()) : nullptr;
    bool Product = X && hasAny<BinaryOperator>(B->getRHS(), [](const BinaryOperator *Of) { return Of->getOpcode() == BO_Mul; });
    if (!Row && Product && X->getDecl()->getCanonicalDecl() == Parameter.getCanonicalDecl() && A.Axes.size() > 1 && countsRows({Call, Callee}, B->getRHS()))
      Row = X;
  });
  return Row ? Row : walkOf(A, {Call, Callee}, Parameter);
}

} // namespace sode
