// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Changes to the user's text, each attached to a token. A token is named by its source location, so that a change
// inside a macro expansion and one in plain text are made the same way; Writer.h decides how they get into the file.

#ifndef SODE_OUTPUT_EDITS_H
#define SODE_OUTPUT_EDITS_H

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"
#include "pragma/TranslationUnit.h"

namespace sode {

struct TokenEdit {
  std::string Before;
  std::optional<std::string> Replacement;
  std::string After;
  std::string LineBefore; ///< Goes on a line of its own before the token's line.
};

class Edits {
public:
  explicit Edits(const clang::Preprocessor &PP, const TranslationUnit &TU) : PP(PP), TU(TU) {}

  void replace(clang::SourceLocation Token, std::string Text);
  /// Text goes behind what was put before this token earlier.
  void before(clang::SourceLocation Token, llvm::StringRef Text);
  /// Text goes in front of what was put after this token earlier: outer constructs are lowered before inner ones.
  void after(clang::SourceLocation Token, llvm::StringRef Text);
  void lineBefore(clang::SourceLocation Token, llvm::StringRef Text);
  /// Replaces the tokens at positions [First, End) by one text.
  void replaceRange(unsigned First, unsigned End, std::string Text);
  /// Adds to the text that stands in place of a pragma.
  void pragma(const Pragma &P, llvm::StringRef Text);
  /// Adds a file-scope statement at Loc's place for the unit's init function.
  void init(clang::SourceLocation Loc, std::string Statement) { Inits.push_back({Loc, std::move(Statement)}); }

  /// Tokens as text, with the edits made to them so far.
  std::string print(llvm::ArrayRef<clang::Token> Tokens) const;
  std::string print(unsigned First, unsigned End) const;
  /// The same without the edits: what the user wrote, macros expanded.
  std::string printPlain(unsigned First, unsigned End) const;

  const TokenEdit *find(clang::SourceLocation Token) const;
  const llvm::DenseMap<clang::SourceLocation, TokenEdit> &all() const { return ByToken; }
  const std::string *find(const Pragma &P) const;
  const std::vector<std::pair<clang::SourceLocation, std::string>> &inits() const { return Inits; }

  bool Checked = false; ///< -fsode-check: the unit says so.

private:
  const clang::Preprocessor &PP;
  const TranslationUnit &TU;
  llvm::DenseMap<clang::SourceLocation, TokenEdit> ByToken;
  llvm::DenseMap<unsigned, std::string> ByPragma;
  std::vector<std::pair<clang::SourceLocation, std::string>> Inits;

  std::string printTokens(llvm::ArrayRef<clang::Token> Tokens, bool WithEdits) const;
};

} // namespace sode

#endif
