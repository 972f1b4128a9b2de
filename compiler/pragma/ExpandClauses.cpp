// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sections in the lists of `bcast` and `reduction` are contiguous memory, and become arrays that C knows:
//
//   bcast (a[s:n][:])      bcast ((*(__typeof__((a)[0]) (*)[n])&(a)[s]))
//
// model/CheckListed.cpp knows them by that form.

#include "pragma/Messages.h"
#include "pragma/SectionExpander.h"
#include "pragma/Sections.h"

using namespace clang;

namespace sode {

/// The subscripts that begin at Open: how many, up to their end. Ranges: where ranges open.
static unsigned endOfSubscripts(llvm::ArrayRef<Token> Tokens, unsigned Open, std::vector<unsigned> &Ranges, std::vector<unsigned> &After) {
  unsigned I = Open;
  while (I < Tokens.size() && Tokens[I].is(tok::l_square)) {
    if (endOfRange(Tokens, I))
      Ranges.push_back(I);
    else if (!Ranges.empty())
      After.push_back(I);
    unsigned Close = closingBracket(Tokens, I);
    if (!Close)
      break;
    I = Close + 1;
  }
  return I;
}

/// Tokens of a list, from Begin to Past, with arrays in place of the sections.
std::vector<Token> SectionExpander::withArrays(llvm::ArrayRef<Token> Tokens) {
  std::vector<Token> Result;
  unsigned ItemBegin = 0;
  for (unsigned I = 0, Depth = 0; I < Tokens.size(); ++I) {
    Depth += Tokens[I].isOneOf(tok::l_paren, tok::l_square);
    Depth -= Depth && Tokens[I].isOneOf(tok::r_paren, tok::r_square);
    if (Depth == 0 && Tokens[I].isOneOf(tok::comma, tok::colon, tok::slash))
      ItemBegin = Result.size() + 1;
    std::vector<unsigned> Ranges, After;
    unsigned End = Tokens[I].is(tok::l_square) ? endOfSubscripts(Tokens, I, Ranges, After) : I;
    if (Ranges.empty()) {
      Result.push_back(Tokens[I]);
      continue;
    }
    writeArray(Tokens, I, End, Ranges, After, Result, std::min<size_t>(ItemBegin, Result.size()));
    I = End - 1;
    --Depth;
  }
  return Result;
}

/// Has the range neither base, length nor step?
static bool isWhole(llvm::ArrayRef<Token> Tokens, unsigned Open) { return endOfRange(Tokens, Open) == Open + 2; }

/// The section whose subscripts stand at [Begin, End), behind what Result has from Item on; a faulty one becomes the whole.
void SectionExpander::writeArray(llvm::ArrayRef<Token> Tokens, unsigned Begin, unsigned End, llvm::ArrayRef<unsigned> Opens,
                                 llvm::ArrayRef<unsigned> After, std::vector<Token> &Result, size_t Item) {
  for (unsigned Open : Opens.drop_front())
    if (!isWhole(Tokens, Open)) {
      Diags.report(Tokens[Open + 1].getLocation(), diag::err_section_contiguous);
      return;
    }
  if (!After.empty()) {
    Diags.report(Tokens[After.front() + 1].getLocation(), diag::err_section_contiguous);
    return;
  }
  unsigned Open = Opens.front(), Close = endOfRange(Tokens, Open), Colons = 0, Depth = 0, Questions = 0;
  std::vector<Token> Parts[3], Array(Result.begin() + Item, Result.end());
  for (unsigned I = Begin; I < Open; ++I)
    Array.push_back(Tokens[I]);
  for (unsigned I = Open + 1; I < Close; ++I) {
    Depth += Tokens[I].isOneOf(tok::l_paren, tok::l_square);
    Depth -= Tokens[I].isOneOf(tok::r_paren, tok::r_square);
    bool OfChoice = Depth == 0 && Tokens[I].is(tok::colon) && Questions > 0; // `c ? 0 : 1 : n`
    Questions += Depth == 0 && Tokens[I].is(tok::question);
    Questions -= OfChoice;
    if (Depth == 0 && !OfChoice && Tokens[I].isOneOf(tok::colon, tok::coloncolon))
      Colons += Tokens[I].is(tok::colon) ? 1 : 2;
    else if (Colons < 3)
      Parts[Colons].push_back(Tokens[I]);
  }
  bool Unit = Parts[2].empty() || (Parts[2].size() == 1 && PP.getSpelling(Parts[2].front()) == "1");
  if (!Unit || Colons > 2) {
    Diags.report((Unit ? Tokens[Open + 1] : Parts[2].front()).getLocation(), diag::err_section_contiguous);
    return;
  }
  Start = Array.empty() ? Tokens[Open].getLocation() : Array.front().getLocation();
  this->End = Tokens[End - 1].getLocation();
  Result.resize(Item);
  auto Code = [&](const std::string &Text) { llvm::append_range(Result, lex(Text)); };
  auto Copy = [&](llvm::ArrayRef<Token> List) {
    for (const Token &T : List)
      Result.push_back(placed(T)), Result.back().setFlagValue(Token::LeadingSpace, &T != List.begin() && T.hasLeadingSpace());
  };
  auto Name = [&] { Code("("), Copy(Array), Code(")"); };
  Code("(*(__typeof__("), Name(), Code("[0]) (*)[");
  if (Parts[1].empty()) { // to the end; what a pointer points to has none (CheckListed.cpp)
    Code("__builtin_choose_expr(__builtin_types_compatible_p(__typeof__("), Name(), Code("), __typeof__(&"), Name();
    Code("[0])), 1, sizeof("), Name(), Code(") / sizeof("), Name(), Code("[0])");
    if (!Parts[0].empty())
      Code(" - ("), Copy(Parts[0]), Code(")");
    Code(")");
  } else if (llvm::any_of(Parts[1], [](const Token &T) { return T.is(tok::minus); })) {
    Code("("), Copy(Parts[1]), Code(") < 0 ? 1 : ("), Copy(Parts[1]), Code(")"); // Clang refuses negative ones by words of its own
  } else {
    Copy(Parts[1]);
  }
  TU.ListedSections[Result[Item].getLocation()] = {Array, Parts[0], Parts[1]};
  Code("])&"), Name(), Code("["), Parts[0].empty() ? Code("0") : Copy(Parts[0]), Code("])");
}

/// The lists of a `bcast` or `reduction` directive, and of `reduction` clauses.
void SectionExpander::expandClauses(Pragma &P) {
  for (unsigned I = 0; I + 1 < P.Tokens.size(); ++I) {
    const IdentifierInfo *Word = P.Tokens[I].getIdentifierInfo();
    bool List = Word && ((I == 0 && Word->getName().equals_insensitive("bcast")) || Word->getName().equals_insensitive("reduction"));
    if (!List || P.Tokens[I + 1].isNot(tok::l_paren))
      continue;
    unsigned Close = closingBracket(P.Tokens, I + 1);
    llvm::ArrayRef<Token> Between = llvm::ArrayRef<Token>(P.Tokens).slice(I + 2, Close ? Close - I - 2 : 0);
    bool Sections = false;
    for (unsigned J = 0; J < Between.size(); ++J)
      Sections |= endOfRange(Between, J) != 0;
    if (!Sections)
      continue;
    std::vector<Token> New = withArrays(Between), All(P.Tokens.begin(), P.Tokens.begin() + I + 2);
    llvm::append_range(All, New);
    All.insert(All.end(), P.Tokens.begin() + Close, P.Tokens.end());
    P.Tokens = std::move(All);
  }
}

} // namespace sode
