// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops and arrays that lie on one template at ratios: how far subscripts lead from what the iteration's node owns. Exact but for where
// blocks begin, which only the run knows: `fine[2*i+1]` in a loop on t[2*i] is one element above the own part, or in it.

#ifndef SODE_FACTS_RELATED_H
#define SODE_FACTS_RELATED_H

#include "facts/Footprint.h"

namespace sode {

/// At the most; nullopt: loop and array are not related so.
std::optional<Reach> reachAtMost(const Affine &Form, const Array &A, unsigned Axis, const LoopNest &N, const Loop &L);
/// Of an access of which it isn't known how far it reaches.
std::optional<Reach> reachAtMost(const Access &X, unsigned Axis);

} // namespace sode

#endif
