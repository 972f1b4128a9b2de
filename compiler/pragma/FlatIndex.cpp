// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "pragma/FlatIndex.h"
#include "pragma/Sections.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace sode {

std::string Term::key() const {
  std::vector<std::string> Keys;
  for (const Factor &F : Factors)
    Keys.push_back(F.Key);
  llvm::sort(Keys);
  return std::to_string(Number) + "*" + llvm::join(Keys, "*");
}

std::string Sum::key() const {
  std::vector<std::string> Keys;
  for (const Term &T : Terms)
    Keys.push_back(T.key());
  llvm::sort(Keys);
  return llvm::join(Keys, "+");
}

std::optional<int64_t> Sum::number() const {
  int64_t Value = 0;
  for (const Term &T : Terms) {
    if (!T.Factors.empty())
      return std::nullopt;
    Value += T.Number;
  }
  return Value;
}

/// Of a macro or function that takes a pointer: `(f)->nx` is spelled `f->nx`, and `(&f)->nx` is `f.nx`.
std::string FlatIndex::spelled(ArrayRef<Token> Tokens) const {
  std::string Text;
  for (size_t I = 0; I < Tokens.size(); ++I) {
    ArrayRef<Token> From = Tokens.slice(I);
    bool Address = From.size() > 4 && From[1].is(tok::amp) && From[4].is(tok::arrow), Called = I > 0 && Tokens[I - 1].is(tok::identifier);
    size_t Name = Address ? 2 : 1;
    bool Alone = !Called && From.size() > Name + 1 && From[0].is(tok::l_paren) && From[Name].is(tok::identifier) && From[Name + 1].is(tok::r_paren);
    Text += PP.getSpelling(From[Alone ? Name : 0]) + " ";
    if (Alone && Address)
      Text += ". ";
    I += Alone ? (Address ? 4 : 2) : 0;
  }
  return Text;
}

static void add(Sum &To, const Sum &S, int64_t Times);

/// Terms that differ in their numbers only are one; an integer that is 0 goes, but not `0 * nx`.
static void add(Sum &To, const Term &T) {
  if (T.Factors.size() == 1 && T.Factors[0].Inside && (T.Number == 1 || T.Number == -1))
    return add(To, *T.Factors[0].Inside, T.Number);
  for (Term &Other : To.Terms)
    if (Other.Number != 0 && T.Number != 0 && Term{1, Other.Factors}.key() == Term{1, T.Factors}.key()) {
      Other.Number += T.Number;
      if (Other.Number == 0)
        To.Terms.erase(To.Terms.begin() + (&Other - To.Terms.data()));
      return;
    }
  if (T.Number != 0 || !T.Factors.empty())
    To.Terms.push_back(T);
}

static void add(Sum &To, const Sum &S, int64_t Times) {
  for (Term T : S.Terms) {
    T.Number *= Times;
    add(To, T);
  }
}

Factor FlatIndex::opaque(ArrayRef<Token> Tokens, Factor::Binding Binds) const {
  return {Tokens.vec(), nullptr, nullptr, Binds, spelled(Tokens)};
}

/// The `(` of `static_cast<int>(`.
static size_t endOfCast(ArrayRef<Token> Tokens, size_t I) {
  while (I < Tokens.size() && Tokens[I].isNot(tok::l_paren))
    ++I;
  return I;
}

