// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/AutoWidths.h"

namespace sode {

void fillIn(Model &M, const AutoWidths &Found) {
  for (Array &A : M.Arrays)
    for (unsigned Axis = 0; Axis < A.Axes.size(); ++Axis)
      if (auto W = Found.OfShadows.find({&A, Axis}); W != Found.OfShadows.end()) {
        Array::Axis &X = A.Axes[Axis];
        if (Found.Deepen)
          X.Declared = {X.ShadowLow, X.ShadowHigh};
        X.ShadowLow = W->second.Low;
        X.ShadowHigh = W->second.High;
      }
  for (Exchange &X : M.Exchanges)
    for (unsigned Axis = 0; Axis < X.Widths.size(); ++Axis)
      if (auto W = Found.OfExchanges.find({&X, Axis}); W != Found.OfExchanges.end()) {
        X.Widths[Axis].Low = W->second.Low;
        X.Widths[Axis].High = W->second.High;
      }
}

} // namespace sode
