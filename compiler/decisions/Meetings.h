// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arrays of a nest that only the run can compare with the loops around: inherited ones, other templates, `u[2*i]`, `u[i+h]`. In front of the
// loop, the run looks whether this node has the elements that its iterations mean (runtime/directive/meets.c).

#ifndef SODE_DECISIONS_MEETINGS_H
#define SODE_DECISIONS_MEETINGS_H

#include "blocks/TimeBlock.h"
#include "facts/Distances.h"
#include "facts/Turns.h"

namespace sode {

struct Meeting {
  const ArrayReference *R; ///< The first of those that are told together.
  unsigned Axis;
  Affine Form;             ///< Up to its spread: all that they mean.
  bool Written;
  Turns When;              ///< The iterations that come to it.
  std::optional<Distance> Far; ///< In place of the form's numbers.
};

/// By loop.
using Meetings = llvm::DenseMap<const Loop *, std::vector<Meeting>>;
Meetings findMeetings(const Program &P, const std::vector<TimeBlock> &Blocks);

} // namespace sode

#endif
