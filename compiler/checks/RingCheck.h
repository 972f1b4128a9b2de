// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Subscripts that are read as rings, and those that only look so.

#ifndef SODE_CHECKS_RINGCHECK_H
#define SODE_CHECKS_RINGCHECK_H

#include "facts/References.h"
#include "support/Diagnostics.h"

namespace sode {

/// Says which subscripts are read as rings, and warns of those that only look so.
void checkRings(const References &Refs, const Model &M, const clang::ASTContext &Context, Diagnostics &Diags);

} // namespace sode

#endif
