// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `shape u[nz][ny][nx]`: before other passes see the tokens, subscripts of a flat pointer or array become those of its dimensions, as if each were a
// macro that expands to them. Messages, edits and output see the new tokens like those of any macro; later stages see an array of
// so many dimensions:
//
//   double *u;                           Clang's parser gets  double (*u)[big][big];   (FilterShapes.cpp; the text keeps `double *`)
//   #pragma xmp shape u[nz][ny][nx]
//   u[(k * ny + j) * nx + i - 1]         u[k][j][i - 1]
//
// FlatIndex.h takes the subscript apart, FlatNames.h knows what names and calls in it stand for. What cannot be taken apart is an error.

#ifndef SODE_PRAGMA_SHAPEEXPANDER_H
#define SODE_PRAGMA_SHAPEEXPANDER_H

#include "pragma/TranslationUnit.h"
#include "support/Diagnostics.h"
#include "clang/Lex/Preprocessor.h"

namespace sode {

/// Rewrites the tokens of TU.
void expandShapes(clang::Preprocessor &PP, Diagnostics &Diags, TranslationUnit &TU);

} // namespace sode

#endif
