// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the iterations of each nest are handed out (include/sode/nest.h): which boxes it has, which loops a node runs only in parts, and how
// those count.

#ifndef SODE_DECISIONS_NESTFORMS_H
#define SODE_DECISIONS_NESTFORMS_H

#include "decisions/SpaceTiles.h"

namespace sode {

struct NestForm {
  /// What it goes over. Tiles: in space; Step, Sums: it is in a step of a time block, Sums with reductions.
  enum Boxes { Own, OfNodes, Expand, Margin, Peel, Overlapped, Pipeline, Blockwise, Tiles, Step, Sums } Over = Own;
  bool Walks = false;   ///< There are several boxes, one after the other.
  bool Waits = false;   ///< Before it begins, for what is in flight: its overlap is refused.
  bool Chooses = false; ///< Subscripts of its reference, other than those of loops, choose some of the nodes.
  bool Guarded = false; ///< These nodes must ask: no loop is distributed.
  bool Mirrored = false; ///< In a step of a time block, it reads beyond ends that are mirrored.
  unsigned Cuts = 0;    ///< Dimensions in which boxes are cut.
  const SpaceTile *Tile = nullptr;

  /// In a step of a time block: a subscript of the reference that is one index.
  struct Point {
    unsigned Dim, Cut; ///< Of the template; how many are cut before it.
    bool Rounds;       ///< The dimension is periodic: its copies beyond the ends are computed, too.
  };
  std::vector<Point> Fixed;

  struct Along {
    bool Divided = false;     ///< A node runs the loop only in parts: it is distributed, or cut into blocks.
    bool OpenedAtFor = false; ///< Its range is known only where it begins.
    bool Strides = false;     ///< From one own iteration to the next is more than a step: cyclic.
    /// It is no arithmetic progression, or its own variable could wrap around behind the last value (below zero; a narrow type with a
    /// cyclic stride).
    bool Counted = false;
    unsigned Cut = 0;         ///< Of a divided loop: how many dimensions are cut before it, or whether it is the one that is.
  };
  std::vector<Along> Loops; ///< As in the nest.

  /// The nodes that combine what its clauses reduce: all along the dimensions that are distributed over, own coordinate in the others.
  /// The specification leaves out nodes that own nothing of the range; but the serial program has the result everywhere.
  SetRef Combine;

  bool isInBlock() const { return Over == Step || Over == Sums; }
  const Point *pointAt(unsigned Dim) const;
};

using NestForms = llvm::DenseMap<const LoopNest *, NestForm>;
NestForms findNestForms(const Program &P, const SpaceTiles &Planes, const std::vector<TimeBlock> &Blocks);

} // namespace sode

#endif
