// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loops of an array assignment. A range `[b:n:s]` on its way from an element's number k, counted from 0, to its index:
//
//   of local arrays and collapsed dimensions    for (k = 0; k < n; k++)                index b + s * k
//   of a distributed dimension on the left      for (k = b; k < b + n * s; k += s)     index k, number (k - b) / s

#include "pragma/SectionExpander.h"
#include "pragma/Sections.h"
#include "clang/Lex/LiteralSupport.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace sode {

std::string SectionExpander::spelled(llvm::ArrayRef<Token> Tokens) const {
  std::string Text;
  for (const Token &T : Tokens)
    Text += PP.getSpelling(T) + " ";
  return Text;
}

/// The value of `2` or `-2`.
static std::optional<int64_t> numberOf(llvm::ArrayRef<Token> Tokens, const Preprocessor &PP) {
  bool Minus = !Tokens.empty() && Tokens.front().is(tok::minus);
  while (Tokens.size() > 2 && Tokens.front().is(tok::l_paren) && Tokens.back().is(tok::r_paren)) // `(-1)`
    return numberOf(Tokens.drop_front().drop_back(), PP);
  Tokens = Tokens.drop_front(Minus);
  int64_t Value;
  if (Tokens.size() != 1 || Tokens.front().isNot(tok::numeric_constant) || StringRef(PP.getSpelling(Tokens.front())).getAsInteger(0, Value))
    return std::nullopt;
  return Minus ? -Value : Value;
}

/// An expression that may stand in several places: a number, behind `array` also a sum of variables and numbers; else a constant is made.
SectionExpander::Pieces SectionExpander::operand(const ExprText &E, const std::string &Name) {
  if (std::optional<int64_t> Number = numberOf(E.Tokens, PP))
    return {{*Number < 0 ? "(" + std::to_string(*Number) + ")" : std::to_string(*Number)}};
  bool Simple = llvm::all_of(E.Tokens, [](const Token &T) {
    return T.isOneOf(tok::identifier, tok::numeric_constant, tok::plus, tok::minus, tok::star, tok::period, tok::arrow);
  });
  if (Of && Simple)
    return E.Tokens.size() == 1 ? Pieces{{"", E.Tokens}} : Pieces{{"("}, {"", E.Tokens}, {")"}};
  Constants.push_back({Name, {{"", E.Tokens}}});
  return {{Name}};
}

void SectionExpander::readOperands() {
  Constants.clear();
  for (unsigned I = 0; I < Ranges.size(); ++I) {
    const Subscript &S = D.Ranges[I].Triplet;
    Range &R = Ranges[I];
    std::optional<int64_t> Base = numberOf(S.First.Tokens, PP);
    R.FromZero = S.First.empty() || (Base && *Base == 0);
    R.Base = R.FromZero ? Pieces{{"0"}} : operand(S.First, "sode_b" + std::to_string(I));
    R.Stride = S.Step.empty() ? std::optional<int64_t>(1) : numberOf(S.Step.Tokens, PP);
    R.Step = S.Step.empty() ? Pieces{{"1"}} : operand(S.Step, "sode_s" + std::to_string(I));
    R.HasLength = !S.Second.empty();
    if (R.HasLength && I < Loops)
      R.Length = operand(S.Second, "sode_n" + std::to_string(I));
  }
}

template <typename... Parts> static auto join(Parts... All) {
  std::vector<std::common_type_t<typename Parts::value_type...>> Result;
  (Result.insert(Result.end(), All.begin(), All.end()), ...);
  return Result;
}

/// How many elements range R of the left side has.
SectionExpander::Pieces SectionExpander::count(unsigned R) const {
  const Range &Is = Ranges[R];
  if (Is.HasLength)
    return Is.Length;
  Pieces Extent = {{"", {}, int(R)}}, Rest = Is.FromZero ? Extent : join(Pieces{{"("}}, Extent, Pieces{{" - "}}, Is.Base, Pieces{{")"}});
  if (Is.Stride == 1)
    return Rest;
  Pieces Up = join(Pieces{{"("}}, Rest, Pieces{{" + "}}, Is.Step, Pieces{{" - 1) / "}}, Is.Step);
  Pieces Down = join(Pieces{{"("}}, Is.Base, Pieces{{" - "}}, Is.Step, Pieces{{") / -"}}, Is.Step);
  if (Is.Stride)
    return join(Pieces{{"("}}, *Is.Stride > 0 ? Up : Down, Pieces{{")"}});
  return join(Pieces{{"("}}, Is.Step, Pieces{{" > 0 ? "}}, Up, Pieces{{" : "}}, Down, Pieces{{")"}});
}

/// The number of the element that loop L is at.
SectionExpander::Pieces SectionExpander::number(unsigned L) const {
  const Range &Left = Ranges[L];
  Pieces K = {{variable(L)}};
  if (!Distributed[L])
    return K;
  if (!Left.FromZero)
    K = join(Pieces{{"("}}, K, Pieces{{" - "}}, Left.Base, Pieces{{")"}});
  return Left.Stride == 1 ? K : join(Pieces{{"("}}, K, Pieces{{" / "}}, Left.Step, Pieces{{")"}});
}