/// An operator that binds more weakly than `+`, outside brackets.
static bool hasWeakOperator(ArrayRef<Token> Tokens) {
  for (size_t I = 0; I < Tokens.size(); ++I) {
    if (Tokens[I].is(tok::kw_static_cast))
      I = endOfCast(Tokens, I);
    if (I == Tokens.size())
      break;
    if (Tokens[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
      I = std::max<size_t>(closingBracket(Tokens, I), I);
    bool Binary = I > 0 && Tokens[I - 1].isOneOf(tok::identifier, tok::numeric_constant, tok::r_paren, tok::r_square);
    if (Tokens[I].isOneOf(tok::question, tok::colon, tok::comma, tok::pipepipe, tok::ampamp, tok::pipe, tok::caret, tok::equalequal,
                          tok::exclaimequal, tok::less, tok::greater) ||
        Tokens[I].isOneOf(tok::lessequal, tok::greaterequal, tok::lessless, tok::greatergreater) || sode::isAssignment(Tokens[I]) ||
        (Tokens[I].is(tok::amp) && Binary))
      return true;
  }
  return false;
}

/// `(size_t)` and the like: a wider integer is the same index.
static bool isIntegerCast(ArrayRef<Token> Inside) {
  static const char *const Names[] = {"size_t", "ssize_t", "ptrdiff_t", "int32_t", "int64_t", "uint32_t", "uint64_t", "intptr_t"};
  return !Inside.empty() && llvm::all_of(Inside, [](const Token &T) {
    return T.isOneOf(tok::kw_int, tok::kw_long, tok::kw_unsigned, tok::kw_signed, tok::kw_const, tok::coloncolon) ||
           (T.is(tok::identifier) && (T.getIdentifierInfo()->isStr("std") || llvm::is_contained(Names, T.getIdentifierInfo()->getName())));
  });
}

static std::optional<int64_t> literal(const Token &T, const Preprocessor &PP) {
  int64_t Value;
  if (T.isNot(tok::numeric_constant) || StringRef(PP.getSpelling(T)).rtrim("uUlL").getAsInteger(0, Value))
    return std::nullopt;
  return Value;
}

/// A factor, from its unary operators to its last subscript. Returns the position behind it.
size_t FlatIndex::readFactor(ArrayRef<Token> Tokens, size_t I, Term &To) const {
  size_t Begin = I;
  for (; I < Tokens.size() && Tokens[I].isOneOf(tok::plus, tok::minus); Begin = ++I)
    To.Number *= Tokens[I].is(tok::minus) ? -1 : 1;
  if (I < Tokens.size() && Tokens[I].isOneOf(tok::kw_static_cast, tok::kw_int, tok::kw_long)) { // of C++
    size_t Open = endOfCast(Tokens, I), Skipped = Tokens[I].is(tok::kw_static_cast) ? 2 : 0;
    if (Open < Tokens.size() && Open > I + Skipped && isIntegerCast(Tokens.slice(I + Skipped, Open - I - Skipped - (Skipped ? 1 : 0))))
      return readFactor(Tokens, Open, To);
  }
  size_t Close = I < Tokens.size() && Tokens[I].is(tok::l_paren) ? closingBracket(Tokens, I) : 0;
  if (Close && Close + 1 < Tokens.size() && isIntegerCast(Tokens.slice(I + 1, Close - I - 1)))
    return readFactor(Tokens, Close + 1, To);
  while (I < Tokens.size() && !Tokens[I].isOneOf(tok::identifier, tok::numeric_constant, tok::l_paren))
    ++I; // other unary operators, `sizeof`
  Close = I < Tokens.size() && Tokens[I].is(tok::l_paren) ? closingBracket(Tokens, I) : I;
  size_t End = std::max(Close, I) + 1;
  while (End < Tokens.size()) {
    if (Tokens[End].isOneOf(tok::l_paren, tok::l_square))
      End = std::max<size_t>(closingBracket(Tokens, End), End) + 1;
    else if (Tokens[End].isOneOf(tok::period, tok::arrow, tok::coloncolon))
      End += 2;
    else if (Tokens[End].isOneOf(tok::plusplus, tok::minusminus))
      ++End;
    else
      break;
  }
  End = std::min(End, Tokens.size());
  if (I != Begin || I >= Tokens.size() || End != std::max(Close, I) + 1) {
    To.Factors.push_back(opaque(Tokens.slice(Begin, End - Begin), Factor::Primary));
  } else if (std::optional<int64_t> Value = literal(Tokens[I], PP)) {
    To.Number *= *Value;
  } else if (Tokens[I].is(tok::l_paren)) {
    Sum Inside = read(Tokens.slice(I + 1, Close - I - 1));
    if (Inside.Terms.size() == 1) {
      To.Number *= Inside.Terms[0].Number;
      llvm::append_range(To.Factors, Inside.Terms[0].Factors);
    } else if (Inside.Terms.empty()) {
      To.Number = 0;
    } else {
      To.Factors.push_back({{}, std::make_shared<Sum>(Inside), nullptr, Factor::Primary, "(" + Inside.key() + ")"});
    }
  } else {
    To.Factors.push_back(opaque(Tokens.slice(Begin, End - Begin), Factor::Primary));
  }
  return End;
}

/// Up to the next `+` or `-`. What stands before `/` or `%` cannot be taken apart.
Term FlatIndex::readTerm(ArrayRef<Token> Tokens, size_t &I) const {
  Term T;
  size_t Begin = I;
  I = readFactor(Tokens, I, T);
  while (I < Tokens.size() && !Tokens[I].isOneOf(tok::plus, tok::minus)) {
    bool Times = Tokens[I].is(tok::star);
    bool Divides = Tokens[I].isOneOf(tok::slash, tok::percent);
    Term Next;
    I = readFactor(Tokens, I + 1, Times || Divides ? Next : T);
    if (Times) {
      T.Number *= Next.Number;
      llvm::append_range(T.Factors, Next.Factors);
    } else if (Divides) {
      T = {1, {opaque(Tokens.slice(Begin, I - Begin), Factor::Product)}};
    }
  }
  return T;
}

/// The sums of `c ? a : b`; null: it is none.
std::shared_ptr<Choice> FlatIndex::choiceIn(ArrayRef<Token> Tokens) const {
  size_t Question = 0, Colon = 0, Nested = 0;
  for (size_t I = 0; I < Tokens.size(); ++I) {
    if (Tokens[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
      I = std::max<size_t>(closingBracket(Tokens, I), I);
    else if (Tokens[I].is(tok::comma) || sode::isAssignment(Tokens[I]))
      return nullptr;
    else if (Tokens[I].is(tok::question) && !Question)
      Question = I;
    else if (Tokens[I].is(tok::question) && !Colon)
      ++Nested;
    else if (Tokens[I].is(tok::colon) && !Colon && Nested-- == 0)
      Colon = I;
  }
  if (!Question || Colon <= Question + 1 || Colon + 1 >= Tokens.size())
    return nullptr;
  return std::make_shared<Choice>(Choice{Tokens.take_front(Question).vec(), read(Tokens.slice(Question + 1, Colon - Question - 1)),
                                         read(Tokens.drop_front(Colon + 1))});
}

Sum FlatIndex::read(ArrayRef<Token> Tokens) const {
  Sum S;
  if (hasWeakOperator(Tokens)) {
    S.Terms.push_back({1, {opaque(Tokens, Factor::Weak)}});
    S.Terms[0].Factors[0].Between = choiceIn(Tokens);
    return S;
  }
  for (size_t I = 0; I < Tokens.size();) {
    int64_t Sign = 1;
    if (I > 0)
      Sign = Tokens[I++].is(tok::minus) ? -1 : 1;
    Term T = readTerm(Tokens, I);
    T.Number *= Sign;
    add(S, T);
  }
  return S;
}

std::optional<Term> quotient(const Term &T, const Sum &Length) {
  Term Divisor;
  if (std::optional<int64_t> Number = Length.number())
    Divisor.Number = *Number;
  else if (Length.Terms.size() == 1)
    Divisor = Length.Terms[0];
  else
    Divisor.Factors.push_back({{}, nullptr, nullptr, Factor::Primary, "(" + Length.key() + ")"});
  if (Divisor.Number == 0 || T.Number % Divisor.Number != 0 || (Divisor.Factors.empty() && (T.Number == 0 || Divisor.Number == 1)))
    return std::nullopt;
  Term Left = T;
  Left.Number /= Divisor.Number;
  for (const Factor &F : Divisor.Factors) {
    auto It = llvm::find_if(Left.Factors, [&](const Factor &Has) { return Has.Key == F.Key; });
    if (It == Left.Factors.end())
      return std::nullopt;
    Left.Factors.erase(It);
  }
  return Left;
}

/// Is a part of it counted in rows? Named: by a variable, as in `c ? i * nx + j : ...`, and not in `i ? i - 1 : nx - 1`.
static bool hasRows(const Sum &S, ArrayRef<Sum> Extents, bool Named = false) {
  return llvm::any_of(S.Terms, [&](const Term &T) {
    bool Rows = llvm::any_of(Extents.drop_front(), [&](const Sum &Length) {
      std::optional<Term> Row = quotient(T, Length);
      return Row && (!Named || !Row->Factors.empty() || Row->Number == 0);
    });
    return Rows || llvm::any_of(T.Factors, [&](const Factor &F) {
      return F.Between && (hasRows(F.Between->Yes, Extents, true) || hasRows(F.Between->No, Extents, true));
    });
  });
}

/// Names and calls that stand for what is counted in rows, by what they stand for.
Sum FlatIndex::resolved(const Sum &S, ArrayRef<Sum> Extents, unsigned Depth) {
  Sum Result;
  for (const Term &T : S.Terms) {
    Term Product{T.Number, {}};
    for (const Factor &F : T.Factors) {
      std::optional<std::vector<Token>> Meant = Depth > 0 && !F.Inside && F.Binds == Factor::Primary ? Of(F.Tokens) : std::nullopt;
      Sum As = F.Inside ? resolved(*F.Inside, Extents, Depth) : Meant ? resolved(read(*Meant), Extents, Depth - 1) : Sum();
      bool Rows = F.Inside || hasRows(As, Extents);
      Rows |= llvm::any_of(Extents.drop_front(), [&](const Sum &Length) { return As.Terms.size() > 1 && As.key() == Length.key(); });
      if (Rows && Meant)
        Replaced.push_back(F.Tokens.front().getIdentifierInfo());
      if (!Rows) {
        Product.Factors.push_back(F);
        if (F.Between)
          Product.Factors.back().Between = std::make_shared<Choice>(
              Choice{F.Between->Condition, resolved(F.Between->Yes, Extents, Depth), resolved(F.Between->No, Extents, Depth)});
      } else if (As.Terms.size() == 1) {
        Product.Number *= As.Terms[0].Number;
        llvm::append_range(Product.Factors, As.Terms[0].Factors);
      } else {
        Product.Factors.push_back({{}, std::make_shared<Sum>(As), nullptr, Factor::Primary, "(" + As.key() + ")"});
      }
    }
    add(Result, Product);
  }
  return Result;
}

/// `nx` that stands for the `f->nx` in a row's length `f->nx + 2` is that.
Sum FlatIndex::byLengths(const Sum &S, ArrayRef<Sum> Extents) {
  Sum Result;
  for (Term T : S.Terms) {
    bool Name = T.Factors.size() == 1 && !T.Factors[0].Inside && T.Factors[0].Binds == Factor::Primary;
    std::optional<std::vector<Token>> Meant = Name ? Of(T.Factors[0].Tokens) : std::nullopt;
    Sum As = Meant ? read(*Meant) : Sum();
    bool Part = As.Terms.size() == 1 && !As.Terms[0].Factors.empty() && llvm::any_of(Extents.drop_front(), [&](const Sum &Length) {
      return Length.Terms.size() > 1 && llvm::any_of(Length.Terms, [&](const Term &P) { return P.key() == As.Terms[0].key(); });
    });
    if (Part) {
      Replaced.push_back(T.Factors[0].Tokens.front().getIdentifierInfo());
      T.Factors = As.Terms[0].Factors;
    }
    add(Result, T);
  }
  return Result;
}

/// Whole lengths that are sums themselves, `nx + 2`, out of a sum: how many.
static int64_t takeLengths(Sum &From, const Sum &Length) {
  int64_t Count = 0;
  for (const Term &Part : Length.Terms) {
    if (Part.Factors.empty())
      continue;
    auto It = llvm::find_if(From.Terms, [&](const Term &T) { return Term{1, T.Factors}.key() == Term{1, Part.Factors}.key(); });
    if (It == From.Terms.end() || It->Number % Part.Number != 0 || (Count && It->Number / Part.Number != Count))
      return 0;
    Count = It->Number / Part.Number;
  }
  auto Constant = [](const Sum &S) {
    auto It = llvm::find_if(S.Terms, [](const Term &T) { return T.Factors.empty(); });
    return It == S.Terms.end() ? 0 : It->Number;
  };
  if (Count > 0 && From.Terms.size() > Length.Terms.size() && Constant(From) < Count * Constant(Length))
    return 0; // `nx + 2 + d` of rows of nx + 4
  add(From, Length, -Count);
  return Count;
}

std::vector<FlatSubscript> FlatIndex::split(ArrayRef<Token> Tokens, ArrayRef<Sum> Extents) {
  return split(resolved(read(Tokens), Extents, 4), Extents);
}

/// `i == 0 ? c : c - nx` chooses in each dimension in which the two differ.
static std::vector<FlatSubscript> combine(const Factor &F, std::vector<FlatSubscript> Yes, ArrayRef<FlatSubscript> No) {
  for (size_t Axis = 0; Axis < Yes.size(); ++Axis) {
    Sum &Value = Yes[Axis].Value;
    const Sum &Else = No[Axis].Value;
    Yes[Axis].Said &= No[Axis].Said;
    if (Value.key() == Else.key())
      continue;
    Factor Chosen{{}, nullptr, std::make_shared<Choice>(Choice{F.Between->Condition, Value, Else}), Factor::Primary, F.Key + " " + Value.key() + " " + Else.key()};
    Value.Terms = {Term{1, {Chosen}}};
  }
  return Yes;
}

std::vector<FlatSubscript> FlatIndex::split(Sum Rest, ArrayRef<Sum> Extents) {
  std::vector<FlatSubscript> Subscripts(Extents.size());
  for (size_t I = 0; I < Rest.Terms.size(); ++I) {
    Term T = Rest.Terms[I];
    if (!hasRows(Sum{{T}}, Extents) || T.Factors.size() != 1 || !T.Factors[0].Between || std::abs(T.Number) != 1)
      continue;
    Rest.Terms.erase(Rest.Terms.begin() + I);
    Sum Other = Rest;
    add(Rest, T.Factors[0].Between->Yes, T.Number);
    add(Other, T.Factors[0].Between->No, T.Number);
    return combine(T.Factors[0], split(Rest, Extents), split(Other, Extents));
  }
  Rest = byLengths(Rest, Extents);
  bool Said = true;
  for (size_t Axis = Extents.size(); Axis-- > 1;) {
    const Sum &Length = Extents[Axis];
    std::optional<int64_t> Number = Length.number();
    Sum Rows, &Own = Subscripts[Axis].Value;
    bool Named = false;
    Subscripts[Axis].Said = Said;
    for (const Term &T : Rest.Terms) {
      if (std::optional<Term> Row = quotient(T, Length)) {
        Named |= !Row->Factors.empty() || Row->Number == 0;
        add(Rows, *Row);
      } else if (T.Factors.empty() && Number && *Number > 1 && std::abs(T.Number) > *Number) {
        add(Rows, Term{T.Number / *Number, {}});
        add(Own, Term{T.Number % *Number, {}});
      } else {
        add(Own, T);
      }
    }
    if (int64_t Count = Length.Terms.size() > 1 ? takeLengths(Own, Length) : 0)
      add(Rows, Term{Count, {}});
    // `i * nx + nx - 1` is in row i, as `i * nx + nx - 1 - j` is, and `i * nx - 1` in the row before.
    if (llvm::any_of(Own.Terms, [](const Term &T) { return T.Factors.empty(); }) && llvm::all_of(Own.Terms, [](const Term &T) { return T.Number < 0; })) {
      add(Rows, Term{-1, {}});
      add(Own, Length, 1);
    }
    Subscripts[Axis].Said &= Named;
    Said = Said && Named;
    Rest = Rows;
  }
  Subscripts[0] = {Rest, true};
  return Subscripts;
}

static void write(std::vector<FlatIndex::Piece> &To, const Factor &F, bool Alone) {
  bool Made = F.Between && F.Tokens.empty(), Parentheses = F.Inside || Made || (!Alone && F.Binds != Factor::Primary);
  if (Parentheses)
    To.push_back({"("});
  if (F.Inside)
    llvm::append_range(To, FlatIndex::text(*F.Inside));
  if (Made) {
    for (const Token &T : F.Between->Condition)
      To.push_back({"", &T});
    for (const auto &[Word, Arm] : {std::pair(" ? ", &F.Between->Yes), std::pair(" : ", &F.Between->No)}) {
      To.push_back({Word});
      llvm::append_range(To, FlatIndex::text(*Arm));
    }
  }
  for (const Token &T : F.Tokens)
    To.push_back({"", &T});
  if (Parentheses)
    To.push_back({")"});
}

std::vector<FlatIndex::Piece> FlatIndex::text(const Sum &S) {
  std::vector<Piece> Text;
  std::vector<const Term *> Terms;
  for (const Term &T : S.Terms)
    if (T.Number != 0)
      Terms.push_back(&T);
  // A negative number does not begin the sum if something else can.
  auto Begins = llvm::find_if(Terms, [](const Term *T) { return T->Number > 0; });
  if (!Terms.empty() && Begins != Terms.end())
    std::rotate(Terms.begin(), Begins, Begins + 1);
  for (const Term *T : Terms) {
    int64_t Number = std::abs(T->Number);
    if (T->Number < 0)
      Text.push_back({Text.empty() ? "-" : " - "});
    else if (!Text.empty())
      Text.push_back({" + "});
    bool Shown = Number != 1 || T->Factors.empty();
    if (Shown)
      Text.push_back({std::to_string(Number)});
    for (const Factor &F : T->Factors) {
      if (Shown || &F != T->Factors.data())
        Text.push_back({" * "});
      bool Alone = !Shown && T->Factors.size() == 1 && T->Number > 0 && (F.Binds != Factor::Weak || Terms.size() == 1);
      write(Text, F, Alone);
    }
  }
  if (Text.empty())
    Text.push_back({"0"});
  return Text;
}

} // namespace sode
