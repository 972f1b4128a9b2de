// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "analysis/Decisions.h"
#include "analysis/Freshness.h"

using namespace clang;

namespace sode {

Decisions decide(const Footprints &Facts, const FaceExchanges &Faces, Overlaps Overlapped, std::vector<TimeBlock> Blocks,
                 const References &Refs, const Model &M, const TranslationUnit &TU, DecisionOptions Options,
                 ASTContext &Context, Diagnostics &Diags) {
  FreshReflects Fresh = findFreshReflects(M, Faces, Refs, TU, Context);
  remarkFreshReflects(Fresh, Diags);
  llvm::DenseSet<const Exchange *> Elided;
  for (const auto &[Second, First] : Fresh)
    if (Options.Elide)
      Elided.insert(Second);
  remarkOverlaps(Overlapped, M, Diags);
  std::optional<Touches> Checks;
  if (Options.Check) {
    Checks = findTouches(Facts, Refs, M, Context);
    warnUnseen(*Checks, Diags);
  }
  IndependentLoops Independent = findIndependentLoops(Facts, Refs, M, TU, Context, Diags);
  AccessForms Forms(Refs, M, TU, Independent, Checks ? &*Checks : nullptr, Options.LocalSubscripts, Context);
  checkAccessForms(Forms, Refs, Context, Diags);
  PaddedArrays Padded = Options.LocalSubscripts ? PaddedArrays() : findPadded(Refs, M, Context);
  TiledLoops Tiled = findCacheTiles(Blocks, Facts, Refs, Context, Diags);
  return {std::move(Checks),  std::move(Independent),
          std::move(Forms),   std::move(Padded),
          decideExchanges(M, Faces, Elided, TU), findAdjacentReductions(M, TU),
          std::move(Overlapped),  std::move(Blocks),
          std::move(Tiled)};
}

} // namespace sode
