// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls of the language's own functions: `xmp_desc_of` of what has no descriptor, and functions that are not there yet.

#ifndef SODE_CHECKS_LIBRARYCHECK_H
#define SODE_CHECKS_LIBRARYCHECK_H

#include "facts/References.h"
#include "support/Diagnostics.h"
#include "clang/AST/ASTContext.h"

namespace sode {

void checkLibrary(const References &Refs, const Model &M, clang::ASTContext &Context, Diagnostics &Diags);

} // namespace sode

#endif
