// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions that combine other values than the loop collects, or combine them twice.

#ifndef SODE_CHECKS_REDUCTIONCHECK_H
#define SODE_CHECKS_REDUCTIONCHECK_H

#include "facts/PlainAccess.h"
#include "support/Diagnostics.h"

namespace sode {

void checkReductions(const PlainAccesses &Plain, const Model &M, const TranslationUnit &TU, const clang::ASTContext &Context,
                     Diagnostics &Diags);

} // namespace sode

#endif
