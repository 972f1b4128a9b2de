// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/Inside.h"

namespace sode {

bool hasDirective(TokenRange Range, const TranslationUnit &TU, unsigned But) {
  unsigned End = std::min<size_t>(Range.End, TU.Tokens.Tokens.size());
  for (unsigned I = Range.First; I < End; ++I)
    if (I != But && TU.Tokens.Tokens[I].is(PragmaMarker))
      return true;
  return false;
}

llvm::ArrayRef<ArrayReference> referencesIn(TokenRange Range, const References &Refs) {
  auto At = [&](unsigned Position) {
    return llvm::partition_point(Refs.List, [&](const ArrayReference &R) { return R.Position < Position; }) - Refs.List.begin();
  };
  size_t First = At(Range.First), End = At(Range.End);
  return llvm::ArrayRef<ArrayReference>(Refs.List).slice(First, End < First ? 0 : End - First);
}

} // namespace sode
