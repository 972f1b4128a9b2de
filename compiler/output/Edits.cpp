// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "output/Edits.h"
#include "clang/Basic/CharInfo.h"

using namespace clang;

namespace sode {

void Edits::replace(SourceLocation Token, std::string Text) { ByToken[Token].Replacement = std::move(Text); }

void Edits::before(SourceLocation Token, StringRef Text) { ByToken[Token].Before += Text; }

void Edits::after(SourceLocation Token, StringRef Text) {
  std::string &After = ByToken[Token].After;
  After = Text.str() + After;
}

void Edits::lineBefore(SourceLocation Token, StringRef Text) { ByToken[Token].LineBefore += Text; }

void Edits::replaceRange(unsigned First, unsigned End, std::string Text) {
  for (unsigned I = First; I < End; ++I)
    ByToken[TU.Tokens.Tokens[I].getLocation()] = {"", I == First ? std::move(Text) : std::string(), "", ""};
}

void Edits::pragma(const Pragma &P, StringRef Text) {
  std::string &All = ByPragma[P.Id];
  if (!All.empty())
    All += ' ';
  All += Text;
}

const TokenEdit *Edits::find(SourceLocation Token) const {
  auto It = ByToken.find(Token);
  return It == ByToken.end() ? nullptr : &It->second;
}

const std::string *Edits::find(const Pragma &P) const {
  auto It = ByPragma.find(P.Id);
  return It == ByPragma.end() ? nullptr : &It->second;
}

/// Would the two texts, written without a space, be lexed as something else?
static bool wouldPaste(StringRef Left, StringRef Right) {
  if (Left.empty() || Right.empty())
    return false;
  char L = Left.back(), R = Right.front();
  if (isAsciiIdentifierContinue(L) && isAsciiIdentifierContinue(R))
    return true;
  return StringRef("+-&|<>=*/.#").contains(L) && StringRef("+-&|<>=*/.#").contains(R);
}

std::string Edits::printTokens(ArrayRef<Token> Tokens, bool WithEdits) const {
  std::string Text;
  bool PendingSpace = false;
  auto Add = [&](StringRef Piece) {
    if (Piece.empty())
      return;
    if (!Text.empty() && (PendingSpace || wouldPaste(Text, Piece)))
      Text += ' ';
    PendingSpace = false;
    Text += Piece;
  };
  for (const Token &T : Tokens) {
    PendingSpace |= T.hasLeadingSpace() || T.isAtStartOfLine();
    if (T.is(PragmaMarker)) {
      if (const std::string *P = WithEdits ? find(*pragmaOf(T)) : nullptr)
        Add(*P);
      continue;
    }
    if (T.is(tok::annot_pragma_openmp)) {
      if (const TokenEdit *E = WithEdits ? find(T.getLocation()) : nullptr)
        Add(E->LineBefore);
      Add("_Pragma(\"omp");
      PendingSpace = true;
      continue;
    }
    if (T.is(tok::annot_pragma_openmp_end)) {
      Text += "\")";
      continue;
    }
    if (T.isAnnotation() || T.is(tok::eof))
      continue;
    const TokenEdit *E = WithEdits ? find(T.getLocation()) : nullptr;
    if (E) {
      Add(E->LineBefore);
      Add(E->Before);
    }
    Add(E && E->Replacement ? *E->Replacement : PP.getSpelling(T));
    if (E)
      Add(E->After);
  }
  return Text;
}

std::string Edits::print(ArrayRef<Token> Tokens) const { return printTokens(Tokens, true); }

std::string Edits::print(unsigned First, unsigned End) const {
  return printTokens(ArrayRef<Token>(TU.Tokens.Tokens).slice(First, End - First), true);
}

std::string Edits::printPlain(unsigned First, unsigned End) const {
  return printTokens(ArrayRef<Token>(TU.Tokens.Tokens).slice(First, End - First), false);
}

} // namespace sode
