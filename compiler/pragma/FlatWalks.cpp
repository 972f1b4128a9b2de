// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "pragma/FlatWalks.h"
#include "pragma/Messages.h"
#include "pragma/Sections.h"

using namespace clang;

namespace sode {

/// Is it `*p`, perhaps behind the head of its loop, and no product?
bool FlatWalks::isFollowed(const Walk &W, unsigned Use) const {
  bool Operand = Tokens[Use - 2].isOneOf(tok::identifier, tok::numeric_constant, tok::r_paren, tok::r_square);
  return Tokens[Use - 1].is(tok::star) && (!Operand || Use - 2 == W.Loops.back().Close);
}

std::vector<Token> FlatWalks::code(const char *Text, unsigned At) const {
  return lexCode(PP, Text, Tokens[At].getLocation(), Tokens[At].getLocation());
}

const FlatWalks::Change *FlatWalks::at(unsigned Position) const {
  auto It = Changes.find(Position);
  return It == Changes.end() ? nullptr : &It->second;
}

/// The name of the flat array that a pointer is set to an element of, or 0: `u`, `u + n`, `&u[n]`, `&f->u[n]`.
unsigned FlatWalks::flatArray(const FlatNames::Setting &S) const {
  unsigned I = S.First + Tokens[S.First].is(tok::amp);
  while (I + 2 < S.End && Tokens[I].is(tok::identifier) && Tokens[I + 1].isOneOf(tok::period, tok::arrow))
    I += 2;
  if (Tokens[I].isNot(tok::identifier) || !Flat(I))
    return 0;
  bool Address = Tokens[S.First].is(tok::amp);
  bool Element = Address && Tokens[I + 1].is(tok::l_square) && closingBracket(Tokens, I + 1) + 1 == S.End;
  return Element || (!Address && (I + 1 == S.End || Tokens[I + 1].isOneOf(tok::plus, tok::minus))) ? I : 0;
}

/// The flat subscript that the pointer begins at.
std::optional<std::vector<Token>> FlatWalks::flatStart(const Walk &W) const {
  bool Address = Tokens[W.Start.First].is(tok::amp);
  ArrayRef<Token> Inside = ArrayRef<Token>(Tokens).slice(W.Array + 1, W.Start.End - W.Array - 1);
  if (Address)
    Inside = Inside.drop_front().drop_back();
  return Inside.empty() ? code("0", W.Array) : expanded(Inside);
}

/// `for (j = a; j < b; j++)`, perhaps with steps of pointers behind `j++`.
std::optional<FlatWalks::Counted> FlatWalks::readLoop(unsigned For) const {
  Counted L{For, closingBracket(Tokens, For + 1), Table.endOfStatement(For)};
  std::vector<unsigned> Semis;
  for (unsigned I = For + 2; I < L.Close; ++I)
    if (Tokens[I].is(tok::semi))
      Semis.push_back(I);
  if (Semis.size() != 2)
    return std::nullopt;
  unsigned Set = For + 2, Condition = Semis[0] + 1;
  L.InitEnd = Semis[0];
  L.Index = Tokens[Condition];
  auto IsIndex = [&](const Token &T) { return T.is(tok::identifier) && T.getIdentifierInfo() == L.Index.getIdentifierInfo(); };
  while (Set < Semis[0] && !(Tokens[Set].is(tok::equal) && IsIndex(Tokens[Set - 1])))
    ++Set;
  unsigned From = std::min(Set + 1, Semis[0]), FromEnd = From;
  while (FromEnd < Semis[0] && Tokens[FromEnd].isNot(tok::comma))
    FromEnd = Tokens[FromEnd].isOneOf(tok::l_paren, tok::l_square) ? std::max(closingBracket(Tokens, FromEnd), FromEnd) + 1 : FromEnd + 1;
  L.From = ArrayRef<Token>(Tokens).slice(From, FromEnd - From);
  L.Through = Tokens[Condition + 1].is(tok::lessequal);
  if (!L.Through && Tokens[Condition + 1].isNot(tok::less))
    return std::nullopt;
  L.Bound = ArrayRef<Token>(Tokens).slice(Condition + 2, Semis[1] - Condition - 2);
  L.Increment = Semis[1] + 1;
  const Token &One = Tokens[L.Increment], &Two = Tokens[L.Increment + 1];
  const Token &Counter = One.is(tok::plusplus) ? Two : One;
  bool Simple = One.is(tok::plusplus) || Two.is(tok::plusplus);
  if (!Simple || L.From.empty() || !IsIndex(L.Index) || !IsIndex(Counter) ||
      !Tokens[L.Increment + 2].isOneOf(tok::comma, tok::r_paren))
    return std::nullopt;
  return L;
}

/// Does each iteration of the loop reach that place once: is it in its body, not in a branch?
bool FlatWalks::isPlainStatement(unsigned Position, const Counted &In) const {
  unsigned Body = In.Close + 1, I = Position;
  while (Tokens[Body].isAnnotation())
    ++Body;
  if (Tokens[Body].is(tok::l_brace) && Table.startOfBlock(Position) != Body)
    return false;
  unsigned First = Tokens[Body].is(tok::l_brace) ? Body + 1 : Body;
  for (unsigned Depth = 0; I > First; --I) { // back to where its statement begins
    Depth += Tokens[I - 1].isOneOf(tok::r_paren, tok::r_square);
    Depth -= Depth && Tokens[I - 1].isOneOf(tok::l_paren, tok::l_square);
    if ((Depth == 0 && Tokens[I - 1].isOneOf(tok::semi, tok::l_brace, tok::r_brace)) || Tokens[I - 1].isAnnotation())
      break;
    if (Tokens[I - 1].isOneOf(tok::question, tok::ampamp, tok::pipepipe))
      return false;
  }
  if (Tokens[Position].is(tok::kw_for))
    return I == Position;
  return !Tokens[I].isOneOf(tok::kw_if, tok::kw_else, tok::kw_for, tok::kw_while, tok::kw_do, tok::kw_switch, tok::kw_case);
}

/// The loops between the start and the step, each passed in every iteration of the one around it.
bool FlatWalks::findLoops(Walk &W) {
  unsigned Head = Names.beginOf(W.Start.At);
  for (unsigned I = Head ? Head : W.Start.End; I < W.Step; ++I) {
    if (Tokens[I].isOneOf(tok::kw_while, tok::kw_do) && Table.endOfStatement(I) > W.Step)
      return false;
    if (Tokens[I].isNot(tok::kw_for) || Table.endOfStatement(I) <= W.Step)
      continue;
    std::optional<Counted> L = readLoop(I);
    if (!L || L->Index.getIdentifierInfo() == W.Variable->Name || (!W.Loops.empty() && !isPlainStatement(I, W.Loops.back())))
      return false;
    W.Loops.push_back(*L);
  }
  if (W.Loops.empty())
    return false;
  const Counted &Inner = W.Loops.back();
  W.InHead = W.Step < Inner.Close;
  if (W.InHead ? W.Step <= Inner.Increment + 1 : !isPlainStatement(W.Step, Inner))
    return false;
  for (unsigned I = W.Loops.front().For; I < W.Loops.front().End; ++I) {
    bool Steps = W.InHead && I > Inner.Close && I < Inner.End; // before the next iteration of the innermost loop
    if (Tokens[I].is(tok::kw_goto) || (Tokens[I].is(tok::kw_continue) && !Steps) || (Tokens[I].is(tok::kw_break) && !(Steps && W.Loops.size() == 1)))
      return false;
  }
  return true;
}

/// Do the loops count as their heads say, with as many iterations each time, and does the start mean the same?
bool FlatWalks::isSteady(const Walk &W) const {
  unsigned First = W.Loops.front().For, End = W.Loops.front().End;
  ArrayRef<Token> Start = ArrayRef<Token>(Tokens).slice(W.Start.First, W.Start.End - W.Start.First);
  if (!Names.keepsMeaning(Start, W.Start.First, W.Step, End) || !Names.keepsMeaning(stepOf(W), W.Start.First, W.Step, End))
    return false;
  for (const Counted &L : W.Loops) {
    if (Names.isChanged(L.Index.getIdentifierInfo(), L.Close, L.End))
      return false;
    for (ArrayRef<Token> Text : {L.From, L.Bound})
      if (!Names.keepsMeaning(Text, First + 1, L.Close, L.For == First ? L.End : End))
        return false;
  }
  return true;
}

/// Behind an expression that a comma, a semicolon or the head of a loop ends.
static unsigned endOfPart(ArrayRef<Token> Tokens, unsigned First) {
  unsigned End = First;
  while (!Tokens[End].isOneOf(tok::semi, tok::comma, tok::r_paren))
    End = Tokens[End].isOneOf(tok::l_paren, tok::l_square) ? std::max(closingBracket(Tokens, End), End) + 1 : End + 1;
  return End;
}

/// The distance of a step.
std::vector<Token> FlatWalks::stepOf(const Walk &W) const {
  if (Tokens[W.Step + 1].isNot(tok::plusequal))
    return code("1", W.Step);
  unsigned First = W.Step + 2;
  return expanded(ArrayRef<Token>(Tokens).slice(First, endOfPart(Tokens, First) - First));
}

/// ` + (step) * ((i - a) * (trips of the loops inside) + ...)`; Behind: the step of this iteration, too.
std::vector<Token> FlatWalks::offset(const Walk &W, bool Behind) const {
  std::vector<Token> Text;
  auto Put = [&](const char *Code) { llvm::append_range(Text, code(Code, W.Step)); };
  auto Difference = [&](ArrayRef<Token> Of, ArrayRef<Token> From, bool Through) {
    Put("((");
    llvm::append_range(Text, expanded(Of));
    Put(")-(");
    llvm::append_range(Text, expanded(From));
    Put(Through ? ")+1)" : "))");
  };
  for (size_t I = 0; I < W.Loops.size(); ++I) {
    Put("+(");
    llvm::append_range(Text, stepOf(W));
    Put(")*");
    bool Inner = I + 1 == W.Loops.size();
    Difference(W.Loops[I].Index, W.Loops[I].From, Behind && Inner);
    for (size_t K = I + 1; K < W.Loops.size(); ++K) {
      Put("*");
      Difference(W.Loops[K].Bound, W.Loops[K].From, W.Loops[K].Through);
    }
  }
  return Text;
}

/// `*p++`, `*p`, `p[k]`, `p->x`.
std::optional<FlatWalks::Change> FlatWalks::accessAt(const Walk &W, unsigned Use) const {
  const Counted &Inner = W.Loops.back();
  if (Use < Inner.Close || Use >= Inner.End)
    return std::nullopt;
  std::optional<std::vector<Token>> Text = flatStart(W);
  if (!Text)
    return std::nullopt;
  Change New{Use + 1, W.Array, *Text};
  Text = offset(W, !W.InHead && Use > W.Step);
  New.Text.insert(New.Text.begin(), code("(", Use).front());
  llvm::append_range(New.Text, code(")", Use));
  llvm::append_range(New.Text, *Text);
  bool Star = isFollowed(W, Use);
  if (Star && (Use == W.Step || !Tokens[Use + 1].isOneOf(tok::l_square, tok::plusplus, tok::arrow))) {
    New.End += Use == W.Step;
    return New;
  }
  unsigned Close = Tokens[Use + 1].is(tok::l_square) ? closingBracket(Tokens, Use + 1) : 0;
  if (Close && !Star) {
    llvm::append_range(New.Text, code("+(", Use));
    llvm::append_range(New.Text, expanded(ArrayRef<Token>(Tokens).slice(Use + 2, Close - Use - 2)));
    llvm::append_range(New.Text, code(")", Use));
    New.End = Close + 1;
    return New;
  }
  New.Member = Tokens[Use + 1].is(tok::arrow);
  New.End += New.Member;
  return New.Member && !Star ? std::optional(New) : std::nullopt;
}

/// Does the text say what a counter is there?
bool FlatWalks::hasValue(const Walk &W, unsigned Use) const {
  return Use >= W.Loops.back().Close && Use < W.Loops.back().End && (Use != W.Step || Tokens[Use + 1].is(tok::plusplus));
}

std::vector<Token> FlatWalks::valueAt(const Walk &W, unsigned Use) const {
  std::vector<Token> Text = code("((", Use);
  llvm::append_range(Text, expanded(ArrayRef<Token>(Tokens).slice(W.Start.First, W.Start.End - W.Start.First)));
  llvm::append_range(Text, code(")", Use));
  llvm::append_range(Text, offset(W, !W.InHead && Use > W.Step));
  llvm::append_range(Text, code(")", Use));
  return Text;
}

std::vector<Token> FlatWalks::expanded(ArrayRef<Token> Text) const {
  std::vector<Token> Result;
  for (size_t I = 0; I < Text.size(); ++I) {
    auto Use = Counters.find(Text[I].getLocation());
    if (Text[I].isNot(tok::identifier) || Use == Counters.end()) {
      Result.push_back(Text[I]);
      continue;
    }
    const auto &[At, Walked] = Use->second;
    llvm::append_range(Result, valueAt(Followed[Walked], At));
    I += At == Followed[Walked].Step;
  }
  return Result;
}

/// Always false. The subscripts with a counter get an error of their own.
bool FlatWalks::fail(const Walk &W, unsigned Position) {
  if (W.Array)
    Diags.report(Tokens[Position].getLocation(), diag::err_shape_walk)
        << W.Variable->Name->getName() << Tokens[W.Array].getIdentifierInfo()->getName();
  return false;
}

/// A step that is a statement of its own.
bool FlatWalks::isAlone(unsigned Step) const {
  return Tokens[Step - 1 - Tokens[Step - 1].is(tok::plusplus)].isOneOf(tok::semi, tok::l_brace, tok::r_brace);
}

bool FlatWalks::follow(Walk &W) {
  for (unsigned Use : W.Uses)
    if (isStep(Tokens, Use)) {
      if (W.Step)
        return fail(W, Use);
      W.Step = Use;
    }
  if (!findLoops(W) || !isSteady(W))
    return fail(W, W.Step);
  std::map<unsigned, Change> Found;
  for (unsigned Use : W.Uses) {
    bool Star = W.Array && isFollowed(W, Use);
    if (Use == W.Step && W.InHead)
      continue;
    if (Use == W.Step && !Star && isAlone(Use)) {
      Found[Use - Tokens[Use - 1].is(tok::plusplus)] = {endOfPart(Tokens, Use), 0, code("(void)0", Use)};
    } else if (std::optional<Change> New = W.Array ? accessAt(W, Use) : std::nullopt) {
      Found[Use - Star] = *New;
    } else if (W.Array || !hasValue(W, Use)) {
      return fail(W, Use);
    }
  }
  if (unsigned For = Names.beginOf(W.Start.At)) {
    ArrayRef<Token> Before = ArrayRef<Token>(Tokens).slice(For + 2, W.Start.At - For - 2);
    bool Typed = !Before.empty() && llvm::none_of(Before, [](const Token &T) { return T.is(tok::comma); });
    if (Typed || W.Loops.front().For != For)
      return fail(W, W.Start.At); // `for (int k = 0, j = 0; ...`: the type would go with it
    Heads[For].push_back(W.Start.At);
    HeadOf.emplace(For, W.Loops.front());
  } else if (W.Array) {
    Found[W.Start.First] = {W.Start.End, 0, code("0", W.Start.First)};
  }
  if (!Names.beginOf(W.Variable->At))
    Variables.push_back(W.Variable->At);
  if (W.InHead) {
    Heads[W.Loops.back().For].push_back(W.Step);
    HeadOf.emplace(W.Loops.back().For, W.Loops.back());
  }
  Changes.insert(Found.begin(), Found.end());
  if (W.Array)
    return true;
  for (unsigned Use : W.Uses)
    if (!Changes.count(Use - Tokens[Use - 1].is(tok::plusplus)) && (Use != W.Step || !W.InHead))
      Counters[Tokens[Use].getLocation()] = {Use, Followed.size()};
  Followed.push_back(W);
  return true;
}

/// Does it stand in a subscript of a flat array?
bool FlatWalks::isSubscript(unsigned Use) const {
  for (unsigned I = Use, Depth = 0; I > 1 && !Tokens[I - 1].isOneOf(tok::semi, tok::l_brace, tok::r_brace); --I) {
    if (Depth == 0 && Tokens[I - 1].is(tok::l_square) && Flat(I - 2))
      return true;
    Depth += Tokens[I - 1].isOneOf(tok::r_paren, tok::r_square);
    Depth -= Depth && Tokens[I - 1].isOneOf(tok::l_paren, tok::l_square);
  }
  return false;
}

void FlatWalks::findWalks(const Declarations::Declared &D, bool Counter) {
  for (unsigned I = D.At; !Tokens[I - 1].isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::l_paren); --I)
    if (Tokens[I - 1].is(tok::kw_static) || I == 1)
      return; // it is not set each time
  std::vector<unsigned> Uses;
  for (unsigned I = D.At + 1; I < D.End; ++I)
    if (Tokens[I].is(tok::identifier) && Tokens[I].getIdentifierInfo() == D.Name && !Tokens[I - 1].isOneOf(tok::period, tok::arrow) &&
        Known.find(D.Name, I) == &D && Tokens[I + 1].isNot(tok::equal))
      Uses.push_back(I);
  if (llvm::none_of(Uses, [&](unsigned Use) { return isStep(Tokens, Use); }) ||
      (Counter && llvm::none_of(Uses, [&](unsigned Use) { return isSubscript(Use); })))
    return;
  std::map<unsigned, Walk> Walks; // by the start
  for (unsigned Use : Uses) {
    FlatNames::Setting S = Names.settingOf(D, Use, FlatNames::Pass);
    if (Counter && !S.known() && !Names.valueOf(D, Use))
      return; // it may be what another walk leaves
    unsigned Array = S.known() && !Counter ? flatArray(S) : 0;
    if (Array || Counter)
      Walks.try_emplace(S.At, Walk{&D, S, Array, {}, {}}).first->second.Uses.push_back(Use);
  }
  for (auto &[At, W] : Walks)
    if (llvm::any_of(W.Uses, [&](unsigned Use) { return isStep(Tokens, Use); }))
      follow(W);
}

