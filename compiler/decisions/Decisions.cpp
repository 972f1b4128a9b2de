// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "decisions/Decisions.h"
#include "decisions/Freshness.h"
#include "decisions/Messages.h"
#include "pragma/Messages.h"

using namespace clang;

namespace sode {

/// Says for every nest whether it is overlapped, and why not.
static void remarkOverlaps(const Overlaps &Found, const Model &M, Diagnostics &Diags) {
  for (const LoopNest &N : M.Nests) {
    if (N.Widen == LoopDirective::PeelAndWait) {
      Diags.report(N.D->Loc, diag::remark_overlapped) << 0 << "";
      continue;
    }
    Overlap O = Found.lookup(&N);
    if (N.Widen != LoopDirective::Overlap && O.Why != Overlap::NoShadow) {
      O.Why = Overlap::NotAsked;
      O.Loc = N.D->Loc;
    }
    if (!O.possible()) {
      Diags.report(O.Loc, diag::remark_not_overlapped) << unsigned(O.Why - 1) << O.Name << O.Other;
      if (O.Loc != N.D->Loc)
        Diags.report(N.D->Loc, diag::note_for_directive) << "loop";
      continue;
    }
    std::string Names;
    for (const Footprint::Use &U : O.Of->Arrays)
      if (U.leavesOwn())
        Names += (Names.empty() ? "'" : ", '") + U.A->Name + "'";
    Diags.report(N.D->Loc, diag::remark_overlapped) << 1 << Names;
  }
}

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
