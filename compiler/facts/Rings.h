// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Subscripts that go round a distributed dimension, as periodic programs write them: `u[(i + 1) % N]`,
// `u[i ? i - 1 : N - 1]`, also through local variables and functions of the file. On a node they are `u[i + 1]` and
// `u[i - 1]`: a `/periodic/` reflect puts the other end of the array into the shadow beyond the ends.

#ifndef SODE_FACTS_RINGS_H
#define SODE_FACTS_RINGS_H

#include "facts/References.h"

namespace sode {

/// Fills in ArrayReference::Rings and References::RingDoubts: of dimensions that nodes store in part, by blocks, in loops
/// that are distributed alike. Other dimensions are whole on each node, and subscripts are right as they stand.
void findRings(References &Refs, const Program &P);

/// `(i + 1) % N` as the user wrote it.
std::string subscriptText(const ArrayReference &R, unsigned Axis, const clang::ASTContext &Context);

} // namespace sode

#endif
