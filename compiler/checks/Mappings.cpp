// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Subscripts that follow a loop, but not element by element: `u[N-1-i]`, `u[2*i]`, a loop on another template. Where all sizes
// are constants it can be computed which node uses what; a counterexample is reported. Of two grids, `u[2*i]` and `u[i/2]`, the
// program must say that their blocks match, by sizes of its own.

#include "checks/Check.h"
#include "facts/Owned.h"
#include "model/Changes.h"
#include "model/ModelBuilder.h"
#include <set>

using namespace clang;

namespace sode {

namespace {

/// Scale * Variable + Offset; Variable is null for a constant.
struct Linear {
  const VarDecl *Variable = nullptr;
  int64_t Scale = 0, Offset = 0;
};

/// Linear / Divisor + Behind, as C divides.
struct Quotient {
  Linear Of;
  int64_t Divisor = 1, Behind = 0;

  int64_t at(int64_t Value) const { return (Of.Scale * Value + Of.Offset) / Divisor + Behind; }
  bool isScaled() const { return std::abs(Of.Scale) != 1 || Divisor != 1; }
};

constexpr int64_t Small = int64_t(1) << 30; // products fit

std::optional<Linear> linearOf(const Expr *E, const ASTContext &Context) {
  E = E->IgnoreParenImpCasts();
  if (std::optional<int64_t> Value = constantOf(E, Context))
    return std::abs(*Value) < Small ? std::optional<Linear>({nullptr, 0, *Value}) : std::nullopt;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    return V ? std::optional<Linear>({V, 1, 0}) : std::nullopt;
  }
  if (const auto *U = dyn_cast<UnaryOperator>(E); U && U->getOpcode() == UO_Minus) {
    std::optional<Linear> X = linearOf(U->getSubExpr(), Context);
    return X ? std::optional<Linear>({X->Variable, -X->Scale, -X->Offset}) : std::nullopt;
  }
  const auto *B = dyn_cast<BinaryOperator>(E);
  std::optional<Linear> L = B ? linearOf(B->getLHS(), Context) : std::nullopt;
  std::optional<Linear> R = L ? linearOf(B->getRHS(), Context) : std::nullopt;
  if (!R)
    return std::nullopt;
  int64_t Sign = B->getOpcode() == BO_Sub ? -1 : 1;
  Linear Result;
  if (B->isAdditiveOp() && (!L->Variable || !R->Variable || L->Variable == R->Variable))
    Result = {L->Variable ? L->Variable : R->Variable, L->Scale + Sign * R->Scale, L->Offset + Sign * R->Offset};
  else if (B->getOpcode() == BO_Mul && !R->Variable)
    Result = {L->Variable, L->Scale * R->Offset, L->Offset * R->Offset};
  else if (B->getOpcode() == BO_Mul && !L->Variable)
    Result = {R->Variable, R->Scale * L->Offset, R->Offset * L->Offset};
  else
    return std::nullopt;
  return std::abs(Result.Scale) < Small && std::abs(Result.Offset) < Small ? std::optional<Linear>(Result) : std::nullopt;
}

/// Names of variables that have one value while they exist stand for it: `int y = i / 2;`.
const Expr *valueOf(const Expr *E, const Stmt *Body, const ASTContext &Context) {
  E = E->IgnoreParenImpCasts();
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  bool Once = V && V->hasLocalStorage() && V->getInit() && V->getType()->isIntegerType() && countChanges(V, Body, Context) == 1;
  return Once ? V->getInit()->IgnoreParenImpCasts() : E;
}

std::optional<Quotient> quotientOf(const Expr *E, const Stmt *Body, const ASTContext &Context) {
  E = valueOf(E, Body, Context);
  const auto *B = dyn_cast<BinaryOperator>(E);
  std::optional<int64_t> Right = B ? constantOf(B->getRHS(), Context) : std::nullopt;
  bool Divides = B && (B->getOpcode() == BO_Div || B->getOpcode() == BO_Shr);
  if (Divides && Right && *Right > 0 && *Right < (B->getOpcode() == BO_Shr ? 30 : Small)) {
    std::optional<Linear> Of = linearOf(B->getLHS(), Context);
    return Of ? std::optional<Quotient>({*Of, B->getOpcode() == BO_Shr ? int64_t(1) << *Right : *Right, 0}) : std::nullopt;
  }
  if (B && B->isAdditiveOp() && Right && std::abs(*Right) < Small) {
    std::optional<Quotient> Left = quotientOf(B->getLHS(), Body, Context);
    if (Left && Left->Divisor != 1) {
      Left->Behind += B->getOpcode() == BO_Sub ? -*Right : *Right;
      return Left;
    }
  }
  std::optional<Linear> Form = linearOf(E, Context);
  return Form ? std::optional<Quotient>({*Form, 1, 0}) : std::nullopt;
}

/// Inclusive; empty if Last < First.
struct Interval {
  int64_t First, Last;
};

/// What one of so many nodes owns of a template dimension in blocks, where its block would be if it owns nothing; nullopt: not
/// constant.
std::optional<Interval> ownedBy(const Template &T, unsigned Dim, int64_t Node, int64_t Nodes) {
  const Template::Dim &D = T.Dims[Dim];
  std::optional<int64_t> Lower = D.Lower.constant(), Extent = D.Extent.constant(), Size = D.Size.constant();
  if (T.Open || D.Dist != DistKind::Block || !Lower || !Extent || !Size)
    return std::nullopt;
  int64_t Block = *Size ? *Size : (*Extent + Nodes - 1) / Nodes;
  return Interval{*Lower + Node * Block, *Lower + std::max(Node * Block, std::min((Node + 1) * Block, *Extent)) - 1};
}

class MappingCheck : ProgramReader {
public:
  using ProgramReader::ProgramReader;
  void check(const Access &X);

private:
  std::set<std::tuple<const Array *, unsigned, const Loop *>> Told; ///< With the axis: one message for all accesses.

