// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What names and calls in a flat subscript stand for: `r` of `const int r = i * nx;`, `idx(i, j)` of a function that returns one expression. And
// how far the index of a loop goes.

#ifndef SODE_PRAGMA_FLATNAMES_H
#define SODE_PRAGMA_FLATNAMES_H

#include "pragma/Declarations.h"
#include "clang/Lex/Preprocessor.h"

namespace sode {

class FlatNames {
public:
  FlatNames(clang::Preprocessor &PP, const TokenTable &Table, const Declarations &Known) : PP(PP), Table(Table), Tokens(Table.Tokens), Known(Known) {}

  /// What a variable was last set to on every way to a place; nothing is known: no tokens.
  struct Setting {
    unsigned First = 0, End = 0; ///< The value.
    unsigned At = 0;             ///< The variable's name there.
    clang::tok::TokenKind By = clang::tok::equal; ///< Or `k *= nx`, whose value is `(k) * (nx)`, and `k++`.
    bool known() const { return First < End; }
  };
  enum Steps { Change, Pass };
  /// Steps: is `p++` another value, or passed by? Of variables in blocks. Pass: it may be set in the head of a `for`, too.
  Setting settingOf(const Declarations::Declared &D, unsigned Position, Steps Of = Change) const;
  /// The `for` that begins with what is at Position, `for (i = 0, k = 1; ...`, or 0.
  unsigned beginOf(unsigned Position) const;
  /// Behind the outermost loop between There and Here that repeats Here: what is set in it may be set before Here.
  unsigned repeated(unsigned There, unsigned Here) const;
  /// Do the names of a text at There mean the same at Here, with the same values, up to End?
  bool keepsMeaning(llvm::ArrayRef<clang::Token> Text, unsigned There, unsigned Here, unsigned End) const;
  bool isChanged(const clang::IdentifierInfo *Name, unsigned First, unsigned End) const;
  /// Is an element of what the token names set there, or that member: `Text` from the name on.
  bool isStored(llvm::ArrayRef<clang::Token> Text, unsigned First, unsigned End) const;

  /// In parentheses, the value of a variable that statements have set; nothing: it is not known.
  std::optional<std::vector<clang::Token>> valueOf(const Declarations::Declared &D, unsigned Position) const;
  /// In parentheses; nothing: it stands for itself. Position: where it is used.
  std::optional<std::vector<clang::Token>> meaningOf(llvm::ArrayRef<clang::Token> Factor, unsigned Position) const;
  /// The bound of the loop around Position that counts upwards by that name, `i < n` or `i <= n`; Below: `<`.
  llvm::ArrayRef<clang::Token> boundOf(const clang::IdentifierInfo *Index, unsigned Position, bool &Below) const;

private:
  clang::Preprocessor &PP;
  const TokenTable &Table;
  const std::vector<clang::Token> &Tokens;
  const Declarations &Known;

  bool setsOther(unsigned First, unsigned End) const;
  bool repeats(llvm::ArrayRef<clang::Token> Value, unsigned Position, unsigned Depth = 3) const;
  std::optional<std::vector<clang::Token>> resultOf(llvm::ArrayRef<clang::Token> Call, unsigned Position) const;
  std::optional<std::vector<clang::Token>> resultOf(const Declarations::Declared &Lambda, llvm::ArrayRef<clang::Token> Call, unsigned Position) const;
};

/// `p++`, `++p`, `p += n` of the name at I.
bool isStep(llvm::ArrayRef<clang::Token> Tokens, unsigned I);

} // namespace sode

#endif
