// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Widths `auto` of shadow, reflect and reduce_shadow: what all loops of the file reach.

#ifndef SODE_DECISIONS_INFERWIDTHS_H
#define SODE_DECISIONS_INFERWIDTHS_H

#include "facts/Footprint.h"
#include "model/AutoWidths.h"
#include "support/Diagnostics.h"

namespace sode {

AutoWidths inferWidths(const Model &M, const Footprints &Facts, const clang::ASTContext &Context, Diagnostics &Diags);

} // namespace sode

#endif