  struct Case {
    const ArrayReference &R;
    unsigned Axis;
    const LoopNest &Nest;
    const Loop &L;
    Quotient Form;

    const Template::Dim &loopDim() const { return Nest.On.OfTemplate->Dims[L.Dim]; }
    const Template::Dim &arrayDim() const { return R.A->On->Dims[R.A->Axes[Axis].TemplateDim]; }
    const Expr *subscript() const { return R.Subscripts[Axis]; }
  };
  bool check(const Access &X, unsigned Axis);
  bool check(const Case &C, bool Certain);
  /// Does a node use what it neither owns nor has in its shadow (runtime/map/part.h)? Nothing: that isn't known.
  std::optional<bool> fails(const Case &C, int64_t Node, int64_t Nodes);
  std::optional<bool> failsFor(const Case &C, int64_t Nodes);
  void reportBlocks(const Case &C);
};

} // namespace

std::optional<bool> MappingCheck::fails(const Case &C, int64_t Node, int64_t Nodes) {
  const Array &A = *C.R.A;
  const Array::Axis &X = A.Axes[C.Axis];
  std::optional<Interval> Runs = ownedBy(*C.Nest.On.OfTemplate, C.L.Dim, Node, Nodes);
  std::optional<Interval> Owned = ownedBy(*A.On, X.TemplateDim, Node, Nodes);
  std::optional<int64_t> Shift = C.L.Offset.constant(), Offset = X.Offset.constant(), Low = P.Wide.of(A, C.Axis).Low.constant(),
                         High = P.Wide.of(A, C.Axis).High.constant();
  auto Range = ModelBuilder::rangeOf(C.L, Context);
  if (!Runs || !Owned || !Shift || !Offset || !Low || !High || !Range || C.L.StepExpr || !X.Extent)
    return std::nullopt;
  int64_t First = std::max(Runs->First - *Shift, Range->first), Last = std::min(Runs->Last - *Shift, Range->second);
  Interval Part{Owned->First - *Offset, Owned->Last - *Offset};
  Interval Stored{std::max<int64_t>(Part.First, 0), std::min(Part.Last, *X.Extent - 1)};
  if (First > Last)
    return false;
  for (int64_t I : {First, Last}) {
    int64_t Index = C.Form.at(I);
    bool Inside = Index >= 0 && Index < *X.Extent; // else References.cpp speaks
    if (!Inside || (Index >= Part.First - *Low && Index <= Part.Last + *High))
      continue;
    std::string Has = Stored.First > Stored.Last ? "nothing" : std::to_string(Stored.First) + " to " + std::to_string(Stored.Last);
    if (!Told.insert({&A, C.Axis, &C.L}).second)
      return true;
    Diags.report(C.subscript()->getExprLoc(), diag::warn_uses_elsewhere)
        << A.Name << C.Axis << std::to_string(Nodes) << std::to_string(Node) << std::to_string(Index) << Has;
    Diags.report(C.Nest.D->Loc, diag::note_for_directive) << "loop";
    return true;
  }
  return false;
}

