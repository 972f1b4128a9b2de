// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "analysis/Footprint.h"

using namespace clang;

namespace sode {

std::optional<Affine> affineOf(const Expr *E, const ASTContext &Context) {
  E = E->IgnoreParenImpCasts(); // an explicit cast may change the value
  if (std::optional<int64_t> Value = constantOf(E, Context))
    return Affine{nullptr, *Value};
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    return V ? std::optional<Affine>(Affine{V, 0}) : std::nullopt;
  }
  const auto *B = dyn_cast<BinaryOperator>(E);
  if (!B || !B->isAdditiveOp())
    return std::nullopt;
  std::optional<Affine> L = affineOf(B->getLHS(), Context), R = affineOf(B->getRHS(), Context);
  if (!L || !R || (L->Variable && R->Variable))
    return std::nullopt;
  bool Adds = B->getOpcode() == BO_Add;
  if (!Adds && R->Variable)
    return std::nullopt;
  int64_t Offset = Adds ? L->Offset + R->Offset : L->Offset - R->Offset;
  if (std::abs(Offset) > LargestInteger)
    return std::nullopt;
  return Affine{L->Variable ? L->Variable : R->Variable, Offset};
}

std::optional<Affine> affineOf(const ArrayReference &R, unsigned Axis, const ASTContext &Context) {
  if (auto It = R.Rings.find(Axis); It != R.Rings.end())
    return Affine{It->second.L->Variable, It->second.Offset};
  return affineOf(R.Subscripts[Axis], Context);
}

bool hasOneNode(const Array &A, unsigned Axis) {
  int Dim = A.On->Dims[A.Axes[Axis].TemplateDim].NodesDim;
  return Dim >= 0 && A.On->Onto->Sizes[Dim] && A.On->Onto->Sizes[Dim]->constant() == 1;
}

bool isSplit(const Array &A, unsigned Axis) {
  return A.isDistributed(Axis) && !A.Axes[Axis].FullShadow && !hasOneNode(A, Axis);
}

std::optional<int64_t> mostStored(const Array &A, unsigned Axis) {
  const Array::Axis &X = A.Axes[Axis];
  const Template::Dim &D = A.On->Dims[X.TemplateDim];
  std::optional<int64_t> Low = X.ShadowLow.constant(), High = X.ShadowHigh.constant(), Block = D.Size.constant();
  if (!Low || !High || !Block || D.Dist == DistKind::Gblock)
    return std::nullopt;
  if (*Block == 0 && D.Dist == DistKind::Block) {
    std::optional<int64_t> Extent = A.On->Open ? std::nullopt : D.Extent.constant();
    const std::optional<IntExpr> &Nodes = A.On->Onto->Sizes[D.NodesDim];
    int64_t Parts = std::max<int64_t>(Nodes ? Nodes->constant().value_or(2) : 2, 2);
    if (!Extent)
      return std::nullopt;
    Block = (*Extent + Parts - 1) / Parts;
  }
  return std::max<int64_t>(*Block, 1) + *Low + *High;
}

/// Certainly the same ownership: index x of one belongs to the node that has index x of the other.
static bool sameMapping(const Template &A, unsigned DimA, const Template &B, unsigned DimB) {
  if (&A == &B)
    return DimA == DimB;
  if (A.Open || B.Open)
    return false;
  const Template::Dim &X = A.Dims[DimA], &Y = B.Dims[DimB];
  return A.Onto == B.Onto && X.NodesDim == Y.NodesDim && X.Dist == Y.Dist && X.Lower.sameAs(Y.Lower) &&
         X.Extent.sameAs(Y.Extent) && X.Size.sameAs(Y.Size) && X.Dist != DistKind::Gblock;
}

std::optional<int64_t> shiftOf(const Array &A, unsigned Axis, const LoopNest &N, const Loop &L) {
  const Array::Axis &X = A.Axes[Axis];
  std::optional<int64_t> ArrayOffset = X.Offset.constant(), LoopOffset = L.Offset.constant();
  if (!ArrayOffset || !LoopOffset || !N.On.OfTemplate || !sameMapping(*A.On, X.TemplateDim, *N.On.OfTemplate, L.Dim))
    return std::nullopt;
  return *ArrayOffset - *LoopOffset;
}

namespace {
struct Distance {
  const LoopNest *Nest;
  const Loop *L;
  int64_t Value;
};
} // namespace

static std::optional<Distance> distanceOf(const ArrayReference &R, unsigned Axis, const Model &M,
                                          const ASTContext &Context) {
  bool IsUse = R.How == ArrayReference::Element || R.How == ArrayReference::Part;
  if (!R.A->isDistributed(Axis) || !IsUse || Axis >= R.Subscripts.size())
    return std::nullopt;
  std::optional<Affine> Subscript = affineOf(R, Axis, Context);
  if (!Subscript || !Subscript->Variable)
    return std::nullopt;
  for (const LoopNest &N : M.Nests) {
    if (!N.Tokens.contains(R.Position) || !N.On.OfTemplate)
      continue;
    for (const Loop &L : N.Loops) {
      if (!L.Distributed || L.Variable != Subscript->Variable)
        continue;
      std::optional<int64_t> Shift = shiftOf(*R.A, Axis, N, L);
      return Shift ? std::optional<Distance>({&N, &L, Subscript->Offset + *Shift}) : std::nullopt;
    }
  }
  return std::nullopt;
}

std::optional<int64_t> distanceFromOwned(const ArrayReference &R, unsigned Axis, const Model &M,
                                         const ASTContext &Context) {
  std::optional<Distance> D = distanceOf(R, Axis, M, Context);
  return D ? std::optional<int64_t>(D->Value) : std::nullopt;
}

std::optional<Reach> reachFromOwned(const ArrayReference &R, unsigned Axis, const Model &M, const ASTContext &Context) {
  std::optional<Distance> D = distanceOf(R, Axis, M, Context);
  if (!D)
    return std::nullopt;
  if (D->Nest->Widen == LoopDirective::None || D->Nest->Widen == LoopDirective::Overlap)
    return Reach{D->Value, D->Value, false};
  std::optional<int64_t> Below = D->L->Widening.Low.constant(), Above = D->L->Widening.High.constant();
  if (!Below || !Above)
    return std::nullopt;
  return Reach{D->Value - std::max<int64_t>(*Below, 0), D->Value + std::max<int64_t>(*Above, 0), true};
}

} // namespace sode
