// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Flat pointers and arrays with a shape in C++, which does not take `double *` for `double (*)[n]`: Clang's parser sees them as they are
// declared, and a cast in front of the subscripts. When it is done, they get the types that C has from the filter, and the casts go.
//
//   u[i * nx + j]      ((__typeof__(*u) (*)[long row])u)[i][j]      then u[i][j]

#ifndef SODE_PRAGMA_FLATTYPES_H
#define SODE_PRAGMA_FLATTYPES_H

#include "pragma/TranslationUnit.h"
#include "support/Diagnostics.h"

namespace sode {

/// An extent that is longer than any row.
uint64_t longRow(size_t Dimensions);
void removeFlatCasts(const clang::ASTContext &Context);
/// When the expressions of directives are known.
void retypeFlat(TranslationUnit &TU, clang::ASTContext &Context, Diagnostics &Diags);

} // namespace sode

#endif
