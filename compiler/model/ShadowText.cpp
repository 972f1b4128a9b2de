// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/ShadowText.h"
#include "model/Messages.h"

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

void noteNoShadow(const Array &A, llvm::ArrayRef<ShadowWidths> Widths, Diagnostics &Diags) {
  if (A.Like && A.Like->Shadowed && A.Like->Shadowed->Id > A.Aligned->Id)
    Diags.report(A.Like->Shadowed->Loc, diag::note_shadow_later) << A.Like->Name << A.Name;
  else
    Diags.report(A.Aligned->Loc, diag::note_no_shadow) << A.Name << shadowText(A, Widths);
}

} // namespace sode
