// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/ShadowText.h"

namespace sode {

std::string widthText(ShadowWidths W) {
  if (W.Full)
    return "*";
  return std::to_string(W.Low) + (W.Low == W.High ? "" : ":" + std::to_string(W.High));
}

std::string shadowText(const Array &A, llvm::ArrayRef<ShadowWidths> Widths) {
  std::string Text = A.Name;
  for (const ShadowWidths &W : Widths)
    Text += "[" + widthText(W) + "]";
  return Text;
}

} // namespace sode
