// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "decisions/Decisions.h"
#include "decisions/Freshness.h"
#include "decisions/Messages.h"
#include "pragma/Messages.h"

using namespace clang;

namespace sode {

/// Says for every nest whether it is overlapped, and why not. Of those that gather, findOverlappedGathers does; those that scatter cannot be.
static void remarkOverlaps(const Program &P) {
  for (const LoopNest &N : P.M.Nests) {
    if (N.Widen == LoopDirective::PeelAndWait) {
      P.Diags.report(N.D->Loc, diag::remark_overlapped) << 0 << "";
      continue;
    }
    if (!N.Gather.Arrays.empty() || !N.Gather.Sums.empty())
      continue;
    Overlap O = P.Overlapped.lookup(&N);
    if (N.Widen != LoopDirective::Overlap && O.Why != Overlap::NoShadow) {
      O.Why = Overlap::NotAsked;
      O.Loc = N.D->Loc;
    }
    if (!O.possible()) {
      P.Diags.report(O.Loc, diag::remark_not_overlapped) << unsigned(O.Why - 1) << O.Name << O.Other;
      if (O.Loc != N.D->Loc)
        P.Diags.report(N.D->Loc, diag::note_for_directive) << "loop";
      continue;
    }
    std::string Names;
    for (const Footprint::Use &U : O.Of->Arrays)
      if (leavesOwn(U, N))
        Names += (Names.empty() ? "'" : ", '") + U.A->Name + "'";
    P.Diags.report(N.D->Loc, diag::remark_overlapped) << 1 << Names;
  }
}

Decisions decide(const Program &P, const FaceExchanges &Faces, std::vector<TimeBlock> Blocks, DecisionOptions Options) {
  FreshReflects Fresh = findFreshReflects(P, Faces);
  remarkFreshReflects(Fresh, P.Diags);
  llvm::DenseSet<const Exchange *> Elided;
  for (const auto &[Second, First] : Fresh)
    if (Options.Elide)
      Elided.insert(Second);
  remarkOverlaps(P);
  std::optional<Touches> Checks;
  if (Options.Check) {
    Checks = findTouches(P);
    warnUnseen(*Checks, P.Diags);
  }
  IndependentLoops Independent = findIndependentLoops(P);
  AccessForms Forms(P, Independent, Checks ? &*Checks : nullptr, Options.LocalSubscripts);
  checkAccessForms(Forms, P);
  PaddedArrays Padded = Options.LocalSubscripts ? PaddedArrays() : findPadded(P);
  TiledLoops Tiled = findCacheTiles(Blocks, P);
  SpaceTiles Planes = Options.Check ? SpaceTiles() : findSpaceTiles(P, Independent, Blocks);
  NestForms Nests = findNestForms(P, Planes, Blocks);
  Meetings Met = findMeetings(P, Blocks);
  return {std::move(Checks),  std::move(Independent),
          std::move(Forms),   std::move(Padded),
          decideExchanges(P, Faces, Elided), findAdjacentReductions(P),
          storedWidths(P, Blocks), std::move(Blocks),
          std::move(Tiled),   std::move(Planes),
          std::move(Nests),   findReductionForms(P),
          findGatherSlices(P, Options.Check), std::move(Met)};
}

} // namespace sode
