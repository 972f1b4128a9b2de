// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Structs with distributed members. Each variable of such a struct holds a descriptor of its own, so it may not be
// copied, measured or nested: whatever would make a struct whose descriptor nobody created is refused.

#ifndef SODE_ANALYSIS_MEMBERS_H
#define SODE_ANALYSIS_MEMBERS_H

#include "model/Model.h"
#include "support/Diagnostics.h"
#include "clang/AST/ASTContext.h"

namespace sode {

/// The variables that are defined here, or `extern` at file scope, and are, or are arrays of, structs with distributed members; in textual order.
std::vector<const clang::VarDecl *> findHolders(clang::ASTContext &Context, const Model &M);

void checkMembers(const Model &M, clang::ASTContext &Context, Diagnostics &Diags);

} // namespace sode

#endif
