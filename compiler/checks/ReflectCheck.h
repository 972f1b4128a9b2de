// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shadow elements that are read though nothing can have filled them yet.

#ifndef SODE_CHECKS_REFLECTCHECK_H
#define SODE_CHECKS_REFLECTCHECK_H

#include "facts/Footprint.h"
#include "support/Diagnostics.h"

namespace sode {

void checkReflects(const Footprints &Facts, const Model &M, const TranslationUnit &TU, const clang::ASTContext &Context,
                   Diagnostics &Diags);

} // namespace sode

#endif
