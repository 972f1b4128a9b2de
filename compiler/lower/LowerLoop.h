// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SODE_LOWER_LOWERLOOP_H
#define SODE_LOWER_LOWERLOOP_H

#include "lower/CheckedCalls.h"
#include "lower/CheckedNest.h"
#include "lower/LowerGather.h"
#include "lower/LowerReduction.h"
#include "lower/Pieces.h"
#include "lower/Views.h"

namespace sode {

/// loop.
class LoopLowering : Construct {
public:
  LoopLowering(LoweringState &S, const Views &Seen, const Pieces &InPieces, ReductionLowering &Reductions);
  void lower(const LoopNest &Nest);
  /// The variable that says, in a nest with the loop, whether nodes divide a dimension of an inherited array.
  static std::string splits(const Array &A, unsigned Axis, const Loop &L);

private:
  const Views &Seen;
  const Pieces &InPieces;
  ReductionLowering &Reductions;
  const GatherLowering Gathers;
  const CheckedNests Checked;
  const CheckedCalls Calls;
  std::map<const Loop *, std::vector<const ArrayReference *>> RingsAlong; ///< References with subscripts of rings, by loop.

  void open(const LoopNest &Nest, const ReductionTexts &Reduced);
  void openInner(const LoopNest &Nest, const Loop &L);
  void openTile(const LoopNest &Nest);
  void close(const LoopNest &Nest, const ReductionTexts &Reduced);
  void editHeaders(const LoopNest &Nest, const Code &Iteration);
  void promise(const LoopNest &Nest);
  Code head(const LoopNest &Nest, const Loop &L) const;
  Code checkRings(const LoopNest &Nest, const Loop &L) const;
  Code agreements(const LoopNest &Nest) const;
  std::string end(const Distance::End &E) const;
  std::string factor(const Distance &Far) const;
  std::string highest(const Distance &Far) const;
  Code meetings(const LoopNest &Nest, const Loop &L) const;
  void editHeader(const LoopNest &Nest, const Loop &L, Code &BodyPrologue);
  void editCounted(const LoopNest &Nest, const Loop &L, Code &BodyPrologue);
  void openBefore(unsigned Statement, const Pragma *P, const Code &Text);
  // LowerIndex.cpp: the variable of a loop after it
  const IndexValue *indexValue(const LoopNest &Nest, const Loop &L) const;
  bool isSetAtEnd(const LoopNest &Nest, const Loop &L) const;
  bool keepsRange(const LoopNest &Nest, const Loop &L) const;
  Code valuesAfter(const LoopNest &Nest, size_t I) const;
  Code valuesAfter(const LoopNest &Nest) const;
  std::string valueAtEnd(const Loop &L) const;
};

} // namespace sode

#endif
