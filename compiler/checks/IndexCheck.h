// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the variables of distributed loops hold behind them.

#ifndef SODE_CHECKS_INDEXCHECK_H
#define SODE_CHECKS_INDEXCHECK_H

#include "facts/IndexValues.h"
#include "support/Diagnostics.h"

namespace sode {

/// Warns where nodes get different values, and where `return` leaves a nest.
void checkIndexValues(const IndexValues &Values, const Model &M, const TranslationUnit &TU, clang::ASTContext &Context,
                      Diagnostics &Diags);

} // namespace sode

#endif