/// A list without the parts in which something is dropped.
void FlatWalks::dropParts(unsigned First, unsigned End, ArrayRef<unsigned> Dropped) {
  if (llvm::none_of(Dropped, [&](unsigned At) { return First <= At && At < End; }))
    return;
  std::vector<Token> Kept;
  for (unsigned I = First, Begin = I; I <= End; ++I) {
    if (I < End && Tokens[I].isOneOf(tok::l_paren, tok::l_square) && closingBracket(Tokens, I) < End)
      I = closingBracket(Tokens, I);
    if (I != End && Tokens[I].isNot(tok::comma))
      continue;
    if (llvm::none_of(Dropped, [&](unsigned At) { return Begin <= At && At < I; })) {
      if (!Kept.empty())
        llvm::append_range(Kept, code(",", Begin));
      llvm::append_range(Kept, expanded(ArrayRef<Token>(Tokens).slice(Begin, I - Begin)));
    }
    Begin = I + 1;
  }
  Changes[First] = {End, 0, Kept};
}

/// The heads of loops without the steps, and without what is set there.
void FlatWalks::writeHeads() {
  for (const auto &[For, Dropped] : Heads) {
    const Counted &L = HeadOf.at(For);
    dropParts(For + 2, L.InitEnd, Dropped);
    dropParts(L.Increment, L.Close, Dropped);
  }
}

void FlatWalks::find() {
  for (bool Counter : {true, false}) { // which are named where pointers are set
    for (const Declarations::Declared &D : Known.all()) {
      unsigned Star = D.At - 1;
      while (Star > 0 && Tokens[Star].isOneOf(tok::kw_const, tok::kw_restrict, tok::kw_volatile))
        --Star;
      if (D.Name && !D.Function && !D.FileScope && !D.Member && D.At > 0 && Tokens[Star].isNot(tok::star) == Counter)
        findWalks(D, Counter);
    }
    for (const auto &[Loc, Use] : Counters)
      Changes[Use.first] = {Use.first + 1 + (Use.first == Followed[Use.second].Step), 0, valueAt(Followed[Use.second], Use.first)};
  }
  writeHeads();
}

} // namespace sode
