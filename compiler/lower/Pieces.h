// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SODE_LOWER_PIECES_H
#define SODE_LOWER_PIECES_H

#include "lower/Views.h"

namespace sode {

/// How the iterations of a nest are handed out (include/sode/nest.h): its facts, its walk from box to box, the calls of its loops.
class Pieces : Construct {
public:
  Pieces(LoweringState &S, const Views &Seen) : Construct(S), Seen(Seen) {}
  Code waitBefore(const LoopNest &Nest) const; ///< Of a nest whose overlap is refused.
  unsigned countOpened(const LoopNest &Nest) const;
  /// The facts, and what goes from box to box. Leaves countOpened() blocks open.
  void open(const LoopNest &Nest, Code &Opening) const;
  /// Do threads take tiles of it, those of a diagonal at the same time? Then what goes from diagonal to diagonal, one block that
  /// stays open, stands behind the bounds of the loops, and what goes through the tiles of one in front of the first `for`.
  bool hasWaves(const LoopNest &Nest) const;
  void openWaves(const LoopNest &Nest, Code &Opening) const;
  Code tile(const LoopNest &Nest) const; ///< Leaves a block open.
  /// The bounds of a loop. Range: the initializer of its global iterations.
  std::string loop(const LoopNest &Nest, const Loop &L, const std::string &Range) const;
  /// What is to be added to the subscripts that follow a fixed index of the nest's reference in a dimension of the template, in a
  /// time block where that is periodic; "": nothing.
  std::string roundOf(const LoopNest &Nest, unsigned Dim) const;
  std::string guard(const LoopNest &Nest) const; ///< What stands before its first loop.
  Texts names(const LoopNest &Nest) const; ///< Variables, for default(none).

private:
  using Fields = std::vector<std::pair<const char *, std::string>>;
  const Views &Seen;
  std::string arrayOf(const ArrayReference &R) const;
  const Overlap &overlapOf(const LoopNest &Nest) const;
  std::string walkOf(const LoopNest &Nest) const;
  Texts fixedOf(const LoopNest &Nest) const;
  std::string fixed(const LoopNest &Nest, const NestForm::Point &At) const;
  void addOverlap(const LoopNest &Nest, Fields &To) const;
  void addTiles(const SpaceTile &Of, const LoopNest &Nest, Fields &To) const;
  std::string facts(const LoopNest &Nest) const;
  Texts along(const LoopNest &Nest, const Loop &L, const std::string &Range) const;
  Texts reachesOf(const LoopNest &Nest) const;
  void addRatios(const LoopNest &Nest, size_t Use, Texts &To) const;
  void addFlows(const LoopNest &Nest, Fields &To) const;
  void addBlocks(const LoopNest &Nest, Fields &To) const;
  void openWalk(const LoopNest &Nest, Code &Opening) const;
  void openRounds(const LoopNest &Nest, Code &Opening) const;
};

} // namespace sode

#endif
