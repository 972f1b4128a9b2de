// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Edits -> text of the translated file. All edits of a file are written or none.
//
//   - an edit of a plain token changes just that token; a macro invocation is written out, expanded, only if an edit
//     falls inside it;
//   - a generated statement has a line of its own, and `#line` says that it is the user's line at its place; removed newlines
//     are put back: line numbers do not move;
//   - a header with edits is written in place of its #include line, between #line directives.

#ifndef SODE_OUTPUT_WRITER_H
#define SODE_OUTPUT_WRITER_H

#include "output/Edits.h"

namespace sode {

/// The translated main file.
std::string writeTranslation(const Edits &E, const TranslationUnit &TU, const clang::SourceManager &SM);

} // namespace sode

#endif
