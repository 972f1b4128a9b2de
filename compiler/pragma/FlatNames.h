// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What names and calls in a flat subscript stand for: `r` of `const int r = i * nx;`, `idx(i, j)` of a function that returns one expression. And
// how far the index of a loop goes.

#ifndef SODE_PRAGMA_FLATNAMES_H
#define SODE_PRAGMA_FLATNAMES_H

#include "pragma/Declarations.h"

namespace sode {

class FlatNames {
public:
  FlatNames(const TokenTable &Table, const Declarations &Known) : Table(Table), Tokens(Table.Tokens), Known(Known) {}

  /// In parentheses; nothing: it stands for itself. Position: where it is used.
  std::optional<std::vector<clang::Token>> meaningOf(llvm::ArrayRef<clang::Token> Factor, unsigned Position) const;
  /// The bound of the loop around Position that counts upwards by that name, `i < n` or `i <= n`; Below: `<`.
  llvm::ArrayRef<clang::Token> boundOf(const clang::IdentifierInfo *Index, unsigned Position, bool &Below) const;

private:
  const TokenTable &Table;
  const std::vector<clang::Token> &Tokens;
  const Declarations &Known;

  std::optional<std::vector<clang::Token>> valueOf(const Declarations::Declared &D, unsigned Position) const;
  std::optional<std::vector<clang::Token>> resultOf(llvm::ArrayRef<clang::Token> Call, unsigned Position) const;
  bool isChanged(const clang::IdentifierInfo *Name, unsigned First, unsigned End) const;
  bool keepsMeaning(llvm::ArrayRef<clang::Token> Text, unsigned There, unsigned Here) const;
};

} // namespace sode

#endif
