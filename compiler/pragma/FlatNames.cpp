// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "pragma/FlatNames.h"
#include "pragma/Sections.h"

using namespace clang;

namespace sode {

using Text = std::vector<Token>;

/// A parenthesis or operator of one character.
static Token parenthesis(tok::TokenKind Kind, const Token &At) {
  Token T = At;
  T.setKind(Kind);
  T.setLength(1);
  return T;
}

static Text inParentheses(ArrayRef<Token> Tokens) {
  Text Result = {parenthesis(tok::l_paren, Tokens.front())};
  llvm::append_range(Result, Tokens);
  Result.push_back(parenthesis(tok::r_paren, Tokens.back()));
  return Result;
}

/// Of the name at I, not of an element: `&u`, not `&u[i]`.
static bool takesAddress(ArrayRef<Token> Tokens, unsigned I) {
  bool Operand = Tokens[I - 2].isOneOf(tok::identifier, tok::numeric_constant, tok::r_paren, tok::r_square);
  return Tokens[I - 1].is(tok::amp) && !Operand && !Tokens[I + 1].isOneOf(tok::l_square, tok::arrow);
}

/// Is a name set there, or its address taken?
bool FlatNames::isChanged(const IdentifierInfo *Name, unsigned First, unsigned End) const {
  for (unsigned I = First; I < End; ++I) {
    if (Tokens[I].isNot(tok::identifier) || Tokens[I].getIdentifierInfo() != Name || Tokens[I - 1].isOneOf(tok::period, tok::arrow))
      continue;
    if (sode::isAssignment(Tokens[I + 1]) || Tokens[I + 1].isOneOf(tok::plusplus, tok::minusminus) ||
        Tokens[I - 1].isOneOf(tok::plusplus, tok::minusminus) || takesAddress(Tokens, I))
      return true;
  }
  return false;
}

bool FlatNames::isStored(ArrayRef<Token> Text, unsigned First, unsigned End) const {
  if (Text.size() < 3 || !Text[1].isOneOf(tok::l_square, tok::period, tok::arrow))
    return false;
  for (unsigned I = First; I < End; ++I) {
    if (Tokens[I].isNot(tok::identifier) || Tokens[I].getIdentifierInfo() != Text[0].getIdentifierInfo() || Tokens[I + 1].getKind() != Text[1].getKind())
      continue;
    if (Text[1].isNot(tok::l_square) && Tokens[I + 2].getIdentifierInfo() != Text[2].getIdentifierInfo())
      continue;
    unsigned Behind = I + 1;
    while (Tokens[Behind].isOneOf(tok::l_square, tok::period, tok::arrow))
      Behind = Tokens[Behind].is(tok::l_square) ? std::max(closingBracket(Tokens, Behind), Behind) + 1 : Behind + 2;
    if (sode::isAssignment(Tokens[Behind]) || Tokens[Behind].isOneOf(tok::plusplus, tok::minusminus) || Tokens[I - 1].isOneOf(tok::plusplus, tok::minusminus))
      return true;
  }
  return false;
}

bool FlatNames::keepsMeaning(ArrayRef<Token> Text, unsigned There, unsigned Here, unsigned End) const {
  for (size_t I = 0; I < Text.size(); ++I) {
    const IdentifierInfo *Name = Text[I].is(tok::identifier) ? Text[I].getIdentifierInfo() : nullptr;
    if (!Name || (I > 0 && Text[I - 1].isOneOf(tok::period, tok::arrow)))
      continue;
    unsigned Last = std::max({There, Here, End});
    if (Known.find(Name, There) != Known.find(Name, Here) || isChanged(Name, There, Last) || isStored(Text.drop_front(I), There, Last))
      return false;
  }
  return true;
}

unsigned FlatNames::repeated(unsigned There, unsigned Here) const {
  for (unsigned I = There; I < Here; ++I)
    if (Tokens[I].isOneOf(tok::kw_for, tok::kw_while, tok::kw_do))
      if (unsigned End = Table.endOfStatement(I); End > Here)
        return End;
  return Here;
}

/// What stands in front of a statement that is on every way: not a directive that the statement belongs to.
static bool beginsStatement(const Token &Before) {
  if (Before.isNot(PragmaMarker))
    return Before.isOneOf(tok::semi, tok::l_brace, tok::r_brace);
  const Pragma &P = *pragmaOf(Before);
  StringRef Word = P.Tokens.empty() || !P.Tokens[0].getIdentifierInfo() ? "" : P.Tokens[0].getIdentifierInfo()->getName();
  return llvm::none_of(ArrayRef<StringRef>{"task", "tasks", "gmove", "array", "loop"}, [&](StringRef Own) { return Word.equals_insensitive(Own); });
}

bool isStep(ArrayRef<Token> Tokens, unsigned I) {
  return Tokens[I + 1].isOneOf(tok::plusplus, tok::plusequal) || Tokens[I - 1].is(tok::plusplus);
}

unsigned FlatNames::beginOf(unsigned Position) const {
  unsigned I = Position, Depth = 0;
  for (; I > 1 && !Tokens[I - 1].isOneOf(tok::semi, tok::l_brace, tok::r_brace); --I) {
    Depth += Tokens[I - 1].isOneOf(tok::r_paren, tok::r_square);
    if (Depth == 0 && Tokens[I - 1].is(tok::l_paren))
      return Tokens[I - 2].is(tok::kw_for) ? I - 2 : 0;
    Depth -= Depth && Tokens[I - 1].isOneOf(tok::l_paren, tok::l_square);
  }
  return 0;
}

/// Is it in the head of a loop, or an argument?
static bool isInParentheses(ArrayRef<Token> Tokens, unsigned I) {
  for (unsigned Depth = 0; I-- > 0;) {
    if (Tokens[I].is(tok::l_paren) && Depth == 0)
      return true;
    if (Tokens[I].isOneOf(tok::l_brace, tok::r_brace) && Depth == 0)
      return false;
    Depth += Tokens[I].isOneOf(tok::r_paren, tok::r_square, tok::r_brace);
    Depth -= Depth && Tokens[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace);
  }
  return false;
}

/// At the `)` of the head of a loop, too.
static unsigned endOfValue(ArrayRef<Token> Tokens, unsigned First, unsigned Most) {
  unsigned End = First;
  for (; End < Most && !Tokens[End].isOneOf(tok::semi, tok::comma, tok::r_paren); ++End)
    if (Tokens[End].isOneOf(tok::l_paren, tok::l_square))
      End = std::max(closingBracket(Tokens, End), End);
  return End;
}

FlatNames::Setting FlatNames::settingOf(const Declarations::Declared &D, unsigned Position, Steps Of) const {
  Setting Last{D.Init, D.InitEnd, D.At};
  unsigned Own = 0; // the name that is set to the value that Position is in
  if (D.FileScope)
    return {};
  for (unsigned I = D.At + 1; I < D.End; ++I) {
    if (Tokens[I].getKind() != tok::identifier || Tokens[I].getIdentifierInfo() != D.Name || Known.find(D.Name, I) != &D)
      continue;
    if (takesAddress(Tokens, I))
      return {};
    if (I >= Position || !isChanged(D.Name, I, I + 1) || (Of == Pass && isStep(Tokens, I)))
      continue;
    if (isAssignment(Tokens[I + 1]) && Position < endOfValue(Tokens, I + 2, D.End)) { // `k = k + 1` reads the value before
      Own = I;
      continue;
    }
    Last = {};
    bool Before = Tokens[I - 1].isOneOf(tok::plusplus, tok::minusminus); // `++k;`
    unsigned By = Before ? I - 1 : I + 1, First = By - !Before, End = First + 2;
    bool Steps = Tokens[By].isOneOf(tok::plusplus, tok::minusminus);
    if (!Tokens[By].is(tok::equal) && (Of == Pass || !(Steps ? Tokens[End].is(tok::semi) : Tokens[By].isOneOf(tok::starequal, tok::plusequal, tok::minusequal))))
      continue;
    unsigned For = Of == Pass ? beginOf(I) : 0, Scope = For ? Table.endOfStatement(For) : Table.endOfBlock(I);
    if ((!For && (!beginsStatement(Tokens[First - 1]) || isInParentheses(Tokens, First))) || Scope <= Position)
      continue;
    End = endOfValue(Tokens, End, D.End);
    if (End < Position)
      Last = {Steps ? By : By + 1, End, I, Tokens[By].getKind()};
  }
  if (!Last.known())
    return {};
  // A loop that begins behind the setting comes back to Position with what it sets.
  unsigned End = repeated(Last.End, Position);
  for (unsigned I = Last.End; I < End; ++I)
    if (isChanged(D.Name, I, I + 1) && !(Of == Pass && isStep(Tokens, I)) && (I != Own || End != Position))
      return {};
  return Last;
}

/// Has it the same value, and no effect, if it is evaluated again? Functions may set what outlives the call.
bool FlatNames::repeats(ArrayRef<Token> Value, unsigned Position, unsigned Depth) const {
  static const char *const Pure[] = {"abs", "labs", "min", "max", "fmin", "fmax", "floor", "ceil", "sqrt", "size", "size_t", "ptrdiff_t", "int64_t"};
  for (size_t I = 0; I + 1 < Value.size(); ++I) {
    const IdentifierInfo *Name = Value[I].is(tok::identifier) ? Value[I].getIdentifierInfo() : nullptr;
    if (!Name || Value[I + 1].isNot(tok::l_paren) || llvm::is_contained(Pure, Name->getName()))
      continue;
    bool Found = false;
    const Declarations::Declared *Here = Known.find(Name, Position);
    for (const Declarations::Declared &D : Known.all()) { // all functions of that name
      bool Lambda = !D.Function && D.Init && Tokens[D.Init].is(tok::l_square);
      if (D.Name != Name || (!D.Function && !(Lambda && &D == Here)))
        continue;
      unsigned First = Lambda ? closingBracket(Tokens, D.Init) + 1 : D.Body, End = Lambda ? D.InitEnd : D.Body ? closingBracket(Tokens, D.Body) : 0;
      unsigned Close = D.Function && Tokens[D.At + 1].is(tok::l_paren) ? closingBracket(Tokens, D.At + 1) : 0;
      bool Const = D.Of && Close && Tokens[Close + 1].is(tok::kw_const);
      if (!Const && !First)
        continue; // it is only declared there
      Found = true;
      if (!Const && (Depth == 0 || End < First || !repeats(ArrayRef<Token>(Tokens).slice(First, End - First), First, Depth - 1) || setsOther(First, End)))
        return false;
    }
    if (!Found)
      return false;
  }
  return true;
}

/// Does a body set anything but variables that begin in it, in each call?
bool FlatNames::setsOther(unsigned First, unsigned End) const {
  for (unsigned At = First; At < End; ++At) {
    bool Steps = Tokens[At].isOneOf(tok::plusplus, tok::minusminus);
    if (!Steps && !sode::isAssignment(Tokens[At]))
      continue;
    unsigned Target = Steps && Tokens[At - 1].isNot(tok::identifier) ? At + 1 : At - 1;
    const Declarations::Declared *D = Tokens[Target].is(tok::identifier) ? Known.find(Tokens[Target].getIdentifierInfo(), At) : nullptr;
    if (!D || D->FileScope || D->Member || D->At < First || D->At >= End || Tokens[Target - 1].isOneOf(tok::period, tok::arrow))
      return true;
    bool Begins = D->Init == At + 1, Static = false;
    for (unsigned I = D->At; I > First && !Tokens[I].isOneOf(tok::semi, tok::l_brace, tok::r_brace); --I)
      Static |= Tokens[I].is(tok::kw_static);
    if (Static || (!Begins && Tokens[Target - 1].is(tok::star)))
      return true;
  }
  return false;
}

/// The value of a variable on the way to Position. One that is computed from the value before, `k *= nx`, `k = k * nx + j`, has that in it.
std::optional<Text> FlatNames::valueOf(const Declarations::Declared &D, unsigned Position) const {
  Setting Set = settingOf(D, Position);
  if (!Set.known())
    return std::nullopt;
  bool Steps = Set.By == tok::plusplus || Set.By == tok::minusminus, Updates = Set.By != tok::equal;
  unsigned Right = Steps ? Set.End : Set.First;
  auto IsOld = [&](unsigned I) {
    bool Member = Tokens[I - 1].isOneOf(tok::period, tok::arrow, tok::coloncolon);
    return Set.At != D.At && Tokens[I].is(tok::identifier) && !Member && Tokens[I].getIdentifierInfo() == D.Name && Known.find(D.Name, I) == &D;
  };
  bool Named = Updates;
  for (unsigned I = Right; I < Set.End; ++I)
    Named |= IsOld(I);
  std::optional<Text> Old = Named ? valueOf(D, Set.At) : Text();
  if (!Old)
    return std::nullopt;
  Text Value;
  if (Updates) {
    Value = *Old;
    const Token &By = Tokens[Steps ? Set.First : Set.First - 1];
    Value.push_back(parenthesis(Set.By == tok::starequal ? tok::star : Set.By == tok::plusequal || Set.By == tok::plusplus ? tok::plus : tok::minus, By));
    Value.push_back(parenthesis(tok::l_paren, By));
  }
  for (unsigned I = Right; I < Set.End; ++I)
    if (IsOld(I))
      llvm::append_range(Value, *Old);
    else
      Value.push_back(Tokens[I]);
  if (Steps)
    llvm::append_range(Value, lexCode(PP, "1", Tokens[Set.At].getLocation(), Tokens[Set.At].getLocation()));
  if (Updates)
    Value.push_back(parenthesis(tok::r_paren, Value.back()));
  if (!keepsMeaning(Value, Set.First, Position, repeated(Set.End, Position)) || !repeats(Value, Set.First))
    return std::nullopt;
  return inParentheses(Value);
}

static std::vector<Text> argumentsIn(ArrayRef<Token> Call) {
  std::vector<Text> Arguments(1);
  for (size_t I = 2; I + 1 < Call.size(); ++I) {
    size_t Close = Call[I].isOneOf(tok::l_paren, tok::l_square) ? closingBracket(Call, I) : I;
    if (Call[I].is(tok::comma))
      Arguments.emplace_back();
    else
      llvm::append_range(Arguments.back(), Call.slice(I, std::max<size_t>(Close, I) + 1 - I));
    I = std::max<size_t>(Close, I);
  }
  return Arguments;
}

/// It sets something: not to be repeated, or left out.
static bool changesSomething(ArrayRef<Token> Text) {
  return llvm::any_of(Text, [](const Token &T) { return sode::isAssignment(T) || T.isOneOf(tok::plusplus, tok::minusminus); });
}

/// The same of `auto at = [&](int i, int j) { return i * nx + j; };`, whose captured names have kept their values.
std::optional<Text> FlatNames::resultOf(const Declarations::Declared &Lambda, ArrayRef<Token> Call, unsigned Position) const {
  unsigned Open = closingBracket(Tokens, Lambda.Init) + 1, Close = Tokens[Open].is(tok::l_paren) ? closingBracket(Tokens, Open) : 0;
  unsigned Body = Close;
  while (Body && Body < Lambda.InitEnd && Tokens[Body].isNot(tok::l_brace))
    ++Body;
  if (!Body || Body >= Lambda.InitEnd || Tokens[Body + 1].isNot(tok::kw_return) || closingBracket(Tokens, Body) + 1 != Lambda.InitEnd)
    return std::nullopt;
  std::vector<const IdentifierInfo *> Parameters;
  for (unsigned I = Open + 1; I <= Close; ++I)
    if (Tokens[I].isOneOf(tok::comma, tok::r_paren) && Tokens[I - 1].is(tok::identifier))
      Parameters.push_back(Tokens[I - 1].getIdentifierInfo());
  std::vector<Text> Arguments = argumentsIn(Call);
  Text Result = {parenthesis(tok::l_paren, Call[0])}, Captured;
  unsigned I = Body + 2;
  for (; Tokens[I].isNot(tok::semi) && I < Lambda.InitEnd; ++I) {
    bool Name = Tokens[I].is(tok::identifier) && !Tokens[I - 1].isOneOf(tok::period, tok::arrow);
    auto Parameter = Name ? llvm::find(Parameters, Tokens[I].getIdentifierInfo()) : Parameters.end();
    size_t Number = Parameter - Parameters.begin();
    if (Parameter != Parameters.end() && (Number >= Arguments.size() || Arguments[Number].empty()))
      return std::nullopt;
    if (Parameter != Parameters.end())
      llvm::append_range(Result, inParentheses(Arguments[Number]));
    else
      Result.push_back(Tokens[I]);
    if (Parameter == Parameters.end())
      Captured.push_back(Tokens[I]);
  }
  if (Tokens[I + 1].isNot(tok::r_brace) || changesSomething(Captured) || !keepsMeaning(Captured, Lambda.Init, Position, repeated(Lambda.InitEnd, Position)))
    return std::nullopt;
  Result.push_back(parenthesis(tok::r_paren, Call.back()));
  return Result;
}

/// The result of a function that is `{ return E; }`, with the arguments in place of its parameters.
std::optional<Text> FlatNames::resultOf(ArrayRef<Token> Call, unsigned Position) const {
  const IdentifierInfo *Name = Call[0].getIdentifierInfo();
  const Declarations::Declared *F = Known.functionOf(Name, Position);
  if (!F || Tokens[F->Body + 1].isNot(tok::kw_return))
    return std::nullopt;
  unsigned First = F->Body + 2, End = First;
  while (!Tokens[End].isOneOf(tok::semi, tok::eof))
    ++End;
  if (Tokens[End + 1].isNot(tok::r_brace) || changesSomething(ArrayRef<Token>(Tokens).slice(First, End - First)))
    return std::nullopt;
  std::vector<Text> Arguments = argumentsIn(Call);
  std::vector<const Declarations::Declared *> Parameters = Known.parametersOf(*F);
  Text Result = {parenthesis(tok::l_paren, Call[0])};
  for (unsigned I = First; I < End; ++I) {
    const IdentifierInfo *II = Tokens[I].is(tok::identifier) ? Tokens[I].getIdentifierInfo() : nullptr;
    const Declarations::Declared *Means = II ? Known.find(II, I) : nullptr;
    auto Parameter = llvm::find(Parameters, Means);
    if (Means && Parameter != Parameters.end()) {
      size_t Number = Parameter - Parameters.begin();
      if (Number >= Arguments.size() || Arguments[Number].empty())
        return std::nullopt;
      llvm::append_range(Result, inParentheses(Arguments[Number]));
    } else if (II && !Tokens[I - 1].isOneOf(tok::period, tok::arrow) && Means != Known.find(II, Position)) {
      return std::nullopt;
    } else {
      Result.push_back(Tokens[I]);
    }
  }
  Result.push_back(parenthesis(tok::r_paren, Call.back()));
  return Result;
}

std::optional<Text> FlatNames::meaningOf(ArrayRef<Token> Factor, unsigned Position) const {
  if (Factor.empty() || Factor[0].isNot(tok::identifier))
    return std::nullopt;
  if (Factor.size() == 1) {
    const Declarations::Declared *D = Known.find(Factor[0].getIdentifierInfo(), Position);
    return D && !D->Function && !D->ParameterOf ? valueOf(*D, Position) : std::nullopt;
  }
  while (Factor.size() > 3 && Factor[1].is(tok::coloncolon) && Factor[2].is(tok::identifier) && !Factor[0].getIdentifierInfo()->isStr("std"))
    Factor = Factor.drop_front(2);
  bool Call = Factor[1].is(tok::l_paren) && closingBracket(Factor, 1) + 1 == Factor.size();
  const Declarations::Declared *D = Call ? Known.find(Factor[0].getIdentifierInfo(), Position) : nullptr;
  if (D && !D->Function && D->Init && Tokens[D->Init].is(tok::l_square))
    return resultOf(*D, Factor, Position);
  return Call ? resultOf(Factor, Position) : std::nullopt;
}

ArrayRef<Token> FlatNames::boundOf(const IdentifierInfo *Index, unsigned Position, bool &Below) const {
  for (unsigned I = Position; I-- > 0;) {
    if (Tokens[I].isNot(tok::kw_for) || Tokens[I + 1].isNot(tok::l_paren) || Table.endOfStatement(I) <= Position)
      continue;
    unsigned Close = closingBracket(Tokens, I + 1);
    for (unsigned At = I + 2; At + 1 < Close; ++At) {
      if (Tokens[At].isNot(tok::identifier) || Tokens[At].getIdentifierInfo() != Index || Tokens[At - 1].isNot(tok::semi) ||
          !Tokens[At + 1].isOneOf(tok::less, tok::lessequal))
        continue;
      Below = Tokens[At + 1].is(tok::less);
      unsigned End = At + 2;
      while (End < Close && Tokens[End].isNot(tok::semi))
        ++End;
      return ArrayRef<Token>(Tokens).slice(At + 2, End - At - 2);
    }
  }
  return {};
}

} // namespace sode
