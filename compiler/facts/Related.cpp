// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/Related.h"
#include "facts/Owned.h"
#include "support/ClangVersion.h"

namespace sode {

static int64_t placeOf(const Ratio &R, int64_t I) { return llvm::divideFloorSigned(R.Factor * I + R.Offset, R.Divisor); }

/// Elements that lie in so many places at the most.
static int64_t countIn(int64_t Places, const Ratio &R) {
  return Places <= 0 ? 0 : llvm::divideCeil(uint64_t(Places * R.Divisor), uint64_t(R.Factor));
}

std::optional<Reach> reachAtMost(const Affine &Form, const Array &A, unsigned Axis, const LoopNest &N, const Loop &L) {
  constexpr int64_t Many = 4096; // places that are tried
  const Array::Axis &X = A.Axes[Axis];
  std::optional<int64_t> Shift = X.Offset.constant(), LoopShift = L.Offset.constant();
  if (!Shift || !LoopShift || !N.On.OfTemplate || X.TemplateDim != L.Dim || Form.Spread > Many || Form.Factor > Many || Form.Divisor > Many)
    return std::nullopt;
  auto [Of, At] = rootOf(*A.On, X.TemplateDim);
  auto [LoopOf, LoopAt] = rootOf(*N.On.OfTemplate, L.Dim);
  // The same slope: how far they are apart comes again after so many iterations.
  int64_t Period = Form.Divisor * At.Divisor * LoopAt.Divisor;
  if (Of != LoopOf || Form.Factor <= 0 || At.Factor > Many || LoopAt.Factor > Many || At.Divisor > Many || LoopAt.Divisor > Many ||
      Period > Many || Form.Factor * At.Factor * LoopAt.Divisor != LoopAt.Factor * Form.Divisor * At.Divisor)
    return std::nullopt;
  int64_t Below = 0, Above = 0;
  for (int64_t I = 0; I < Period; ++I) {
    int64_t Element = llvm::divideFloorSigned(Form.Factor * I + Form.Offset, Form.Divisor) + Form.Behind + *Shift;
    int64_t From = placeOf(LoopAt, I + *LoopShift);
    Below = std::max(Below, From - placeOf(At, Element));
    Above = std::max(Above, placeOf(At, Element + Form.Spread) - From);
  }
  return Reach{-countIn(Below, At), countIn(Above, At), false};
}

std::optional<Reach> reachAtMost(const Access &X, unsigned Axis) {
  const Access::Axis &Is = X.Axes[Axis];
  if (Is.What != Access::Axis::Sum && !Is.Scaled)
    return std::nullopt;
  Affine Form = Is.Scaled ? *Is.Scaled : Affine{Is.Variable, Is.Offset, Is.Spread};
  for (const LoopNest *N : X.Nests)
    for (const Loop &L : N->Loops)
      if (L.Distributed && L.Variable == Form.Variable)
        return N->isWidened() ? std::nullopt : reachAtMost(Form, *X.R->A, Axis, *N, L);
  return std::nullopt;
}

} // namespace sode
