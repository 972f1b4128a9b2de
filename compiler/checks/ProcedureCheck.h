// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sections as arguments of transformational procedures: steps, lengths and extents that are known.

#ifndef SODE_CHECKS_PROCEDURECHECK_H
#define SODE_CHECKS_PROCEDURECHECK_H

#include "model/Model.h"
#include "support/Diagnostics.h"
#include "clang/AST/ASTContext.h"

namespace sode {

void checkProcedures(const Model &M, clang::ASTContext &Context, Diagnostics &Diags);

} // namespace sode

#endif
