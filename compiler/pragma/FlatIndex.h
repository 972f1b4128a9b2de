// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The subscript of a flat array, `(k * ny + j) * nx + i`, as sums of products: which of its parts are counted in rows, which in planes.
//
// An expression is a sum of terms; a term has a number and factors. Factors are compared by their text, whatever the order of factors and
// of terms in parentheses; numbers are folded. Dividing by the length of a row takes the terms that have it as a factor.

#ifndef SODE_PRAGMA_FLATINDEX_H
#define SODE_PRAGMA_FLATINDEX_H

#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/Token.h"
#include <memory>

namespace sode {

struct Sum;
struct Choice;

struct Factor {
  std::vector<clang::Token> Tokens; ///< Of what is no sum in parentheses.
  std::shared_ptr<Sum> Inside;      ///< Of what is.
  std::shared_ptr<Choice> Between;  ///< Of `i == 0 ? c : c - nx`; without tokens, of what split() makes of it.
  /// How tightly its operators bind: none, `/` or `%`, weaker ones.
  enum Binding { Primary, Product, Weak } Binds = Primary;
  std::string Key;
};

struct Term {
  int64_t Number = 1;
  std::vector<Factor> Factors;
  std::string key() const;
};

struct Sum {
  std::vector<Term> Terms;
  std::string key() const;
  /// Its value, if it is a number.
  std::optional<int64_t> number() const;
};

/// One of two sums, by a condition.
struct Choice {
  std::vector<clang::Token> Condition;
  Sum Yes, No;
};

/// One dimension's subscript.
struct FlatSubscript {
  Sum Value;
  bool Said = false; ///< A term with a variable, or `0 * nx`, says which one it is.
};

class FlatIndex {
public:
  /// What a name or a call stands for, where it is used; nothing: for itself.
  using Meaning = std::function<std::optional<std::vector<clang::Token>>(llvm::ArrayRef<clang::Token>)>;
  FlatIndex(const clang::Preprocessor &PP, Meaning Of) : PP(PP), Of(std::move(Of)) {}

  Sum read(llvm::ArrayRef<clang::Token> Tokens) const;
  /// The subscripts for extents, slowest first. Names that hide a row's length are replaced by what they stand for.
  std::vector<FlatSubscript> split(llvm::ArrayRef<clang::Token> Tokens, llvm::ArrayRef<Sum> Extents);
  /// Names that split() has replaced.
  const std::vector<const clang::IdentifierInfo *> &names() const { return Replaced; }
  /// Words of code between tokens of the user's.
  struct Piece {
    std::string Code;
    const clang::Token *User = nullptr;
  };
  static std::vector<Piece> text(const Sum &S);

private:
  const clang::Preprocessor &PP;
  Meaning Of;
  std::vector<const clang::IdentifierInfo *> Replaced;

  Term readTerm(llvm::ArrayRef<clang::Token> Tokens, size_t &I) const;
  size_t readFactor(llvm::ArrayRef<clang::Token> Tokens, size_t I, Term &To) const;
  Factor opaque(llvm::ArrayRef<clang::Token> Tokens, Factor::Binding Binds) const;
  std::string spelled(llvm::ArrayRef<clang::Token> Tokens) const;
  Sum resolved(const Sum &S, llvm::ArrayRef<Sum> Extents, unsigned Depth);
  Sum byLengths(const Sum &S, llvm::ArrayRef<Sum> Extents);
  std::vector<FlatSubscript> split(Sum Rest, llvm::ArrayRef<Sum> Extents);
  std::shared_ptr<Choice> choiceIn(llvm::ArrayRef<clang::Token> Tokens) const;
};

/// What is left of a term without the factors of a row's length; nothing: it has not all of them.
std::optional<Term> quotient(const Term &T, const Sum &Length);

} // namespace sode

#endif
