// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "pragma/Sections.h"

using namespace clang;

namespace sode {

unsigned closingBracket(llvm::ArrayRef<Token> Tokens, unsigned Open) {
  unsigned Depth = 0;
  for (unsigned I = Open; I < Tokens.size() && Tokens[I].isNot(tok::eof); ++I)
    if (Tokens[I].isOneOf(tok::l_square, tok::l_paren, tok::l_brace))
      ++Depth;
    else if (Tokens[I].isOneOf(tok::r_square, tok::r_paren, tok::r_brace) && --Depth == 0)
      return I;
  return 0;
}

unsigned endOfRange(llvm::ArrayRef<Token> Tokens, unsigned Open) {
  if (Tokens[Open].isNot(tok::l_square))
    return 0;
  bool Attribute = Open > 0 && Tokens[Open - 1].is(tok::l_square); // [[gnu::packed]]
  unsigned End = closingBracket(Tokens, Open), Depth = 0, Questions = 0;
  for (unsigned I = Open + 1; I < End; ++I) {
    if (Tokens[I].isOneOf(tok::l_square, tok::l_paren, tok::l_brace))
      ++Depth;
    else if (Tokens[I].isOneOf(tok::r_square, tok::r_paren, tok::r_brace))
      --Depth;
    else if (Depth == 0 && Tokens[I].is(tok::question))
      ++Questions;
    else if (Depth == 0 && Tokens[I].is(tok::coloncolon) && !Attribute && !Tokens[I].getFlag(QualifiesName))
      return End;
    else if (Depth == 0 && Tokens[I].is(tok::colon) && Questions-- == 0)
      return End;
  }
  return 0;
}

bool isAssignment(const Token &T) {
  return T.isOneOf(tok::equal, tok::plusequal, tok::minusequal, tok::starequal, tok::slashequal, tok::percentequal, tok::ampequal,
                   tok::pipeequal, tok::caretequal, tok::lesslessequal) ||
         T.is(tok::greatergreaterequal);
}

Token asArgument(Preprocessor &PP, const Token &User, SourceLocation Start, SourceLocation End) {
  SourceManager &SM = PP.getSourceManager();
  Token T = User;
  unsigned Length = std::max(1u, User.getLength());
  SourceLocation Inside = SM.createExpansionLoc(User.getLocation(), Start, End, Length);
  T.setLocation(SM.createMacroArgExpansionLoc(User.getLocation(), Inside, Length));
  return T;
}

std::vector<Token> lexCode(Preprocessor &PP, const std::string &Code, SourceLocation Start, SourceLocation End) {
  std::vector<Token> Result;
  Lexer Raw(SourceLocation(), PP.getLangOpts(), Code.data(), Code.data(), Code.data() + Code.size());
  Token T;
  for (Raw.LexFromRawLexer(T); T.isNot(tok::eof); Raw.LexFromRawLexer(T)) {
    StringRef Spelling(Raw.getBufferLocation() - T.getLength(), T.getLength());
    Token New;
    New.startToken();
    New.setKind(T.getKind());
    PP.CreateString(Spelling, New, Start, End);
    if (T.is(tok::raw_identifier)) {
      IdentifierInfo *II = PP.getIdentifierInfo(Spelling);
      New.setKind(II->getTokenID());
      New.setIdentifierInfo(II);
    }
    if (T.hasLeadingSpace())
      New.setFlag(Token::LeadingSpace);
    Result.push_back(New);
  }
  return Result;
}

llvm::DenseSet<const IdentifierInfo *> namesInAlign(const TranslationUnit &TU) {
  llvm::DenseSet<const IdentifierInfo *> Found;
  for (const Pragma &P : TU.Pragmas) {
    bool Names = false, Align = false;
    for (const Token &T : P.Tokens) {
      const IdentifierInfo *II = T.getIdentifierInfo();
      if (II && T.is(tok::identifier) && Names)
        Found.insert(II);
      Names = (Names && T.isOneOf(tok::identifier, tok::comma, tok::period)) || (Align && T.isOneOf(tok::coloncolon, tok::colon));
      if (II && II->getName().equals_insensitive("align"))
        Names = Align = true;
    }
  }
  return Found;
}

} // namespace sode
