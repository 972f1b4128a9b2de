// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `if (xmp_node_num() == 0)`: node numbers count from 1, so no node gets there.

#ifndef SODE_CHECKS_NODENUMBERCHECK_H
#define SODE_CHECKS_NODENUMBERCHECK_H

#include "support/Diagnostics.h"
#include "clang/AST/ASTContext.h"

namespace sode {

void checkNodeNumbers(clang::ASTContext &Context, Diagnostics &Diags);

} // namespace sode

#endif
