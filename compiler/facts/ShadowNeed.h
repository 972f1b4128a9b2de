// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which shadow elements of an array the whole file touches: how far its loops reach in each dimension, or the first
// reason why that is not known.

#ifndef SODE_FACTS_SHADOWNEED_H
#define SODE_FACTS_SHADOWNEED_H

#include "facts/Footprint.h"

namespace sode {

struct Program;

struct ShadowNeed {
  /// The order of err_width_unknown and remark_corners.
  enum Reason { Visible, Alias, Address, Subscript, Diagonal, None } Why = None;
  const ArrayReference *Where = nullptr; ///< What Why is about, if it is one reference.

  struct Side {
    int64_t Width = 0;
    const ArrayReference *By = nullptr; ///< The first that reaches so far.
    void widen(int64_t Width, const ArrayReference &By);
  };
  struct Axis {
    Side ReadLow, ReadHigh;   ///< Of reads.
    Side WriteLow, WriteHigh; ///< Of writes.
    void reads(const Reach &Of, const ArrayReference &By);
  };
  std::vector<Axis> Axes;
  const ArrayReference *Corner = nullptr; ///< The first that lies beyond the own part in two dimensions at once.

  bool known() const { return Why == None; }
};

ShadowNeed shadowNeedOf(const Array &A, const Program &P);

/// `u[i-2]` as the user wrote it.
std::string textOf(const ArrayReference &R, const clang::ASTContext &Context);

} // namespace sode

#endif
