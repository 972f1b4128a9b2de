// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In a block, an array may be used before its directives if these have only constants in them: they are then evaluated
// behind its declaration, or at the start of the block if it is declared outside (xmp-c.md 2.2).

#ifndef SODE_FACTS_HOIST_H
#define SODE_FACTS_HOIST_H

#include "facts/References.h"

namespace sode {

/// Where the array comes into being: at the later one of its directives.
unsigned madeAt(const Array &A, const TranslationUnit &TU);

/// The directives that are evaluated earlier, each with the position of the token behind which.
llvm::DenseMap<const Directive *, unsigned> findHoists(const References &Refs, const TranslationUnit &TU);

} // namespace sode

#endif
