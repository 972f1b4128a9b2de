// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenMP pragmas in the token stream, which Clang brackets by annotations.

#ifndef SODE_PRAGMA_OPENMPPRAGMA_H
#define SODE_PRAGMA_OPENMPPRAGMA_H

#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"

namespace sode {

/// The first of the OpenMP pragmas that stand directly before Position and belong to the statement there, or Position.
size_t startOfOpenMP(llvm::ArrayRef<clang::Token> Tokens, size_t Position);

} // namespace sode

#endif
