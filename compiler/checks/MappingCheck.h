// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Subscripts that follow a loop, but not element by element: `u[N-1-i]`, `u[2*i]`, a loop on another template. Where all sizes
// are constants it can be computed which node uses what; a counterexample is reported. Of two grids, `u[2*i]` and `u[i/2]`, the
// program must say that their blocks match, by sizes of its own.

#ifndef SODE_CHECKS_MAPPINGCHECK_H
#define SODE_CHECKS_MAPPINGCHECK_H

#include "facts/Footprint.h"
#include "support/Diagnostics.h"

namespace sode {

void checkMappings(const Footprints &Facts, const clang::ASTContext &Context, Diagnostics &Diags);

} // namespace sode

#endif
