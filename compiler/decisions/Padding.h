// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arrays whose dimensions may be stored longer than they are, as the caches like it (runtime/map/padding.h).

#ifndef SODE_DECISIONS_PADDING_H
#define SODE_DECISIONS_PADDING_H

#include "facts/Program.h"

namespace sode {

/// Storage is aligned so in any case, in bytes.
constexpr unsigned CacheLine = 64;

/// What the element type, and attributes and `_Alignas` of the declarations, ask for, in bytes.
unsigned alignmentOf(const Array &A, const clang::ASTContext &Context);

using PaddedArrays = llvm::DenseSet<const Array *>;

/// Arrays whose storage the program reaches by subscripts only, in this file alone.  Constant extents stay.
PaddedArrays findPadded(const Program &P);

} // namespace sode

#endif
