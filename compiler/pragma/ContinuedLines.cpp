// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "pragma/ContinuedLines.h"
#include "directive/Clauses.h"
#include "directive/DirectiveParser.h"
#include "pragma/Messages.h"
#include "clang/Basic/SourceManager.h"
#include <cstring>
#include <utility>

using namespace clang;

namespace sode {

static llvm::StringRef wordOf(const Token &T) {
  return !T.isAnnotation() && T.getIdentifierInfo() ? T.getIdentifierInfo()->getName() : llvm::StringRef();
}

/// Brackets that the tokens leave open.
static int openBrackets(llvm::ArrayRef<Token> Tokens) {
  int Open = 0;
  for (const Token &T : Tokens)
    Open += int(T.isOneOf(tok::l_paren, tok::l_square)) - int(T.isOneOf(tok::r_paren, tok::r_square));
  return Open;
}

/// Is there more after the last word of the line? A backslash would continue that.
static bool endsInComment(const Pragma &P, const SourceManager &SM) {
  SourceLocation Last = P.Tokens.empty() ? P.Word : P.Tokens.back().getLocation();
  unsigned Length = P.Tokens.empty() ? strlen("xmp") : P.Tokens.back().getLength();
  if (!Last.isFileID() || !P.End.isFileID())
    return true;
  const char *From = SM.getCharacterData(Last) + Length, *To = SM.getCharacterData(P.End);
  return From > To || !llvm::StringRef(From, To - From).trim().empty();
}

/// May the word follow what the directive says already?
static bool mayFollow(llvm::StringRef Word, const Pragma &P) {
  if (P.Tokens.empty())
    return directiveMeant(Word).has_value();
  std::optional<DirectiveKind> Kind = directiveMeant(wordOf(P.Tokens.front()));
  auto IsWord = [&](llvm::StringRef Other) { return Word.equals_insensitive(Other); };
  static const llvm::StringRef Needed[] = {"on", "onto", "with", "like", "blocks"};
  return Kind && (llvm::any_of(Needed, IsWord) || llvm::any_of(clausesOf(*Kind), [&](const ClauseInfo *C) { return IsWord(C->Spelling); }));
}

/// Do the tokens begin with the rest of the directive? The lines of it, up to one where no bracket is open; empty if they are a statement or declaration.
static llvm::ArrayRef<Token> restOf(const Pragma &P, llvm::ArrayRef<Token> After, const SourceManager &SM) {
  auto LineOf = [&](SourceLocation Loc) { return SM.getExpansionLineNumber(Loc); };
  SourceLocation First = SM.getExpansionLoc(After.front().getLocation());
  int Open = openBrackets(P.Tokens);
  bool Goes = Open > 0 || (!P.Tokens.empty() && P.Tokens.back().is(tok::comma)) || mayFollow(wordOf(After.front()), P);
  if (!Goes || SM.getFileID(First) != SM.getFileID(P.End) || LineOf(First) <= LineOf(P.End))
    return {};
  for (size_t I = 0; I < After.size(); ++I) {
    bool Ends = I > 0 && (After[I].isAnnotation() || LineOf(After[I].getLocation()) != LineOf(After[I - 1].getLocation())); // before the next pragma, or a line
    if (Ends && Open + openBrackets(After.take_front(I)) == 0)
      return After.take_front(I);
    if (After[I].isAnnotation() || After[I].isOneOf(tok::semi, tok::equal, tok::l_brace, tok::r_brace, tok::eof))
      return {};
  }
  return {};
}

void joinContinuedLines(const SourceManager &SM, Diagnostics &Diags, TranslationUnit &TU) {
  std::vector<Token> &All = TU.Tokens.Tokens;
  std::vector<Token> Kept;
  llvm::DenseSet<unsigned> PragmasAt;
  for (unsigned I = 0; I < All.size();) {
    if (TU.PragmasAt.contains(I))
      PragmasAt.insert(Kept.size());
    Kept.push_back(All[I++]);
    if (Kept.back().isNot(PragmaMarker) || pragmaOf(Kept.back())->Kind != PIK_HashPragma)
      continue;
    Pragma &P = TU.Pragmas[pragmaOf(Kept.back())->Id];
    bool Reported = false;
    for (;;) {
      llvm::ArrayRef<Token> Rest = restOf(P, llvm::ArrayRef<Token>(All).drop_front(I), SM);
      if (Rest.empty() || TU.PragmasAt.contains(I))
        break;
      if (!std::exchange(Reported, true))
        Diags.report(P.End, diag::err_directive_continued) << (endsInComment(P, SM) ? FixItHint() : FixItHint::CreateInsertion(P.End, " \\"));
      P.Tokens.insert(P.Tokens.end(), Rest.begin(), Rest.end());
      I += Rest.size();
    }
  }
  All = std::move(Kept);
  TU.PragmasAt = std::move(PragmasAt);
}

} // namespace sode
