// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "analysis/Decisions.h"

using namespace clang;

namespace sode {

Decisions decide(const Footprints &Facts, const References &Refs, const Model &M, const TranslationUnit &TU, DecisionOptions Options,
                 ASTContext &Context, Diagnostics &Diags) {
  std::optional<Touches> Checks;
  if (Options.Check) {
    Checks = findTouches(Facts, Refs, M, TU, Context);
    warnUnseen(*Checks, Diags);
  }
  IndependentLoops Independent = findIndependentLoops(Facts, Refs, M, TU, Context);
  AccessForms Forms(Refs, M, TU, Independent, Checks ? &*Checks : nullptr, Options.LocalSubscripts, Context);
  checkAccessForms(Forms, Refs, Context, Diags);
  PaddedArrays Padded = Options.LocalSubscripts ? PaddedArrays() : findPadded(Refs, M, Context);
  return {std::move(Checks), std::move(Independent), std::move(Forms), std::move(Padded)};
}

} // namespace sode
