// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Changes to the user's text, each attached to a token. A token is named by its source location, so that a change
// inside a macro expansion and one in plain text are made the same way; Writer.h decides how they get into the file.
//
// Text that begins with '\n' stands in lines of its own (lower/Code.h makes it, FileText.h writes it); other text is put
// into the user's line.

#ifndef SODE_OUTPUT_EDITS_H
#define SODE_OUTPUT_EDITS_H

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"
#include "output/MacroNames.h"
#include "pragma/TranslationUnit.h"

namespace sode {

struct TokenEdit {
  /// What is put beside a token opens or closes a range of tokens. Other: the position of the range's other end.
  struct Insertion {
    unsigned Other;
    std::string Text;
  };
  std::vector<Insertion> Opening, Closing; ///< In the order of the text: ranges nest.
  std::optional<std::string> Replacement;
  std::string LineBefore; ///< Goes before the token's line.

  std::string before() const;
  std::string after() const;
};

class Edits {
public:
  explicit Edits(const clang::Preprocessor &PP, const TranslationUnit &TU) : PP(PP), TU(TU), Macros(PP, TU) {}

  void replace(clang::SourceLocation Token, std::string Text);
  /// Text that opens, or closes, something: before and after what is put there for a part of it, whoever comes first. Of
  /// the same range, and without one, the first comes outermost.
  void before(clang::SourceLocation Token, llvm::StringRef Text, std::optional<unsigned> Last = std::nullopt);
  void after(clang::SourceLocation Token, llvm::StringRef Text, std::optional<unsigned> First = std::nullopt);
  /// Both: around the tokens from First to Last.
  void wrap(clang::SourceLocation First, clang::SourceLocation Last, llvm::StringRef Open, llvm::StringRef Close);
  void lineBefore(clang::SourceLocation Token, llvm::StringRef Text);
  /// Replaces the tokens at positions [First, End), with what was put among them, by one text; what opens or closes
  /// something larger stays.
  void replaceRange(unsigned First, unsigned End, std::string Text);
  /// Adds to the text that stands in place of a pragma.
  void pragma(const Pragma &P, llvm::StringRef Text);
  /// Adds statements, a line each, at Loc's place for the unit's init function.
  /// File: what `#line` calls Loc's file there, if not as everywhere.
  void init(clang::SourceLocation Loc, std::string Statements, std::string File = "") {
    Inits.push_back({Loc, generated(Statements), std::move(File)});
  }

  /// Tokens as text, with the edits made to them so far. What is not changed keeps the names of macros (MacroNames.h).
  std::string print(llvm::ArrayRef<clang::Token> Tokens) const;
  std::string print(unsigned First, unsigned End) const;
  /// The same without the edits: what the user wrote.
  std::string printPlain(llvm::ArrayRef<clang::Token> Tokens) const;
  std::string printPlain(unsigned First, unsigned End) const;

  const MacroNames &macros() const { return Macros; }
  const clang::LangOptions &language() const { return PP.getLangOpts(); }
  const TokenEdit *find(clang::SourceLocation Token) const;
  /// All edits, in the order of the tokens.
  std::vector<std::pair<clang::SourceLocation, const TokenEdit *>> all() const;
  const std::string *find(const Pragma &P) const;
  struct Init {
    clang::SourceLocation Loc;
    std::string Statements, File;
  };
  const std::vector<Init> &inits() const { return Inits; }

  bool Checked = false; ///< -fsode-check: the unit says so.
  bool Numbered = true; ///< With `#line`.

private:
  const clang::Preprocessor &PP;
  const TranslationUnit &TU;
  MacroNames Macros;
  llvm::DenseMap<clang::SourceLocation, TokenEdit> ByToken;
  llvm::DenseMap<unsigned, std::string> ByPragma;
  std::vector<Init> Inits;

  std::string generated(llvm::StringRef Text) const;
  MacroNames::Use macroAtStart(llvm::ArrayRef<clang::Token> Tokens, bool WithEdits) const;
  std::string printTokens(llvm::ArrayRef<clang::Token> Tokens, bool WithEdits) const;
};

} // namespace sode

#endif
