// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "analysis/MappingCheck.h"
#include "analysis/Messages.h"
#include "analysis/Owned.h"
#include "model/ModelBuilder.h"
#include "pragma/Messages.h"

using namespace clang;

namespace sode {

namespace {

/// Scale * Variable + Offset; Variable is null for a constant.
struct Linear {
  const VarDecl *Variable = nullptr;
  int64_t Scale = 0, Offset = 0;
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

class MappingCheck {
public:
  MappingCheck(const ASTContext &Context, Diagnostics &Diags) : Context(Context), Diags(Diags) {}
  void check(const Access &X);

private:
  const ASTContext &Context;
  Diagnostics &Diags;

  struct Case {
    const ArrayReference &R;
    unsigned Axis;
    const LoopNest &Nest;
    const Loop &L;
    Linear Form;
  };
  bool check(const Access &X, unsigned Axis);
  bool fails(const Case &C, int64_t Node, int64_t Nodes);
};

} // namespace

/// Does this node use what it neither owns nor has in its shadow (runtime/map/part.h)?
bool MappingCheck::fails(const Case &C, int64_t Node, int64_t Nodes) {
  const Array &A = *C.R.A;
  const Array::Axis &X = A.Axes[C.Axis];
  std::optional<Interval> Runs = ownedBy(*C.Nest.On.OfTemplate, C.L.Dim, Node, Nodes);
  std::optional<Interval> Owned = ownedBy(*A.On, X.TemplateDim, Node, Nodes);
  std::optional<int64_t> Shift = C.L.Offset.constant(), Offset = X.Offset.constant(), Low = X.ShadowLow.constant(),
                         High = X.ShadowHigh.constant();
  auto Range = ModelBuilder::rangeOf(C.L, Context);
  if (!Runs || !Owned || !Shift || !Offset || !Low || !High || !Range || C.L.StepExpr || !X.Extent)
    return false;
  int64_t First = std::max(Runs->First - *Shift, Range->first), Last = std::min(Runs->Last - *Shift, Range->second);
  Interval Part{Owned->First - *Offset, Owned->Last - *Offset};
  Interval Stored{std::max<int64_t>(Part.First, 0), std::min(Part.Last, *X.Extent - 1)};
  if (First > Last)
    return false;
  for (int64_t I : {First, Last}) {
    int64_t Index = C.Form.Scale * I + C.Form.Offset;
    bool Inside = Index >= 0 && Index < *X.Extent; // else ShadowCheck's
    if (!Inside || (Index >= Part.First - *Low && Index <= Part.Last + *High))
      continue;
    std::string Has = Stored.First > Stored.Last ? "nothing" : std::to_string(Stored.First) + " to " + std::to_string(Stored.Last);
    Diags.report(C.R.Subscripts[C.Axis]->getExprLoc(), diag::warn_uses_elsewhere)
        << A.Name << C.Axis << std::to_string(Nodes) << std::to_string(Node) << std::to_string(Index) << Has;
    Diags.report(C.Nest.D->Loc, diag::note_for_directive) << "loop";
    return true;
  }
  return false;
}

/// True if a message was given.
bool MappingCheck::check(const Access &X, unsigned Axis) {
  const ArrayReference &R = *X.R;
  std::optional<Linear> Form = linearOf(R.Subscripts[Axis], Context);
  if (!Form || !Form->Variable || Form->Scale == 0)
    return false;
  for (const LoopNest *N : X.Nests) {
    if (!N->On.OfTemplate || N->Widen != LoopDirective::None || !routeFrom(N->Body, *X.Way).Certain)
      continue;
    for (const Loop &L : N->Loops) {
      if (!L.Distributed || L.Variable != Form->Variable)
        continue;
      const Template &T = *N->On.OfTemplate, &S = *R.A->On;
      int NodesDim = T.Dims[L.Dim].NodesDim;
      if (T.Onto != S.Onto || NodesDim < 0 || NodesDim != S.Dims[R.A->Axes[Axis].TemplateDim].NodesDim)
        return false;
      const std::optional<IntExpr> &Size = T.Onto->Sizes[NodesDim];
      std::optional<int64_t> Fixed = Size ? Size->constant() : std::nullopt;
      if (Size && !Fixed)
        return false;
      // Of any number of nodes, those that everybody tries.
      for (int64_t Nodes : {Fixed.value_or(2), Fixed.value_or(4)})
        for (int64_t Node = 0; Node < Nodes; ++Node)
          if (fails({R, Axis, *N, L, *Form}, Node, Nodes))
            return true;
      return false;
    }
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

void checkMappings(const Footprints &Facts, const ASTContext &Context, Diagnostics &Diags) {
  MappingCheck Check(Context, Diags);
  for (const Access &X : Facts.all())
    Check.check(X);
}

} // namespace sode