/// True after a message.
std::optional<bool> MappingCheck::failsFor(const Case &C, int64_t Nodes) {
  for (int64_t Node = 0; Node < Nodes; ++Node)
    if (std::optional<bool> Fails = fails(C, Node, Nodes); !Fails || *Fails)
      return Fails;
  return false;
}

/// Two grids, one of them coarser: where the run decides about the blocks, they match for some numbers of nodes, and for others
/// they do not. Who gives the sizes of both has thought of it.
void MappingCheck::reportBlocks(const Case &C) {
  auto Chosen = [](const Template::Dim &D) { return D.Dist != DistKind::Block || D.Size.constant() != 0; };
  if (!C.Form.isScaled() || (Chosen(C.loopDim()) && Chosen(C.arrayDim())) || !Told.insert({C.R.A, C.Axis, &C.L}).second)
    return;
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  C.subscript()->IgnoreParenImpCasts()->printPretty(Out, nullptr, Context.getPrintingPolicy());
  Diags.report(C.subscript()->getExprLoc(), diag::warn_blocks_differ)
      << C.R.A->Name << Text << C.Axis << C.Nest.On.OfTemplate->Name << C.R.A->On->Name
      << unsigned(C.Nest.On.OfTemplate == C.R.A->On);
  Diags.report(C.Nest.D->Loc, diag::note_for_directive) << "loop";
}

/// Certain: the access is made in each iteration. True if a message was given.
bool MappingCheck::check(const Case &C, bool Certain) {
  const Template &T = *C.Nest.On.OfTemplate;
  int NodesDim = C.loopDim().NodesDim;
  if (T.Onto != C.R.A->On->Onto || NodesDim < 0 || NodesDim != C.arrayDim().NodesDim)
    return false;
  const std::optional<IntExpr> &Size = T.Onto->Sizes[NodesDim];
  std::optional<int64_t> Fixed = Size ? Size->constant() : std::nullopt;
  if (Fixed && *Fixed == 1)
    return false;
  std::optional<bool> Fails;
  if (Certain && (Fixed || !Size)) {
    Fails = failsFor(C, Fixed.value_or(2));
    if (Fails == false && !Fixed) // Of any number of nodes, those that everybody tries.
      Fails = failsFor(C, 4);
  }
  if (Fails == true || (Fixed && Fails == false))
    return *Fails;
  reportBlocks(C);
  return C.Form.isScaled();
}

bool MappingCheck::check(const Access &X, unsigned Axis) {
  const Stmt *Body = X.Nests.back()->Body;
  std::optional<Quotient> Form = quotientOf(X.R->Subscripts[Axis], Body, Context);
  if (!Form || !Form->Of.Variable || Form->Of.Scale == 0)
    return false;
  for (const LoopNest *N : X.Nests) {
    if (!N->On.OfTemplate || N->Widen != LoopDirective::None)
      continue;
    for (const Loop &L : N->Loops)
      if (L.Distributed && L.Variable == Form->Of.Variable)
        return check(Case{*X.R, Axis, *N, L, *Form}, routeFrom(N->Body, *X.Way).Certain);
  }
  return false;
}

void MappingCheck::check(const Access &X) {
  if (!X.isElement() || X.Nests.empty() || !X.Way)
    return;
  for (unsigned Axis = 0; Axis < X.Axes.size(); ++Axis)
    if (isSplit(*X.R->A, Axis) && !X.Axes[Axis].Reached && check(X, Axis))
      return;
}

void checkMappings(const Program &P) {
  MappingCheck Check(P);
  for (const Access &X : P.Facts.all())
    Check.check(X);
}

} // namespace sode
