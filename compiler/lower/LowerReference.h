// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SODE_LOWER_LOWERREFERENCE_H
#define SODE_LOWER_LOWERREFERENCE_H

#include "lower/LowerArray.h"
#include "lower/Views.h"

namespace sode {

/// Names of distributed arrays in expressions.
class ReferenceLowering : Construct {
public:
  ReferenceLowering(LoweringState &S, const Storage &Stored, const Views &Seen, const ArrayLowering &Arrays, Diagnostics &Diags)
      : Construct(S), Stored(Stored), Seen(Seen), Arrays(Arrays), Diags(Diags) {}
  void lower(const ArrayReference &R);

private:
  const Storage &Stored;
  const Views &Seen;
  const ArrayLowering &Arrays;
  Diagnostics &Diags;

  void lowerElement(const ArrayReference &R);
  void lowerWhole(const ArrayReference &R);
  void lowerMemberName(const ArrayReference &R, const char *Place);
  void mapSubscript(const ArrayReference &R, unsigned Axis, const View *V);
  std::string map(const ArrayReference &R, unsigned Axis, const View *V) const;
  void straighten(const ArrayReference &R);
  // CheckedReference.cpp: -fsode-check
  bool check(const ArrayReference &R, const View *V);
  std::vector<std::pair<unsigned, unsigned>> brackets(const ArrayReference &R) const;
  std::string how(const ArrayReference &R) const;
  std::string escaping(const ArrayReference &R) const;
};

} // namespace sode

#endif
