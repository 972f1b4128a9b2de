// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "pragma/Declarations.h"
#include "pragma/Sections.h"

using namespace clang;

namespace sode {

Declarations::Declarations(const TokenTable &Table) : Table(Table), Tokens(Table.Tokens), Types(Table.Tokens) {
  readFile();
  readRecords();
}

void Declarations::add(Declared New) {
  if (New.Name)
    ByName[New.Name].push_back(List.size());
  List.push_back(std::move(New));
}

const Declarations::Declared *Declarations::find(const IdentifierInfo *Name, unsigned Position) const {
  const Declared *Found = nullptr;
  if (auto It = ByName.find(Name); It != ByName.end())
    for (unsigned I : It->second)
      if (List[I].At <= Position && Position < List[I].End && (!Found || Found->At < List[I].At))
        Found = &List[I];
  return Found;
}

std::vector<const Declarations::Declared *> Declarations::parametersOf(const Declared &Function) const {
  std::vector<const Declared *> Found;
  for (const Declared &D : List)
    if (D.ParameterOf == Function.Name && D.At > Function.At && D.At < Function.Body && D.Number == Found.size())
      Found.push_back(&D);
  return Found;
}

/// Behind a marker or a pragma of OpenMP.
unsigned Declarations::skipPragma(unsigned Position) const {
  if (Tokens[Position].is(tok::annot_pragma_openmp))
    while (Tokens[Position].isNot(tok::annot_pragma_openmp_end) && Tokens[Position + 1].isNot(tok::eof))
      ++Position;
  return Position + 1;
}

static bool isQualifier(const Token &T) { return T.isOneOf(tok::kw_const, tok::kw_volatile, tok::kw_restrict, tok::kw__Atomic); }

static bool isSpecifier(const Token &T) {
  static const tok::TokenKind Kinds[] = {
      tok::kw_int,    tok::kw_long,     tok::kw_short,    tok::kw_char,   tok::kw_float,    tok::kw_double,        tok::kw_void,
      tok::kw__Bool,  tok::kw_bool,     tok::kw_unsigned, tok::kw_signed, tok::kw__Complex, tok::kw___int128,      tok::kw_static,
      tok::kw_extern, tok::kw_register, tok::kw_auto,     tok::kw_inline, tok::kw__Noreturn, tok::kw__Thread_local, tok::kw_typedef};
  return isQualifier(T) || llvm::is_contained(Kinds, T.getKind());
}

static bool takesParentheses(const Token &T) {
  return T.isOneOf(tok::kw___attribute, tok::kw__Alignas, tok::kw_typeof, tok::kw___declspec, tok::kw_asm);
}

bool Declarations::beginsDeclaration(unsigned Position) const {
  const Token &T = Tokens[Position], &Next = Tokens[Position + 1];
  if (T.is(tok::identifier))
    return Types.isTypedef(T.getIdentifierInfo()) ? Next.isOneOf(tok::identifier, tok::star) || isSpecifier(Next) : Next.is(tok::identifier);
  return isSpecifier(T) || takesParentheses(T) || T.isOneOf(tok::kw_struct, tok::kw_union, tok::kw_enum);
}

/// Behind the specifiers of a declaration: where its first declarator begins.
unsigned Declarations::skipSpecifiers(unsigned I) const {
  for (bool Typed = false;;) {
    const Token &T = Tokens[I];
    if (isSpecifier(T)) {
      Typed |= !isQualifier(T) && !T.isOneOf(tok::kw_static, tok::kw_extern, tok::kw_inline, tok::kw_register, tok::kw_typedef, tok::kw__Noreturn);
      ++I;
    } else if (takesParentheses(T) && Tokens[I + 1].is(tok::l_paren)) {
      Typed |= T.is(tok::kw_typeof);
      I = std::max(closingBracket(Tokens, I + 1), I) + 1;
    } else if (T.isOneOf(tok::kw_struct, tok::kw_union, tok::kw_enum)) {
      Typed = true;
      for (++I; takesParentheses(Tokens[I]); ++I)
        I = std::max(closingBracket(Tokens, I + 1), I);
      I += Tokens[I].is(tok::identifier);
      if (Tokens[I].is(tok::l_brace))
        I = std::max(closingBracket(Tokens, I), I) + 1;
    } else if (T.is(tok::identifier) && !Typed) {
      Typed = true;
      ++I;
    } else {
      return I;
    }
  }
}

/// Fills in the name, and what is behind it. Returns the position of what ends the declarator.
unsigned Declarations::readDeclarator(unsigned I, Declared &New) {
  New.Name = nullptr;
  New.At = I ? I - 1 : 0;
  unsigned Parameters = 0;
  for (;; ++I) {
    const Token &T = Tokens[I];
    if (takesParentheses(T) && Tokens[I + 1].is(tok::l_paren)) {
      I = std::max(closingBracket(Tokens, I + 1), I + 1);
    } else if (T.isOneOf(tok::star, tok::l_paren) && !New.Name) {
      New.At = T.is(tok::star) ? I : New.At;
    } else if (T.is(tok::identifier) && !New.Name) {
      New.Name = T.getIdentifierInfo();
      New.At = I;
    } else if (T.isOneOf(tok::l_square, tok::l_paren)) {
      if (T.is(tok::l_paren) && Tokens[I - 1].is(tok::identifier) && !Parameters)
        Parameters = I;
      I = std::max(closingBracket(Tokens, I), I);
    } else if (T.isNot(tok::r_paren) && !isQualifier(T)) {
      break;
    } else if (T.is(tok::r_paren) && !New.Name) { // of the list around an unnamed parameter
      break;
    }
  }
  New.Function = Parameters;
  New.Body = Parameters; // until its `{` is known
  return I;
}

void Declarations::readParameters(unsigned Open, const Declared &Function) {
  unsigned Close = closingBracket(Tokens, Open), Number = 0;
  for (unsigned I = Open + 1; I < Close; ++Number) {
    unsigned Comma = I;
    for (; Comma < Close && Tokens[Comma].isNot(tok::comma); ++Comma)
      if (Tokens[Comma].isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
        Comma = std::max(closingBracket(Tokens, Comma), Comma);
    Declared New{};
    unsigned First = skipSpecifiers(I);
    readDeclarator(First, New);
    if (New.At < Comma) {
      New.Type = typeAt(I, First);
      New.Function = false;
      New.Body = 0;
      New.End = Function.Body ? closingBracket(Tokens, Function.Body) : Close;
      New.ParameterOf = Function.FileScope ? Function.Name : nullptr;
      New.Number = Number;
      add(New);
    }
    I = Comma + 1;
  }
}

/// Returns the position behind it.
unsigned Declarations::readDeclaration(unsigned I, unsigned End, bool FileScope) {
  bool Typedef = Tokens[I].is(tok::kw_typedef);
  unsigned First = I;
  I = skipSpecifiers(I);
  const IdentifierInfo *Type = typeAt(First, I);
  while (I < End) {
    Declared New{};
    unsigned Begin = I;
    I = readDeclarator(I, New);
    New.Type = Type;
    New.End = End;
    New.FileScope = FileScope;
    if (unsigned Parameters = New.Body) {
      New.Body = 0;
      unsigned Brace = I;
      while (Brace < End && Tokens[Brace].isAnnotation())
        Brace = skipPragma(Brace);
      if (FileScope && Tokens[Brace].is(tok::l_brace))
        New.Body = Brace;
      add(New);
      readParameters(Parameters, New);
      if (New.Body) {
        readBlock(New.Body);
        return closingBracket(Tokens, New.Body) + 1;
      }
    }
    if (Tokens[I].is(tok::equal)) {
      New.Init = ++I;
      for (; I < End && !Tokens[I].isOneOf(tok::comma, tok::semi); ++I)
        if (Tokens[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
          I = std::max(closingBracket(Tokens, I), I);
      New.InitEnd = I;
    }
    if (New.Name && !New.Function && !Typedef)
      add(New);
    if (Tokens[I].isNot(tok::comma))
      return I > Begin ? I : I + 1;
    ++I;
  }
  return I;
}

void Declarations::readBlock(unsigned Open) {
  unsigned Close = closingBracket(Tokens, Open);
  bool AtStart = true;
  for (unsigned I = Open + 1; I < Close;) {
    const Token &T = Tokens[I];
    if (T.isAnnotation()) {
      I = skipPragma(I);
      AtStart = true;
      continue;
    }
    if (AtStart && beginsDeclaration(I)) {
      I = readDeclaration(I, Close, /*FileScope=*/false);
      AtStart = false;
      continue;
    }
    if (T.is(tok::l_brace)) {
      readBlock(I);
      I = closingBracket(Tokens, I);
    } else if (T.is(tok::kw_for) && Tokens[I + 1].is(tok::l_paren) && beginsDeclaration(I + 2)) {
      unsigned First = List.size(), End = Table.endOfStatement(I);
      unsigned Next = readDeclaration(I + 2, closingBracket(Tokens, I + 1), /*FileScope=*/false);
      for (unsigned N = First; N < List.size(); ++N)
        List[N].End = End;
      I = Next - 1;
    }
    AtStart = Tokens[I].isOneOf(tok::semi, tok::r_brace, tok::colon);
    ++I;
  }
}

void Declarations::readFile() {
  unsigned End = Tokens.size() - 1;
  for (unsigned I = 0; I < End && Tokens[I].isNot(tok::eof);) {
    if (Tokens[I].isAnnotation())
      I = skipPragma(I);
    else if (beginsDeclaration(I))
      I = readDeclaration(I, End, /*FileScope=*/true);
    else
      ++I;
  }
}

} // namespace sode
