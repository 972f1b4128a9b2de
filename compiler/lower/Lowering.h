// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Model -> edits. One class for each group of constructs (Lower*.h), whose .cpp shows the outline of what it generates.

#ifndef SODE_LOWER_LOWERING_H
#define SODE_LOWER_LOWERING_H

#include "lower/Construct.h"
#include "support/Diagnostics.h"

namespace sode {

void lower(const clang::ASTContext &Context, Diagnostics &Diags, const TranslationUnit &TU, const Model &M,
           const References &Refs, const Footprints &Facts, LoweringOptions Options, Edits &Out);

} // namespace sode

#endif
