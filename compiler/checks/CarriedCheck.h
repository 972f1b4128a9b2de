// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops that read what their own earlier iterations have written, on another node: `u[i] = u[i-1] + u[i+1]`. The serial
// loop reads the new value below and the old one above; the distributed one has only old values in its shadow.

#ifndef SODE_CHECKS_CARRIEDCHECK_H
#define SODE_CHECKS_CARRIEDCHECK_H

#include "facts/Footprint.h"
#include "support/Diagnostics.h"

namespace sode {

void checkCarried(const Footprints &Facts, const clang::ASTContext &Context, Diagnostics &Diags);

} // namespace sode

#endif
