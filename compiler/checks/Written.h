// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expressions in messages.

#ifndef SODE_CHECKS_WRITTEN_H
#define SODE_CHECKS_WRITTEN_H

#include "clang/AST/ASTContext.h"

namespace sode {

/// As the user wrote it; what the compiler makes of it where that is in several macros.
std::string writtenText(const clang::Expr &E, const clang::ASTContext &Context);

} // namespace sode

#endif
