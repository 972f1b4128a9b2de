// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SODE_LOWER_CHECKEDCALLS_H
#define SODE_LOWER_CHECKEDCALLS_H

#include "lower/Views.h"

namespace sode {

/// -fsode-check: what nests call, and what functions write.
class CheckedCalls : Construct {
public:
  CheckedCalls(LoweringState &S, const Views &Seen) : Construct(S), Seen(Seen) {}
  bool isChecked(const LoopNest &Nest) const;
  Code head(const LoopNest &Nest) const; ///< After the loops' bounds.
  void describeFunctions();              ///< In the unit's init function.

private:
  using NestCall = CalledWrites::NestCall;
  const Views &Seen;

  std::string given(const NestCall::Argument &A, const LoopNest &Nest) const;
  std::string place(const CalledWrites::Place &Of) const;
  void describe(const CalledWrites::Write &W);
  void describe(const CalledWrites::Pass &Made);
  void describe(const CalledWrites::Followed &Of);
};

} // namespace sode

#endif