/// The index of range R.
SectionExpander::Pieces SectionExpander::index(unsigned R) const {
  unsigned L = D.Ranges[R].Loop;
  const Range &Is = Ranges[R], &Left = Ranges[L];
  auto Same = [&](const ExprText &A, const ExprText &B) { return spelled(A.Tokens) == spelled(B.Tokens); };
  const Subscript &Here = D.Ranges[R].Triplet, &There = D.Ranges[L].Triplet;
  bool SameStep = (Is.Stride && Is.Stride == Left.Stride) || Same(Here.Step, There.Step);
  bool SameBase = (Is.FromZero && Left.FromZero) || Same(Here.First, There.First);
  Pieces K = {{variable(L)}};
  if (Distributed[L] && SameStep) {
    if (SameBase)
      return K;
    if (!Is.FromZero)
      K = join(K, Pieces{{" + "}}, Is.Base);
    return Left.FromZero ? K : join(K, Pieces{{" - "}}, Left.Base);
  }
  K = number(L);
  if (Is.Stride != 1)
    K = join(Is.Step, Pieces{{" * "}}, K);
  return Is.FromZero ? K : join(K, Pieces{{" + "}}, Is.Base);
}

/// Constants for what the loops of the left side need and is more than a number.
void SectionExpander::planConstants() {
  for (unsigned L = 0; L < Loops; ++L) {
    Range &R = Ranges[L];
    bool Backwards = Distributed[L] && !(R.Stride && *R.Stride > 0);
    bool Sum = !R.HasLength && (!R.FromZero || R.Stride != 1);
    if (Sum && (!Distributed[L] || Backwards)) {
      std::string Name = "sode_n" + std::to_string(L);
      Constants.push_back({Name, count(L)});
      R.Length = {{Name}};
      R.HasLength = true;
    }
    if (!Backwards)
      continue;
    std::string Low = "sode_l" + std::to_string(L), Stride = "sode_a" + std::to_string(L);
    Pieces LastOne = join(R.Base, Pieces{{" + ("}}, R.Length, Pieces{{" - 1) * "}}, R.Step);
    Constants.push_back({Low, join(R.Step, Pieces{{" > 0 ? "}}, R.Base, Pieces{{" : "}}, LastOne)});
    Constants.push_back({Stride, join(R.Step, Pieces{{" > 0 ? "}}, R.Step, Pieces{{" : -"}}, R.Step)});
  }
}

Token SectionExpander::placed(const Token &User) { return asArgument(PP, User, Start, End); }
std::vector<Token> SectionExpander::lex(const std::string &Code) { return lexCode(PP, Code, Start, End); }

/// For Clang's parser: a constant where the type of a plain array says it.
std::vector<Token> SectionExpander::extentForClang(unsigned R) {
  const std::vector<Token> &A = D.Ranges[R].Array;
  bool Plain = llvm::none_of(A, [&](const Token &T) { return MaybeAligned.count(T.getIdentifierInfo()); });
  std::vector<Token> Result;
  auto Code = [&](const char *Text) { llvm::append_range(Result, lex(Text)); };
  auto Name = [&] { llvm::append_range(Result, A); };
  if (!Plain) {
    Code("sode_section_extent");
    return Result;
  }
  auto Counted = [&] { Code("(long)(sizeof("), Name(), Code(") / sizeof(("), Name(), Code(")[0]))"); };
  if (PP.getLangOpts().CPlusPlus) { // which has no __builtin_choose_expr
    Code("(__is_array(__typeof__("), Name(), Code(")) ? "), Counted(), Code(" : sode_section_extent)");
    return Result;
  }
  Code("__builtin_choose_expr(__builtin_types_compatible_p(__typeof__("), Name(), Code("), __typeof__(&("), Name();
  Code(")[0])), sode_section_extent, "), Counted(), Code(")");
  return Result;
}

/// A word that stands for the extent of the dimension.
Token SectionExpander::extent(unsigned R) {
  Token Word = lex("sode_extent").front();
  D.Extents.push_back({Word.getLocation(), R});
  std::vector<Token> &Tokens = TU.Extents[Word.getLocation()] = extentForClang(R);
  for (Token &T : Tokens)
    T.setLocation(Word.getLocation()); // where the word stands that takes their place
  return Word;
}

std::vector<Token> SectionExpander::tokens(const Pieces &Text) {
  std::vector<Token> Result;
  bool Space = false;
  for (const Piece &P : Text) {
    size_t Here = Result.size();
    if (P.ExtentOf >= 0)
      Result.push_back(extent(P.ExtentOf));
    else if (!P.User.empty())
      for (const Token &T : P.User)
        Result.push_back(placed(T));
    else
      llvm::append_range(Result, lex(P.Code));
    if (Result.size() > Here)
      Result[Here].setFlagValue(Token::LeadingSpace, Space || (P.User.empty() && P.Code.substr(0, 1) == " "));
    Space = P.User.empty() && !P.Code.empty() && P.Code.back() == ' ';
  }
  return Result;
}

