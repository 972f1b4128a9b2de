// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What stands in a piece of the text; a question takes time in proportion to the piece, not to the file.

#ifndef SODE_FACTS_INSIDE_H
#define SODE_FACTS_INSIDE_H

#include "facts/References.h"

namespace sode {

/// Is there a directive, other than the one whose marker stands at But?
bool hasDirective(TokenRange Range, const TranslationUnit &TU, unsigned But = ~0u);

llvm::ArrayRef<ArrayReference> referencesIn(TokenRange Range, const References &Refs);

} // namespace sode

#endif
