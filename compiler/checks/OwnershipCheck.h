// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Uses of elements that some of the nodes certainly do not have: a loop over more than a node's part that no `loop`
// directive distributes, an index that follows another dimension of the template, one element named by all nodes.

#ifndef SODE_CHECKS_OWNERSHIPCHECK_H
#define SODE_CHECKS_OWNERSHIPCHECK_H

#include "facts/Footprint.h"
#include "support/Diagnostics.h"

namespace sode {

void checkOwnership(const Footprints &Facts, const Model &M, const TranslationUnit &TU, const clang::ASTContext &Context,
                    Diagnostics &Diags);

} // namespace sode

#endif
