// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pragmas of no tool that look like directives: `#pragma xpm loop`, `#pragma XMP nodes`, `#pragma omp reflect (u)`,
// `#pragma omp xmp reflect (u)`, `#pragma reflect (u)`.
// Compilers ignore what they do not know, so the program would be wrong without a message.

#ifndef SODE_PRAGMA_STRAYPRAGMAS_H
#define SODE_PRAGMA_STRAYPRAGMAS_H

#include "clang/Lex/Preprocessor.h"

namespace sode {

/// A pragma that was probably meant as a directive.
struct StrayPragma {
  clang::SourceRange Range; ///< Of the words to replace, as tokens.
  std::string Written, Meant; ///< `xpm loop`, `xmp loop`.
};

/// Is the #pragma line with this `#` one? Written and Meant are empty if not.
StrayPragma strayPragma(clang::SourceLocation Hash, const clang::Preprocessor &PP);

} // namespace sode

#endif
