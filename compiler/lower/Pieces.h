// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SODE_LOWER_PIECES_H
#define SODE_LOWER_PIECES_H

#include "lower/Construct.h"

namespace sode {

/// expand, margin, peel_and_wait and overlap: nests that run over pieces. Nests of time loops with `blocking`.
class Pieces : Construct {
public:
  explicit Pieces(LoweringState &S) : Construct(S) {}
  /// The runtime's call that says which iterations this node executes. Range: first, end and step.
  std::string loopCall(const LoopNest &Nest, const Loop &L, const std::string &Range) const;
  /// The same for the fixed indices and ranges of its reference: does this node execute any? "": its rounds say so.
  std::string chosenCall(const LoopNest &Nest) const;
  Code waitBefore(const LoopNest &Nest) const; ///< Of a nest whose overlap is refused.
  unsigned countOpened(const LoopNest &Nest) const;
  /// Leaves countOpened() blocks open.
  void open(const LoopNest &Nest, Code &Opening) const;
  /// What is to be added to the subscripts that follow a fixed index of the nest's reference in a dimension of the template, in a
  /// time block where that is periodic; "": nothing.
  std::string roundOf(const LoopNest &Nest, unsigned Dim) const;
  Texts names(const LoopNest &Nest) const; ///< Variables, for default(none).

private:
  const Overlap &overlapOf(const LoopNest &Nest) const;
  bool isOverlapped(const LoopNest &Nest) const;
  bool isCutToOwn(const LoopNest &Nest) const;
  bool isInPieces(const LoopNest &Nest) const;
  Texts piece(const LoopNest &Nest, unsigned Dim) const;
  void openRounds(const LoopNest &Nest, Code &Opening) const;
  void openPieces(const LoopNest &Nest, Code &Opening) const;
  void openOwn(const LoopNest &Nest, Code &Opening) const;
  void openOverlap(const LoopNest &Nest, unsigned Dims, Code &Opening) const;
};

} // namespace sode

#endif
