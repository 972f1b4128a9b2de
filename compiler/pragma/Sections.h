// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Array sections `a[base:length:step]` among tokens: they are no C. Tokens in place of others.

#ifndef SODE_PRAGMA_SECTIONS_H
#define SODE_PRAGMA_SECTIONS_H

#include "pragma/TranslationUnit.h"
#include "clang/Lex/Preprocessor.h"

namespace sode {

/// The bracket that closes the one at Open, or 0.
unsigned closingBracket(llvm::ArrayRef<clang::Token> Tokens, unsigned Open);
/// The same if a range of indices stands between, else 0.
unsigned endOfRange(llvm::ArrayRef<clang::Token> Tokens, unsigned Open);
/// Is it `=`, `+=` or the like?
bool isAssignment(const clang::Token &T);
/// Code as tokens, as if a macro from Start to End had it in its body.
std::vector<clang::Token> lexCode(clang::Preprocessor &PP, const std::string &Code, clang::SourceLocation Start, clang::SourceLocation End);
/// The user's token as if it were an argument of that macro, so that messages point at the user's text.
clang::Token asArgument(clang::Preprocessor &PP, const clang::Token &User, clang::SourceLocation Start, clang::SourceLocation End);
/// Finds in a C++ file which `::` are a scope operator: in `own[1::step]` and `own[n::step]` of a variable n it is none.
void markQualifiers(TranslationUnit &TU);
/// Names behind `align` and, in the combined form, behind `::`, members too. More than the aligned ones do no harm.
llvm::DenseSet<const clang::IdentifierInfo *> namesInAlign(const TranslationUnit &TU);

} // namespace sode

#endif
