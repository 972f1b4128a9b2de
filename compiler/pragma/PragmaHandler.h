// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Preprocessor hooks: records `#pragma xmp` lines and #includes while Clang lexes the file.

#ifndef SODE_PRAGMA_PRAGMAHANDLER_H
#define SODE_PRAGMA_PRAGMAHANDLER_H

#include "pragma/TranslationUnit.h"
#include "clang/Lex/Preprocessor.h"

namespace sode {

/// Registers the hooks. TU must outlive PP.
void registerPragmaHandler(clang::Preprocessor &PP, TranslationUnit &TU);

} // namespace sode

#endif
