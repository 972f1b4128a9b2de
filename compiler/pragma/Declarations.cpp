// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "pragma/Declarations.h"
#include "pragma/Sections.h"

using namespace clang;

namespace sode {

Declarations::Declarations(const TokenTable &Table, bool Cxx) : Table(Table), Tokens(Table.Tokens), Cxx(Cxx), Types(Table.Tokens) {
  readFile(0, Tokens.size() - 1, 0);
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
  const Record *Class = Cxx && (!Found || Found->FileScope) ? classAround(Position) : nullptr;
  const Declared *Member = Class ? Class->find(Name) : nullptr;
  return Member ? Member : Found;
}

const Declarations::Declared *Declarations::functionOf(const IdentifierInfo *Name, unsigned Position) const {
  const Declared *Found = nullptr;
  unsigned Count = 0, Methods = 0;
  const Record *Around = Cxx ? classAround(Position) : nullptr;
  for (const Declared &D : List) {
    if (D.Name != Name || !D.Function || !D.Body)
      continue;
    const Record *Of = recordOf(D.Of);
    if (Of && Of != Around)
      continue;
    if (Methods && !Of)
      continue; // hidden
    Count = Of && !Methods ? 1 : Count + 1;
    Methods += Of != nullptr;
    Found = &D;
  }
  return Cxx && Count > 1 ? nullptr : Found;
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
      tok::kw_extern, tok::kw_register, tok::kw_auto,     tok::kw_inline, tok::kw__Noreturn, tok::kw__Thread_local, tok::kw_typedef,
      tok::kw_constexpr, tok::kw_virtual, tok::kw_explicit, tok::kw_mutable, tok::kw_thread_local, tok::kw_typename};
  return isQualifier(T) || llvm::is_contained(Kinds, T.getKind());
}

static bool takesParentheses(const Token &T) {
  return T.isOneOf(tok::kw___attribute, tok::kw__Alignas, tok::kw_alignas, tok::kw_typeof, tok::kw_decltype, tok::kw___declspec, tok::kw_asm);
}

static bool isTagWord(const Token &T) { return T.isOneOf(tok::kw_struct, tok::kw_union, tok::kw_enum, tok::kw_class); }
static bool isReference(const Token &T) { return T.isOneOf(tok::star, tok::amp, tok::ampamp); }

bool Declarations::beginsDeclaration(unsigned Position) const {
  const Token &T = Tokens[Position], &Next = Tokens[Position + 1];
  if (Cxx && T.isOneOf(tok::identifier, tok::coloncolon)) {
    unsigned I = behindType(Position);
    if (I == Position || Tokens[I].is(tok::identifier) || isQualifier(Tokens[I]))
      return I != Position;
    while (isReference(Tokens[I]) || isQualifier(Tokens[I]))
      ++I;
    return isReference(Tokens[I - 1]) && Tokens[I].is(tok::identifier) && Tokens[I + 1].isOneOf(tok::equal, tok::semi, tok::comma, tok::colon, tok::l_brace, tok::l_paren, tok::r_paren, tok::l_square);
  }
  if (T.is(tok::identifier))
    return Types.isTypedef(T.getIdentifierInfo()) ? Next.isOneOf(tok::identifier, tok::star) || isSpecifier(Next) : Next.is(tok::identifier);
  return isSpecifier(T) || takesParentheses(T) || isTagWord(T);
}

