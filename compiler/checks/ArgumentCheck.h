// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Distributed arrays as arguments: what the function takes them for.

#ifndef SODE_CHECKS_ARGUMENTCHECK_H
#define SODE_CHECKS_ARGUMENTCHECK_H

#include "facts/PlainAccess.h"
#include "support/Diagnostics.h"

namespace sode {

void checkArguments(const PlainAccesses &Plain, const Model &M, const TranslationUnit &TU, clang::ASTContext &Context,
                    Diagnostics &Diags);

} // namespace sode

#endif
