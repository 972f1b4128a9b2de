// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Structs as the tokens show them: their members, and which struct an expression in front of `.` or `->` has.

#include "pragma/Declarations.h"
#include "pragma/Sections.h"

using namespace clang;

namespace sode {

const Declarations::Declared *Declarations::Record::find(const IdentifierInfo *Name) const {
  auto It = llvm::find_if(Members, [&](const Declared &M) { return M.Name == Name; });
  return It == Members.end() ? nullptr : &*It;
}

const Declarations::Record *Declarations::recordOf(const IdentifierInfo *Type) const {
  auto It = Type ? RecordOf.find(Type) : RecordOf.end();
  return It == RecordOf.end() ? nullptr : &Records[It->second];
}

/// The name of the struct, or of the type, among specifiers.
const IdentifierInfo *Declarations::typeAt(unsigned First, unsigned End) const {
  const IdentifierInfo *Type = nullptr;
  for (unsigned I = First; I < End; ++I)
    if (Tokens[I].is(tok::l_brace))
      I = std::max(closingBracket(Tokens, I), I);
    else if (Tokens[I].is(tok::identifier))
      Type = Tokens[I].getIdentifierInfo();
  return Type;
}

/// Returns the position of its `}`.
unsigned Declarations::readRecord(unsigned Open, Record &New) {
  unsigned Close = closingBracket(Tokens, Open);
  for (unsigned I = Open + 1; I < Close;) {
    if (Tokens[I].isAnnotation())
      I = skipPragma(I);
    else if (unsigned Behind = Cxx ? behindOther(I, Close, New) : 0)
      I = Behind;
    else
      I = readMembers(I, Close, New);
  }
  return Close;
}

/// The members of one declaration, or a method of C++. Returns the position behind it.
unsigned Declarations::readMembers(unsigned I, unsigned Close, Record &Of) {
  unsigned First = I;
  I = skipSpecifiers(I);
  const IdentifierInfo *Type = typeAt(First, I);
  while (I < Close && Tokens[I].isNot(tok::semi)) {
    Declared Member{};
    unsigned Begin = I;
    I = readDeclarator(I, Member);
    Member.Type = Type;
    if (Member.Function && Cxx)
      return readMethod(Member, Member.Body, Close, Of.Tag);
    Member.Member = Cxx;
    if (Member.Name && !Member.Function)
      Of.Members.push_back(Member);
    for (; I < Close && !Tokens[I].isOneOf(tok::comma, tok::semi); ++I) // what it begins with, the width of a bit-field
      if (Tokens[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
        I = std::max(closingBracket(Tokens, I), I);
    I += Tokens[I].is(tok::comma) || I == Begin;
  }
  return I + 1;
}

void Declarations::readRecords() {
  for (unsigned I = 0; I + 2 < Tokens.size(); ++I) {
    if (unsigned End = libraryEnd(I))
      I = End - 1;
    if (!Tokens[I].isOneOf(tok::kw_struct, tok::kw_union, tok::kw_class) || Tokens[std::max(I, 1u) - 1].is(tok::kw_enum))
      continue;
    unsigned Open = I + 1;
    const IdentifierInfo *Tag = Tokens[Open].is(tok::identifier) ? Tokens[Open].getIdentifierInfo() : nullptr;
    Open = behindTag(Open);
    if (Tokens[Open].is(tok::l_brace) && closingBracket(Tokens, Open)) {
      Record New{Tag, {}};
      unsigned Close = readRecord(Open, New);
      if (Tag)
        RecordOf[Tag] = Records.size();
      if (I > 0 && Tokens[I - 1].is(tok::kw_typedef) && Tokens[Close + 1].is(tok::identifier))
        RecordOf[Tokens[Close + 1].getIdentifierInfo()] = Records.size();
      Records.push_back(std::move(New));
    }
  }
  for (unsigned I = 0; I + 4 < Tokens.size(); ++I) { // `typedef struct s s_t;`, also in front of the struct
    bool Alias = Tokens[I].is(tok::kw_typedef) && Tokens[I + 1].isOneOf(tok::kw_struct, tok::kw_union) &&
                 Tokens[I + 2].is(tok::identifier) && Tokens[I + 3].is(tok::identifier);
    if (auto It = Alias ? RecordOf.find(Tokens[I + 2].getIdentifierInfo()) : RecordOf.end(); It != RecordOf.end())
      RecordOf.try_emplace(Tokens[I + 3].getIdentifierInfo(), It->second);
  }
}

/// The bracket that opens the one at Close, or 0.
static unsigned openingBracket(ArrayRef<Token> Tokens, unsigned Close) {
  for (unsigned I = Close, Depth = 0; I > 0; --I) {
    Depth += Tokens[I].isOneOf(tok::r_paren, tok::r_square);
    if (Tokens[I].isOneOf(tok::l_paren, tok::l_square) && --Depth == 0)
      return I;
  }
  return 0;
}

unsigned startOfMember(ArrayRef<Token> Tokens, unsigned Position) {
  unsigned I = Position;
  while (I > 1 && Tokens[I - 1].isOneOf(tok::period, tok::arrow)) {
    unsigned Before = I - 2;
    while (Tokens[Before].is(tok::r_square))
      Before = std::max(openingBracket(Tokens, Before), 1u) - 1;
    if (Tokens[Before].isOneOf(tok::identifier, tok::kw_this))
      I = Before;
    else if (unsigned Open = Tokens[Before].is(tok::r_paren) ? openingBracket(Tokens, Before) : 0)
      return Open - Tokens[Open - 1].is(tok::identifier);
    else
      return I; // `{.u = ...}`
  }
  return I;
}

const Declarations::Record *Declarations::recordAt(unsigned Position) const {
  unsigned I = baseOf(Position), Name = I;
  if (I == Position) // of C++, without `this->`
    return classAround(Position);
  if (Tokens[I].is(tok::l_paren)) // `(*f).u`
    for (Name = I + 1; Tokens[Name].isOneOf(tok::star, tok::amp, tok::l_paren); ++Name)
      ;
  const Declared *Of = Tokens[Name].is(tok::identifier) ? find(Tokens[Name].getIdentifierInfo(), Name) : nullptr;
  const Record *Found = Of && !Of->Function ? recordOf(Of->Type) : Tokens[Name].is(tok::kw_this) ? classAround(Name) : nullptr;
  for (I = Name + 1; Found && I + 1 < Position; ++I) {
    if (Tokens[I].is(tok::l_square)) {
      I = std::max(closingBracket(Tokens, I), I);
    } else if (Tokens[I].isOneOf(tok::period, tok::arrow)) {
      const Declared *Member = Found->find(Tokens[I + 1].getIdentifierInfo());
      Found = Member ? recordOf(Member->Type) : nullptr;
    }
  }
  return Found;
}

} // namespace sode
