// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/Owned.h"
#include "support/ClangVersion.h"
#include <numeric>

namespace sode {

std::pair<const Template *, Ratio> rootOf(const Template &T, unsigned Dim) {
  const Template *Of = &T;
  Ratio At;
  for (; Of->Like; Of = Of->Like) {
    const Ratio &Next = Of->Dims[Dim].At;
    if (At.Divisor != 1 && Next.Factor != 1)
      break; // no ratio says both
    // (f * ((F*i + O) / D) + o) / d
    At = {At.Factor * Next.Factor, Next.Factor * At.Offset + Next.Offset * At.Divisor, At.Divisor * Next.Divisor};
    int64_t Common = std::gcd(At.Factor, At.Divisor);
    At = {At.Factor / Common, llvm::divideFloorSigned(At.Offset, Common), At.Divisor / Common};
  }
  return {Of, At};
}

bool hasOneNode(const Template &T, unsigned Dim) {
  int Of = T.Dims[Dim].NodesDim;
  return Of >= 0 && T.Onto->Sizes[Of] && T.Onto->Sizes[Of]->constant() == 1;
}

bool hasOneNode(const Array &A, unsigned Axis) { return hasOneNode(*A.On, A.Axes[Axis].TemplateDim); }

bool isSplit(const Array &A, unsigned Axis) {
  return A.isDistributed(Axis) && !A.Axes[Axis].FullShadow && !hasOneNode(A, Axis);
}

std::optional<int64_t> mostStored(const Array &A, unsigned Axis, const Widths &Wide) {
  const Array::Axis &X = A.Axes[Axis];
  if (!isSplit(A, Axis))
    return X.Extent;
  const Template::Dim &D = A.On->Dims[X.TemplateDim];
  std::optional<int64_t> Low = Wide.of(A, Axis).Low.constant(), High = Wide.of(A, Axis).High.constant(), Block = D.Size.constant();
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
  auto [OfA, AtA] = rootOf(A, DimA);
  auto [OfB, AtB] = rootOf(B, DimB);
  if (OfA == OfB)
    return DimA == DimB && AtA == AtB;
  if (A.Like || B.Like || A.Open || B.Open)
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

} // namespace sode
