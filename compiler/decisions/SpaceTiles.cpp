// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "decisions/SpaceTiles.h"
#include "decisions/Messages.h"
#include "facts/IndexValues.h"

using namespace clang;

namespace sode {

/// The planes that the nest has in use; none: it reads no neighbors along the outermost loop, or not by known subscripts.
static std::vector<SpaceTile::Planes> planesOf(const LoopNest &Nest, const Program &P) {
  std::vector<SpaceTile::Planes> Found;
  bool Neighbors = false;
  const Loop &Outer = Nest.Loops[0], &Cut = Nest.Loops[1];
  for (const Footprint::Use &U : P.Facts.whole(Nest).Arrays) {
    if (U.A->Member)
      return {};
    SpaceTile::Planes New{U.A, 0};
    std::optional<int64_t> Low, High;
    for (const Access *X : U.Accesses) {
      if (!X->isElement())
        return {};
      for (unsigned Axis = 0; Axis < X->Axes.size(); ++Axis) {
        const Access::Axis &At = X->Axes[Axis];
        if (At.isSum(Cut.Variable))
          New.Axis = Axis;
        if (!At.isSum(Outer.Variable))
          continue;
        Low = std::min(Low.value_or(At.Offset), At.Offset);
        High = std::max(High.value_or(At.Offset + At.Spread), At.Offset + At.Spread);
      }
    }
    if (!Low || New.Axis == 0)
      continue;
    New.Below = -std::min<int64_t>(*Low, 0);
    New.Above = std::max<int64_t>(*High, 0);
    Neighbors |= *High > *Low;
    Found.push_back(New);
  }
  return Neighbors ? Found : std::vector<SpaceTile::Planes>();
}

static std::optional<SpaceTile> findTile(const LoopNest &Nest, const IndependentLoop &Inner, const Program &P) {
  bool Plain = Nest.Widen == LoopDirective::None && Nest.On.OfTemplate && Nest.Reductions.empty() && Nest.Gather.Arrays.empty() &&
               Nest.Gather.Sums.empty() && Nest.Served.empty() && Nest.Further.empty() && !Nest.OfAssignment;
  if (!Plain || Nest.Loops.size() < 3 || !Inner.Accumulated.empty() || Inner.WritesOuterScalars || Inner.UnderOpenMP)
    return std::nullopt;
  const Loop &Cut = Nest.Loops[1];
  auto Turns = [&](const Loop &L) {
    return &L != &Nest.Loops.front() && dependsOnNest(Nest, L);
  };
  bool InPlane = llvm::any_of(llvm::drop_begin(Nest.Loops, 2), [&](const Loop &L) { return L.For == Inner.For; });
  if (!InPlane || llvm::any_of(Nest.Loops, Turns) || !canBeCut(P, Nest, Cut))
    return std::nullopt;
  std::vector<SpaceTile::Planes> Planes = planesOf(Nest, P);
  return Planes.empty() ? std::nullopt : std::optional(SpaceTile{&Cut, std::move(Planes)});
}

SpaceTiles findSpaceTiles(const Program &P, const IndependentLoops &Independent, llvm::ArrayRef<TimeBlock> Blocks) {
  SpaceTiles Found;
  for (const LoopNest &N : P.M.Nests) {
    auto Inner = Independent.find(&N);
    if (Inner == Independent.end() || findBlock(Blocks, N))
      continue;
    if (std::optional<SpaceTile> T = findTile(N, Inner->second, P)) {
      P.Diags.report(N.D->Loc, diag::remark_space_tiles) << T->Cut->Variable->getName();
      Found.insert({&N, std::move(*T)});
    }
  }
  return Found;
}

} // namespace sode
