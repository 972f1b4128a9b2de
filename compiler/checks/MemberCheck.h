// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Structs with distributed members that would have no descriptor.

#ifndef SODE_CHECKS_MEMBERCHECK_H
#define SODE_CHECKS_MEMBERCHECK_H

#include "model/Model.h"
#include "support/Diagnostics.h"
#include "clang/AST/ASTContext.h"

namespace sode {

void checkMembers(const Model &M, clang::ASTContext &Context, Diagnostics &Diags);

} // namespace sode

#endif