/// Behind the specifiers of a declaration: where its first declarator begins.
unsigned Declarations::skipSpecifiers(unsigned I) const {
  for (bool Typed = false;;) {
    const Token &T = Tokens[I];
    if (isSpecifier(T)) {
      Typed |= !isQualifier(T) && !T.isOneOf(tok::kw_static, tok::kw_extern, tok::kw_inline, tok::kw_register, tok::kw_typedef, tok::kw__Noreturn, tok::kw_constexpr) &&
               !T.isOneOf(tok::kw_virtual, tok::kw_explicit, tok::kw_mutable, tok::kw_thread_local, tok::kw_typename);
      ++I;
    } else if (takesParentheses(T) && Tokens[I + 1].is(tok::l_paren)) {
      Typed |= T.isOneOf(tok::kw_typeof, tok::kw_decltype);
      I = std::max(closingBracket(Tokens, I + 1), I) + 1;
    } else if (Cxx && T.is(tok::l_square) && Tokens[I + 1].is(tok::l_square)) { // [[nodiscard]]
      I = std::max(closingBracket(Tokens, I), I) + 1;
    } else if (isTagWord(T)) {
      Typed = true;
      I += Tokens[I + 1].is(tok::kw_class); // enum class
      for (++I; takesParentheses(Tokens[I]); ++I)
        I = std::max(closingBracket(Tokens, I + 1), I);
      I = behindTag(I);
      if (Tokens[I].is(tok::l_brace))
        I = std::max(closingBracket(Tokens, I), I) + 1;
    } else if ((T.is(tok::identifier) || (Cxx && T.is(tok::coloncolon))) && !Typed) {
      Typed = true;
      I = std::max(behindType(I), I + 1);
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
    } else if (T.isOneOf(tok::star, tok::amp, tok::ampamp, tok::l_paren) && !New.Name) {
      New.At = T.isNot(tok::l_paren) ? I : New.At;
    } else if (T.is(tok::kw_operator)) { // which no name in a subscript means
      for (++I; Tokens[I + 1].isNot(tok::eof) && (Tokens[I + 1].isNot(tok::l_paren) || Tokens[I + 2].is(tok::l_paren)); ++I)
        ;
      Parameters = ++I;
      I = std::max(closingBracket(Tokens, I), I);
      New.At = Parameters - 1;
      ++I;
      break;
    } else if (Cxx && T.is(tok::identifier) && Tokens[I + 1].is(tok::coloncolon) && !New.Name) {
      New.Of = T.getIdentifierInfo();
      ++I;
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
unsigned Declarations::readDeclaration(unsigned I, unsigned End, bool FileScope, unsigned Namespace) {
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
    New.Namespace = Namespace;
    if (unsigned Parameters = New.Body; Parameters && Cxx && New.Of) {
      return readMethod(New, Parameters, End, New.Of);
    } else if (Parameters && Cxx && !FileScope) { // `int r(i * nx);`
      New.Function = false;
      New.Body = 0;
      New.Init = Parameters + 1;
      New.InitEnd = closingBracket(Tokens, Parameters);
    } else if (Parameters) {
      New.Body = FileScope ? bodyBehind(I, End) : 0;
      add(New);
      readParameters(Parameters, New);
      if (New.Body) {
        readBlock(New.Body);
        return std::max(closingBracket(Tokens, New.Body), New.Body) + 1; // its `}` may be missing
      }
    }
    if (Cxx && Tokens[I].is(tok::l_square) && !New.Name)
      readBinding(I, End);
    if (Cxx && Tokens[I].is(tok::l_brace) && New.Name) {
      New.Init = I + 1;
      New.InitEnd = std::max(closingBracket(Tokens, I), I);
      I = New.InitEnd + 1;
    } else if (Tokens[I].is(tok::equal)) {
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
    } else if (T.isOneOf(tok::kw_for, tok::kw_if, tok::kw_while, tok::kw_switch, tok::kw_catch)) {
      unsigned First = I + 1 + Tokens[I + 1].is(tok::kw_constexpr);
      if (Tokens[First].is(tok::l_paren) && beginsDeclaration(First + 1) && (Cxx || T.is(tok::kw_for)))
        I = readInside(First, Table.endOfStatement(I)) - 1;
    } else if (Cxx && T.is(tok::r_square) && Tokens[I + 1].is(tok::l_paren)) { // of a lambda expression, or a call
      unsigned Behind = std::max(closingBracket(Tokens, I + 1), I + 1) + 1;
      while (Tokens[Behind].isOneOf(tok::kw_mutable, tok::kw_noexcept))
        ++Behind;
      if (Tokens[Behind].isOneOf(tok::l_brace, tok::arrow)) {
        Declared Lambda{};
        Lambda.Body = bodyBehind(Behind, Close);
        readParameters(I + 1, Lambda);
        I = Behind - 1;
      }
    }
    AtStart = Tokens[I].isOneOf(tok::semi, tok::r_brace, tok::colon);
    ++I;
  }
}

/// What is declared in the head of a statement, of which `(` is at Open, and only there. Returns the position behind it.
unsigned Declarations::readInside(unsigned Open, unsigned End) {
  unsigned First = List.size();
  unsigned Next = readDeclaration(Open + 1, closingBracket(Tokens, Open), /*FileScope=*/false);
  for (unsigned N = First; N < List.size(); ++N)
    List[N].End = End;
  return Next;
}

/// `auto [i, r] = ...`: what they hold is not known.
void Declarations::readBinding(unsigned Open, unsigned End) {
  for (unsigned I = Open + 1; I < closingBracket(Tokens, Open); ++I)
    if (Tokens[I].is(tok::identifier)) {
      Declared New{};
      New.Name = Tokens[I].getIdentifierInfo();
      New.At = I;
      New.End = End;
      add(New);
    }
}

/// Its names end with it. Returns the position behind it.
unsigned Declarations::readNamespace(unsigned I) {
  if (unsigned End = libraryEnd(I))
    return End;
  unsigned Open = I;
  while (!Tokens[Open].isOneOf(tok::l_brace, tok::semi, tok::eof))
    ++Open;
  unsigned Close = Tokens[Open].is(tok::l_brace) ? closingBracket(Tokens, Open) : 0;
  if (Close)
    readFile(Open + 1, Close, Open);
  return std::max(Close, Open) + 1;
}

/// Behind a namespace of the standard library that begins at Position; 0: none does.
unsigned Declarations::libraryEnd(unsigned I) const {
  const IdentifierInfo *Name = Cxx && Tokens[I].is(tok::kw_namespace) && Tokens[I + 1].is(tok::identifier) ? Tokens[I + 1].getIdentifierInfo() : nullptr;
  if (!Name || (!Name->isStr("std") && !Name->getName().starts_with("__")))
    return 0;
  while (!Tokens[I].isOneOf(tok::l_brace, tok::semi, tok::eof))
    ++I;
  return std::max(Tokens[I].is(tok::l_brace) ? closingBracket(Tokens, I) : 0, I) + 1;
}

void Declarations::readFile(unsigned First, unsigned End, unsigned Namespace) {
  for (unsigned I = First; I < End && Tokens[I].isNot(tok::eof);) {
    const IdentifierInfo *Class = nullptr;
    if (Tokens[I].isAnnotation()) {
      I = skipPragma(I);
    } else if (Cxx && Tokens[I].is(tok::kw_namespace)) {
      I = readNamespace(I);
    } else if (Cxx && Tokens[I].isOneOf(tok::kw_template, tok::kw_using)) {
      I = behindDeclaration(I);
    } else if (Cxx && Tokens[I].is(tok::kw_extern) && Tokens[I + 1].is(tok::string_literal)) {
      I += 2;
    } else if (unsigned Parameters = constructorAt(I, Class)) {
      Declared Constructor{};
      Constructor.At = Parameters - 1;
      I = readMethod(Constructor, Parameters, End, Class);
    } else if (beginsDeclaration(I)) {
      I = readDeclaration(I, End, /*FileScope=*/true, Namespace);
    } else {
      ++I;
    }
  }
}

} // namespace sode
