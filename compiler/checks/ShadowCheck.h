// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What can be seen at compile time of the uses of distributed arrays: subscripts that reach past the shadow, uses
// that have no meaning.

#ifndef SODE_CHECKS_SHADOWCHECK_H
#define SODE_CHECKS_SHADOWCHECK_H

#include "facts/Footprint.h"
#include "support/Diagnostics.h"

namespace sode {

void checkReferences(const Footprints &Facts, const References &Refs, const TranslationUnit &TU,
                     const clang::ASTContext &Context, Diagnostics &Diags);

} // namespace sode

#endif
