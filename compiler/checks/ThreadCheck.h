// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Directives belong to one thread (xmp-c.md 1.5): outside of OpenMP's parallel regions, but for a `loop` on the very
// `for` of an `omp for`, or in `single`, `master` or `critical`. Functions that declare distributed objects, aligned
// parameters among them, create descriptors in every call: several threads may not call them at the same time.

#ifndef SODE_CHECKS_THREADCHECK_H
#define SODE_CHECKS_THREADCHECK_H

#include "model/Model.h"
#include "support/Diagnostics.h"
#include "clang/AST/ASTContext.h"

namespace sode {

void checkThreads(const TranslationUnit &TU, clang::ASTContext &Context, Diagnostics &Diags);

} // namespace sode

#endif
