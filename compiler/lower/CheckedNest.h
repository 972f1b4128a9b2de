// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SODE_LOWER_CHECKEDNEST_H
#define SODE_LOWER_CHECKEDNEST_H

#include "lower/Views.h"

namespace sode {

/// `SODE_TOUCH_ROUND(0)` for each dimension, a bit, that is read round its ends.
void addRound(Texts &Flags, unsigned Dimensions);

/// -fsode-check: what is said at the head of a nest.
class CheckedNests : Construct {
public:
  CheckedNests(LoweringState &S, const Views &Seen) : Construct(S), Seen(Seen) {}
  bool isChecked(const LoopNest &Nest) const;
  Code head(const LoopNest &Nest) const;    ///< After the loops' bounds.
  Code escapes(const LoopNest &Nest) const; ///< First: arrays whose addresses are taken inside.

private:
  const Views &Seen;

  bool isKnown(const Touches::Escape &E, const LoopNest &Nest) const;
  bool isDivided(const Loop &L, const LoopNest &Nest) const;
  std::string span(const Touch &T, const LoopNest &Nest, bool OfAll) const;
  std::string guarded(const Touch &T, const LoopNest &Nest, const char *Flag, bool OfAll) const;
};

} // namespace sode

#endif
