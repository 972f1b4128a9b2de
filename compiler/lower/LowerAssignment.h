// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SODE_LOWER_LOWERASSIGNMENT_H
#define SODE_LOWER_LOWERASSIGNMENT_H

#include "lower/Construct.h"

namespace sode {

/// Array assignments: extents, and a temporary where the sides may overlap.
class AssignmentLowering : Construct {
public:
  explicit AssignmentLowering(LoweringState &S) : Construct(S) {}
  /// Before the directives: bounds of loops are printed with the extents in them.
  void lowerExtents();
  /// After the loops, whose headers are repeated.
  void lowerTemporaries();

private:
  std::string extent(const Assignment &A, unsigned Range);
  std::string number(const ArrayDirective &D) const;
  void checkOn(const Assignment &A);
  void lowerTemporary(const Assignment &A);
  void breakLines(const ArrayDirective &D);
};

} // namespace sode

#endif
