// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "pragma/Sections.h"
#include "directive/TokenCursor.h"

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

/// Names that the file introduces as those of namespaces and types. More than these do no harm.
static llvm::DenseSet<const IdentifierInfo *> scopeNames(llvm::ArrayRef<Token> Tokens) {
  llvm::DenseSet<const IdentifierInfo *> Found;
  bool Naming = false, Typedef = false;
  for (const Token &T : Tokens) {
    Typedef = T.is(tok::kw_typedef) || (Typedef && T.isNot(tok::semi));
    if (T.isOneOf(tok::kw_namespace, tok::kw_class, tok::kw_struct, tok::kw_union, tok::kw_enum, tok::kw_using, tok::kw_typename))
      Naming = true;
    else if (T.isOneOf(tok::l_brace, tok::semi, tok::colon, tok::comma, tok::equal, tok::greater))
      Naming = false;
    else if (T.is(tok::identifier) && (Naming || Typedef))
      Found.insert(T.getIdentifierInfo());
  }
  return Found;
}

void markQualifiers(TranslationUnit &TU) {
  llvm::DenseSet<const IdentifierInfo *> Scopes = scopeNames(TU.Tokens.Tokens);
  auto Mark = [&](std::vector<Token> &Tokens) {
    for (size_t I = 0; I + 1 < Tokens.size(); ++I) {
      if (Tokens[I].isNot(tok::coloncolon) || Tokens[I + 1].isNot(tok::identifier))
        continue;
      const Token *Before = I > 0 ? &Tokens[I - 1] : nullptr;
      bool Ends = Before && (Before->isOneOf(tok::numeric_constant, tok::char_constant, tok::r_square) ||
                             (Before->is(tok::identifier) && !Scopes.count(Before->getIdentifierInfo())));
      if (!Ends)
        Tokens[I].setFlag(QualifiesName);
    }
  };
  Mark(TU.Tokens.Tokens);
  for (Pragma &P : TU.Pragmas)
    Mark(P.Tokens);
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
