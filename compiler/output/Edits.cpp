// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "output/Edits.h"
#include "output/CxxLiterals.h"
#include "clang/Basic/CharInfo.h"

using namespace clang;

namespace sode {

std::string Edits::generated(StringRef Text) const { return language().CPlusPlus ? keepLiterals(Text) : Text.str(); }

void Edits::replace(SourceLocation Token, std::string Text) { ByToken[Token].Replacement = generated(Text); }

void Edits::before(SourceLocation Token, StringRef Text, std::optional<unsigned> Last) {
  auto &List = ByToken[Token].Opening;
  unsigned Other = Last.value_or(TU.Tokens.find(Token));
  auto Inner = llvm::find_if(List, [&](const TokenEdit::Insertion &I) { return I.Other < Other; });
  List.insert(Inner, {Other, generated(Text)});
}

void Edits::after(SourceLocation Token, StringRef Text, std::optional<unsigned> First) {
  auto &List = ByToken[Token].Closing;
  unsigned Other = First.value_or(TU.Tokens.find(Token));
  auto Outer = llvm::find_if(List, [&](const TokenEdit::Insertion &I) { return I.Other <= Other; });
  List.insert(Outer, {Other, generated(Text)});
}

void Edits::wrap(SourceLocation First, SourceLocation Last, StringRef Open, StringRef Close) {
  before(First, Open, TU.Tokens.find(Last));
  after(Last, Close, TU.Tokens.find(First));
}

static std::string join(const std::vector<TokenEdit::Insertion> &List) {
  std::string Text;
  for (const TokenEdit::Insertion &I : List)
    Text += I.Text;
  return Text;
}

std::string TokenEdit::before() const { return join(Opening); }
std::string TokenEdit::after() const { return join(Closing); }

std::vector<std::pair<SourceLocation, const TokenEdit *>> Edits::all() const {
  std::vector<std::pair<SourceLocation, const TokenEdit *>> List;
  for (const auto &[Loc, Edit] : ByToken)
    List.push_back({Loc, &Edit});
  llvm::sort(List, [&](const auto &A, const auto &B) {
    return std::pair(TU.Tokens.find(A.first), A.first) < std::pair(TU.Tokens.find(B.first), B.first);
  });
  return List;
}

void Edits::lineBefore(SourceLocation Token, StringRef Text) { ByToken[Token].LineBefore += generated(Text); }

void Edits::replaceRange(unsigned First, unsigned End, std::string Text) {
  for (unsigned I = First; I < End; ++I) {
    TokenEdit &Edit = ByToken[TU.Tokens.Tokens[I].getLocation()];
    llvm::erase_if(Edit.Opening, [&](const TokenEdit::Insertion &Each) { return Each.Other < End; });
    llvm::erase_if(Edit.Closing, [&](const TokenEdit::Insertion &Each) { return Each.Other >= First; });
    Edit.Replacement = I == First ? generated(Text) : std::string();
    Edit.LineBefore.clear();
  }
}

void Edits::pragma(const Pragma &P, StringRef Text) {
  ByPragma[P.Id] += generated(Text);
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

/// The macro that the list begins with, if it can be named: no edit changes what it stands for.
MacroNames::Use Edits::macroAtStart(ArrayRef<Token> Tokens, bool WithEdits) const {
  MacroNames::Use Macro = Macros.first(Tokens);
  bool Changed = WithEdits && llvm::any_of(Tokens.take_front(Macro.Length), [&](const Token &T) { return find(T.getLocation()); });
  return Changed ? MacroNames::Use() : Macro;
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
  for (; !Tokens.empty(); Tokens = Tokens.drop_front()) {
    const Token &T = Tokens.front();
    PendingSpace |= T.hasLeadingSpace() || T.isAtStartOfLine();
    if (MacroNames::Use Macro = macroAtStart(Tokens, WithEdits); Macro.Length) {
      Add(Macro.Name);
      Tokens = Tokens.drop_front(Macro.Length - 1);
      continue;
    }
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
      Add(E->before());
    }
    Add(E && E->Replacement ? *E->Replacement : PP.getSpelling(T));
    if (E)
      Add(E->after());
  }
  return Text;
}

std::string Edits::print(ArrayRef<Token> Tokens) const { return printTokens(Tokens, true); }

std::string Edits::print(unsigned First, unsigned End) const {
  return printTokens(ArrayRef<Token>(TU.Tokens.Tokens).slice(First, End - First), true);
}

std::string Edits::printPlain(ArrayRef<Token> Tokens) const { return printTokens(Tokens, false); }

std::string Edits::printPlain(unsigned First, unsigned End) const {
  return printTokens(ArrayRef<Token>(TU.Tokens.Tokens).slice(First, End - First), false);
}

} // namespace sode
