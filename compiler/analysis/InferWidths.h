// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the model leaves open until all references are known: widths `auto` of shadow, reflect and reduce_shadow, and
// whether an exchange needs corners.

#ifndef SODE_ANALYSIS_INFERWIDTHS_H
#define SODE_ANALYSIS_INFERWIDTHS_H

#include "analysis/Footprint.h"
#include "support/Diagnostics.h"

namespace sode {

void inferWidths(Model &M, const Footprints &Facts, const clang::ASTContext &Context, Diagnostics &Diags);

} // namespace sode

#endif
