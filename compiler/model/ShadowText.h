// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shadow directives that messages propose.

#ifndef SODE_MODEL_SHADOWTEXT_H
#define SODE_MODEL_SHADOWTEXT_H

#include "model/Model.h"
#include "support/Diagnostics.h"

namespace sode {

struct ShadowWidths {
  int64_t Low = 0, High = 0;
  bool Full = false;
  bool operator==(const ShadowWidths &Other) const {
    return Full == Other.Full && (Full || (Low == Other.Low && High == Other.High));
  }
};

/// `1`, `0:2`, `*`
std::string widthText(ShadowWidths W);

/// `a[1][0:2]`
std::string shadowText(const Array &A, llvm::ArrayRef<ShadowWidths> Widths);

/// Why the array has no shadow, and the one that would do.
void noteNoShadow(const Array &A, llvm::ArrayRef<ShadowWidths> Widths, Diagnostics &Diags);

} // namespace sode

#endif
