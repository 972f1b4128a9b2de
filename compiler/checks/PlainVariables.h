// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What distributed loops do to variables that are not distributed. A node runs only its own iterations, so a sum
// without `reduction` is the sum of its own part, and an array that is not aligned gets only its own elements. That is
// not wrong in itself: a warning is given where the program later uses the whole, and nothing combines it.

#ifndef SODE_CHECKS_PLAINVARIABLES_H
#define SODE_CHECKS_PLAINVARIABLES_H

#include "facts/PlainAccess.h"
#include "support/Diagnostics.h"

namespace sode {

void checkPlainVariables(const PlainAccesses &Accesses, const Model &M, const TranslationUnit &TU,
                         const clang::ASTContext &Context, Diagnostics &Diags);

} // namespace sode

#endif
