// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A `reflect` before the time loop: right for the first step only, if the loop writes the array and reads its shadow.

#ifndef SODE_CHECKS_REPEATEDCHECK_H
#define SODE_CHECKS_REPEATEDCHECK_H

#include "facts/Footprint.h"
#include "support/Diagnostics.h"

namespace sode {

void checkRepeated(const Footprints &Facts, const References &Refs, const Model &M, const TranslationUnit &TU, clang::ASTContext &Context,
                   Diagnostics &Diags);

} // namespace sode

#endif