void SectionExpander::write(const std::string &Code) { llvm::append_range(Out, lex(Code)); }
void SectionExpander::write(const Pieces &Text) {
  std::vector<Token> New = tokens(Text);
  llvm::append_range(Out, New);
}
void SectionExpander::write(const Token &User) { Out.push_back(placed(User)); }

/// A pragma of ours. Directive: its text, or empty for the marker of the assignment.
void SectionExpander::writeMarker(const Pieces &Directive) {
  Pragma &P = TU.Pragmas.emplace_back();
  P.Id = TU.Pragmas.size() - 1;
  P.Kind = PIK__Pragma;
  Token Marker = lex("xmp").front();
  P.Hash = P.Word = Marker.getLocation();
  P.End = End;
  if (Directive.empty()) {
    P.Assignment = std::make_shared<ArrayDirective>();
  } else {
    P.Tokens = tokens(Directive);
    P.Written = placed(Of->Tokens.front()).getLocation();
  }
  Marker.setKind(PragmaMarker);
  Marker.setIdentifierInfo(nullptr);
  Marker.setAnnotationEndLoc(P.Word);
  Marker.setAnnotationValue(&P);
  Out.push_back(Marker);
}

void SectionExpander::writeHeader(unsigned L) {
  const Range &R = Ranges[L];
  std::string K = variable(L), Number = std::to_string(L);
  bool Backwards = Distributed[L] && !(R.Stride && *R.Stride > 0);
  ArrayDirective::Loop &Loop = D.Loops.emplace_back();
  Loop.Variable = K;
  size_t Here = Out.size();
  if (Backwards) {
    Pieces Bound = join(Pieces{{"sode_l" + Number + " + "}}, R.Length, Pieces{{" * sode_a" + Number}});
    write(join(Pieces{{"for (" + K + " = sode_l" + Number + "; " + K + " < "}}, Bound, Pieces{{"; " + K + " += sode_a" + Number + ")"}}));
  } else if (Distributed[L]) {
    Pieces Bound = {{"", {}, int(L)}}, Scaled = R.Stride == 1 ? R.Length : join(R.Length, Pieces{{" * "}}, R.Step);
    if (R.HasLength)
      Bound = R.FromZero ? Scaled : join(R.Base, Pieces{{" + "}}, Scaled);
    Pieces Next = R.Stride == 1 ? Pieces{{"; " + K + "++)"}} : join(Pieces{{"; " + K + " += "}}, R.Step, Pieces{{")"}});
    write(join(Pieces{{"for (" + K + " = "}}, R.Base, Pieces{{"; " + K + " < "}}, Bound, Next));
  } else {
    write(join(Pieces{{"for (" + K + " = 0; " + K + " < "}}, count(L), Pieces{{"; " + K + "++)"}}));
  }
  Loop.For = Out[Here].getLocation();
  Loop.Close = Out.back().getLocation();
  Loop.Count = tokens(count(L));
  Loop.Number = tokens(number(L));
  Out[Here].setFlag(Token::LeadingSpace);
  Out[Here].setFlagValue(Token::StartOfLine, false);
}

void SectionExpander::writeSide(unsigned Begin, unsigned Past) {
  for (unsigned I = Begin; I < Past; ++I) {
    write(In[I]);
    auto R = llvm::find_if(Ranges, [&](const Range &R) { return R.Open == I; });
    if (R == Ranges.end())
      continue;
    write(index(R - Ranges.begin()));
    write(In[R->Close]);
    D.Ranges[R - Ranges.begin()].Close = Out.back().getLocation();
    I = R->Close;
  }
}

void SectionExpander::writeStatement() {
  if (!Of)
    Distributed.assign(Loops, false);
  readOperands();
  planConstants();
  write("{");
  for (const auto &[Name, Value] : Constants)
    write(join(Pieces{{" const long " + Name + " = "}}, Value, Pieces{{";"}}));
  std::string Variables;
  for (unsigned L = 0; L < Loops; ++L)
    Variables += (L ? ", " : " long ") + variable(L);
  write(Variables + ";");
  writeMarker({});
  std::shared_ptr<ArrayDirective> Result = TU.Pragmas.back().Assignment;
  if (Of)
    writeMarker(Becomes);
  for (unsigned L = 0; L < Loops; ++L)
    writeHeader(L);
  size_t Body = Out.size();
  writeSide(First, Equals);
  Out[Body].setFlag(Token::LeadingSpace);
  write(In[Equals]);
  D.Operator = Out.back().getLocation();
  writeSide(Equals + 1, Last);
  write(In[Last]);
  write(" }");
  D.On = Of ? Written : Reference();
  *Result = std::move(D);
}

} // namespace sode
