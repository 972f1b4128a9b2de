// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Walks the tokens of one directive and cuts expressions out of them.

#ifndef SODE_DIRECTIVE_TOKENCURSOR_H
#define SODE_DIRECTIVE_TOKENCURSOR_H

#include "directive/Directive.h"
#include "clang/Lex/Preprocessor.h"

namespace sode {

/// Flag of `::` in C++ files that qualifies the name behind it, and does not end the base of a section. (Else of literals only.)
constexpr clang::Token::TokenFlags QualifiesName = clang::Token::HasUDSuffix;

class TokenCursor {
public:
  /// End: where the directive ends, for "expected ..." messages.
  TokenCursor(const clang::Preprocessor &PP, llvm::ArrayRef<clang::Token> Tokens, clang::SourceLocation End)
      : PP(PP), Tokens(Tokens), End(End) {}

  bool atEnd() const { return Next == Tokens.size(); }
  clang::SourceLocation loc() const { return atEnd() ? End : Tokens[Next].getLocation(); }
  bool at(clang::tok::TokenKind Kind) const { return !atEnd() && Tokens[Next].is(Kind); }
  bool nextIs(clang::tok::TokenKind Kind) const {
    return Next + 1 < Tokens.size() && Tokens[Next + 1].is(Kind);
  }
  /// Behind the last token; invalid in a macro.
  clang::SourceLocation endOfLast() const {
    clang::SourceLocation Last = Tokens.empty() ? clang::SourceLocation() : Tokens.back().getLocation();
    if (Last.isInvalid() || !Last.isFileID())
      return {};
    return clang::Lexer::getLocForEndOfToken(Last, 0, PP.getSourceManager(), PP.getLangOpts());
  }
  std::string spelling() const { return atEnd() ? std::string() : PP.getSpelling(Tokens[Next]); }
  /// An identifier or keyword: directive words may be C keywords or macro names of neither.
  bool atWord() const { return !atEnd() && Tokens[Next].getIdentifierInfo(); }
  bool atWord(llvm::StringRef Word) const { return atWord() && llvm::StringRef(spelling()).equals_insensitive(Word); }

  const clang::Token &take() { return Tokens[Next++]; }
  bool take(clang::tok::TokenKind Kind) { return at(Kind) ? (++Next, true) : false; }
  bool takeWord(llvm::StringRef Word) { return atWord(Word) ? (++Next, true) : false; }
  Name takeName();

  /// Tokens up to a comma, a closing bracket, or a colon that belongs to no `?`, outside nested brackets.
  /// BeforeSlash: or a `/`.
  ExprText takeExpr(bool BeforeSlash = false);

  /// Of the token taken last.
  clang::SourceLocation lastLoc() const { return Tokens[Next - 1].getLocation(); }
  /// Is the word behind this token Word?
  bool nextWord(llvm::StringRef Word) const {
    return nextIs(clang::tok::identifier) && Tokens[Next + 1].getIdentifierInfo()->getName().equals_insensitive(Word);
  }
  /// The tokens taken since that position.
  llvm::ArrayRef<clang::Token> since(size_t Position) const { return Tokens.slice(Position, Next - Position); }
  /// The tokens that are left.
  llvm::ArrayRef<clang::Token> rest() const { return Tokens.drop_front(Next); }

  size_t position() const { return Next; }
  void rewind(size_t Position) { Next = Position; }

private:
  const clang::Preprocessor &PP;
  llvm::ArrayRef<clang::Token> Tokens;
  clang::SourceLocation End;
  size_t Next = 0;
};

} // namespace sode

#endif
