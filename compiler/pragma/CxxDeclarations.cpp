// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What C++ has beside C: names of types with `::` and `<...>`, classes with methods, which name members without `this->`, constructors with
// initializers. Templates are passed by, and so is the standard library.

#include "pragma/Declarations.h"
#include "pragma/Sections.h"

using namespace clang;

namespace sode {

/// Behind `<...>`; at Open, if that is an operator.
unsigned Declarations::behindAngles(unsigned Open) const {
  for (unsigned I = Open, Depth = 0;; ++I) {
    const Token &T = Tokens[I];
    if (T.is(tok::less)) {
      ++Depth;
    } else if (T.isOneOf(tok::greater, tok::greatergreater)) {
      unsigned Closed = T.is(tok::greater) ? 1 : 2;
      if (Depth <= Closed)
        return I + 1;
      Depth -= Closed;
    } else if (T.isOneOf(tok::l_paren, tok::l_square)) {
      I = std::max(closingBracket(Tokens, I), I);
    } else if (T.isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::r_paren, tok::r_square, tok::ampamp, tok::pipepipe, tok::eof)) {
      return Open;
    }
  }
}

unsigned Declarations::behindType(unsigned I) const {
  for (I += Tokens[I].is(tok::coloncolon); Tokens[I].is(tok::identifier); ++I) {
    ++I;
    if (Cxx && Tokens[I].is(tok::less))
      I = behindAngles(I);
    if (!Cxx || Tokens[I].isNot(tok::coloncolon) || Tokens[I + 1].isNot(tok::identifier))
      break;
  }
  return I;
}

/// Behind the tag of a class or enumeration: in front of its `{`, if it has one.
unsigned Declarations::behindTag(unsigned I) const {
  I = behindType(I);
  I += Cxx && Tokens[I].is(tok::identifier) && Tokens[I].getIdentifierInfo()->isStr("final");
  unsigned Open = I;
  if (Cxx && Tokens[I].is(tok::colon))
    while (!Tokens[Open].isOneOf(tok::l_brace, tok::semi, tok::eof))
      ++Open;
  return Tokens[Open].is(tok::l_brace) ? Open : I;
}

/// Behind a declaration that is not read.
unsigned Declarations::behindDeclaration(unsigned I) const {
  if (Tokens[I].is(tok::kw_template) && Tokens[I + 1].is(tok::less))
    I = behindAngles(I + 1);
  for (; !Tokens[I].isOneOf(tok::semi, tok::eof); ++I)
    if (Tokens[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace)) {
      bool Body = Tokens[I].is(tok::l_brace);
      I = std::max(closingBracket(Tokens, I), I);
      if (Body && Tokens[I + 1].isNot(tok::semi))
        break;
    }
  return I + 1;
}

/// The `{` of a function, I: behind its parameters; 0: it has none here.
unsigned Declarations::bodyBehind(unsigned I, unsigned End) const {
  for (; I < End; ++I) {
    const Token &T = Tokens[I];
    if (T.isAnnotation()) {
      I = skipPragma(I) - 1;
    } else if (T.is(tok::l_brace)) {
      return I;
    } else if (T.is(tok::l_paren) && Cxx) { // noexcept(...)
      I = std::max(closingBracket(Tokens, I), I);
    } else if (T.is(tok::colon) && Cxx) { // initializers of members
      do {
        I = behindType(I + 1);
        I = std::max(closingBracket(Tokens, I), I) + 1;
      } while (Tokens[I].is(tok::comma));
      return Tokens[I].is(tok::l_brace) ? I : 0;
    } else if (!Cxx || T.isOneOf(tok::semi, tok::equal, tok::comma, tok::r_brace, tok::r_paren)) {
      return 0;
    }
  }
  return 0;
}

/// The `(` of the parameters of a constructor or destructor, or 0. Class: the one around, or null.
unsigned Declarations::constructorAt(unsigned I, const IdentifierInfo *&Class) const {
  if (!Cxx)
    return 0;
  while (Tokens[I].isOneOf(tok::kw_explicit, tok::kw_inline, tok::kw_constexpr, tok::kw_virtual))
    ++I;
  for (; !Class || Tokens[I + 1].is(tok::coloncolon); I += 2) { // `Grid::Grid(`
    if (Tokens[I].isNot(tok::identifier) || Tokens[I + 1].isNot(tok::coloncolon))
      return 0;
    Class = Tokens[I].getIdentifierInfo();
  }
  I += Tokens[I].is(tok::tilde);
  return Tokens[I].is(tok::identifier) && Tokens[I].getIdentifierInfo() == Class && Tokens[I + 1].is(tok::l_paren) ? I + 1 : 0;
}

/// Returns the position behind it.
unsigned Declarations::readMethod(Declared New, unsigned Parameters, unsigned End, const IdentifierInfo *Class) {
  unsigned Close = std::max(closingBracket(Tokens, Parameters), Parameters);
  New.FileScope = New.Function = true;
  New.End = End;
  New.Of = Class;
  New.Body = bodyBehind(Close + 1, End);
  add(New);
  readParameters(Parameters, New);
  if (!New.Body)
    return behindDeclaration(Close);
  unsigned Last = std::max(closingBracket(Tokens, New.Body), New.Body);
  Methods.push_back({Parameters, Last, Class});
  readBlock(New.Body);
  return Last + 1;
}

/// Behind what a class has beside members and annotations; 0: that is not at I.
unsigned Declarations::behindOther(unsigned I, unsigned Close, Record &Of) {
  if (Tokens[I].isOneOf(tok::kw_public, tok::kw_private, tok::kw_protected))
    return I + 2;
  if (Tokens[I].isOneOf(tok::kw_using, tok::kw_friend, tok::kw_typedef, tok::kw_static_assert, tok::kw_template))
    return behindDeclaration(I);
  const IdentifierInfo *Class = Of.Tag;
  unsigned Parameters = Class ? constructorAt(I, Class) : 0;
  if (!Parameters)
    return 0;
  Declared Constructor{};
  Constructor.At = Parameters - 1;
  return readMethod(Constructor, Parameters, Close, Class);
}

const Declarations::Record *Declarations::classAround(unsigned Position) const {
  const Method *Found = nullptr;
  for (const Method &M : Methods)
    if (M.First <= Position && Position < M.End && (!Found || Found->First < M.First))
      Found = &M;
  return Found ? recordOf(Found->Class) : nullptr;
}

} // namespace sode
