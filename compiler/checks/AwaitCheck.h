// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Asynchronous directives that write memory which is no more when they end: variables whose block ends, memory that is freed,
// before anything waits.

#ifndef SODE_CHECKS_AWAITCHECK_H
#define SODE_CHECKS_AWAITCHECK_H

#include "model/Model.h"
#include "support/Diagnostics.h"

namespace sode {

void checkAwaits(const Model &M, const TranslationUnit &TU, clang::ASTContext &Context, Diagnostics &Diags);

} // namespace sode

#endif
