// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Directives that go on on the next line without a `\` at the end of theirs: C would read the rest as a statement, and say what is wrong with that.

#ifndef SODE_PRAGMA_CONTINUEDLINES_H
#define SODE_PRAGMA_CONTINUEDLINES_H

#include "pragma/TranslationUnit.h"
#include "support/Diagnostics.h"

namespace sode {

/// Reports each, and moves the rest of the directive from the tokens of the file to those of the directive: it is no further error.
void joinContinuedLines(const clang::SourceManager &SM, Diagnostics &Diags, TranslationUnit &TU);

} // namespace sode

#endif
