// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/Widths.h"

namespace sode {

template <typename Owner>
static Width find(const Widths::ByDimension<Owner> &Found, const Owner &Of, unsigned Axis, const IntExpr &Low, const IntExpr &High) {
  auto W = Found.find({&Of, Axis});
  return W == Found.end() ? Width{Low, High} : Width{W->second.Low, W->second.High};
}

Width Widths::of(const Array &A, unsigned Axis) const {
  return find(OfShadows, A, Axis, A.Axes[Axis].ShadowLow, A.Axes[Axis].ShadowHigh);
}

Width Widths::of(const Exchange &X, const Array &A, unsigned Axis) const {
  return X.Widths.empty() ? of(A, Axis) : find(OfExchanges, X, Axis, X.Widths[Axis].Low, X.Widths[Axis].High);
}

} // namespace sode
