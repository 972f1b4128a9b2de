// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What else may lead to the elements of an array than its name.

#ifndef SODE_FACTS_ALIASES_H
#define SODE_FACTS_ALIASES_H

#include "facts/References.h"

namespace sode {

/// May the two names mean the same storage? Only a parameter can: what the caller passes may be anything of its type.
bool mayOverlap(const Array &A, const Array &B, const clang::ASTContext &Context);
/// Other names for an array's elements: its address is taken, or another file can take it.
bool hasOtherNames(const Array &A, const References &Refs);
/// Can an object of this type, which a pointer leads to, be an element of the array?
bool mayBeElement(clang::QualType Object, const Array &A);

} // namespace sode

#endif
