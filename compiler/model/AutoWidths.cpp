// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/AutoWidths.h"

namespace sode {

void fillIn(Model &M, const AutoWidths &Found) {
  for (Array &A : M.Arrays)
    for (unsigned Axis = 0; Axis < A.Axes.size(); ++Axis)
      if (auto W = Found.OfShadows.find({&A, Axis}); W != Found.OfShadows.end()) {
        A.Axes[Axis].ShadowLow = W->second.Low;
        A.Axes[Axis].ShadowHigh = W->second.High;
      }
  for (Exchange &X : M.Exchanges) {
    if (X.Widths.empty() && Found.OfExchanges.count({&X, 0}))
      X.Widths.resize(X.Arrays.front()->Axes.size(), {0, 0, false, {}});
    for (unsigned Axis = 0; Axis < X.Widths.size(); ++Axis)
      if (auto W = Found.OfExchanges.find({&X, Axis}); W != Found.OfExchanges.end()) {
        X.Widths[Axis].Low = W->second.Low;
        X.Widths[Axis].High = W->second.High;
      }
  }
}

} // namespace sode
