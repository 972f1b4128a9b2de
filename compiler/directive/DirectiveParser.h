// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tokens of one `#pragma xmp` -> directives. Knows the grammar (docs/language), no meaning.

#ifndef SODE_DIRECTIVE_DIRECTIVEPARSER_H
#define SODE_DIRECTIVE_DIRECTIVEPARSER_H

#include "directive/TokenCursor.h"
#include "support/Diagnostics.h"

namespace sode {

/// Parses the macro-expanded tokens after `#pragma xmp`. Loc is the word `xmp`, End the end of the line.
/// Every fault is reported; the result is then empty.
std::vector<Directive> parseDirectives(const clang::Preprocessor &PP, Diagnostics &Diags,
                                       llvm::ArrayRef<clang::Token> Tokens, clang::SourceLocation Loc,
                                       clang::SourceLocation End);

/// Parses the statement behind a `gmove`, from its first token to the `;`. A fault is reported; the result is then false.
bool isMemcpy(llvm::ArrayRef<clang::Token> Statement);
bool parseMemcpy(const clang::Preprocessor &PP, Diagnostics &Diags, llvm::ArrayRef<clang::Token> Statement, GmoveDirective &D);
bool parseAssignment(const clang::Preprocessor &PP, Diagnostics &Diags, llvm::ArrayRef<clang::Token> Statement, GmoveDirective &D);

/// The directive that a word names, or that was meant by a misspelt one.
std::optional<DirectiveKind> directiveMeant(llvm::StringRef Word);

} // namespace sode

#endif
