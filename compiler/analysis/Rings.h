// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Subscripts that go round a distributed dimension, as periodic programs write them: `u[(i + 1) % N]`,
// `u[i ? i - 1 : N - 1]`, also through local variables and functions of the file. On a node they are `u[i + 1]` and
// `u[i - 1]`: a `/periodic/` reflect puts the other end of the array into the shadow beyond the ends.

#ifndef SODE_ANALYSIS_RINGS_H
#define SODE_ANALYSIS_RINGS_H

#include "analysis/References.h"
#include "support/Diagnostics.h"

namespace sode {

/// Fills in ArrayReference::Rings and References::RingDoubts: of dimensions that nodes store in part, by blocks, in loops
/// that are distributed alike. Other dimensions are whole on each node, and subscripts are right as they stand.
void findRings(References &Refs, const Model &M, const TranslationUnit &TU, clang::ASTContext &Context);

/// `(i + 1) % N` as the user wrote it.
std::string subscriptText(const ArrayReference &R, unsigned Axis, const clang::ASTContext &Context);

/// Says which subscripts are read as rings, and warns of those that only look so.
void checkRings(const References &Refs, const Model &M, const clang::ASTContext &Context, Diagnostics &Diags);

} // namespace sode

#endif
