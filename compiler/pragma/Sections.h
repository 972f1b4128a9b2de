// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Array sections `a[base:length:step]` among tokens: they are no C.

#ifndef SODE_PRAGMA_SECTIONS_H
#define SODE_PRAGMA_SECTIONS_H

#include "pragma/TranslationUnit.h"

namespace sode {

/// The bracket that closes the one at Open, or 0.
unsigned closingBracket(llvm::ArrayRef<clang::Token> Tokens, unsigned Open);
/// The same if a range of indices stands between, else 0.
unsigned endOfRange(llvm::ArrayRef<clang::Token> Tokens, unsigned Open);
/// Is it `=`, `+=` or the like?
bool isAssignment(const clang::Token &T);
/// Names behind `align` and, in the combined form, behind `::`, members too. More than the aligned ones do no harm.
llvm::DenseSet<const clang::IdentifierInfo *> namesInAlign(const TranslationUnit &TU);

} // namespace sode

#endif
