// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "pragma/NestExpander.h"
#include "pragma/Sections.h"

using namespace clang;

namespace sode {

/// The variable of a `for`, whose `(` stands at Open; nullptr: it has none.
static const Token *controlVariable(ArrayRef<Token> Tokens, unsigned Open) {
  const Token *Last = nullptr;
  for (unsigned I = Open + 1; I < Tokens.size() && Tokens[I].isNot(tok::r_paren); ++I) {
    if (Tokens[I].is(tok::identifier))
      Last = &Tokens[I];
    if (Tokens[I].isOneOf(tok::equal, tok::semi))
      return Last;
  }
  return nullptr;
}

std::vector<Token> controlVariables(const TokenTable &Table, unsigned Position, unsigned *Body) {
  const std::vector<Token> &Tokens = Table.Tokens;
  std::vector<Token> Variables;
  while (Position < Tokens.size()) {
    if (Tokens[Position].is(tok::annot_pragma_openmp))
      while (Tokens[Position].isNot(tok::annot_pragma_openmp_end) && Position + 1 < Tokens.size())
        ++Position;
    bool Several = Body && Tokens[Position].is(tok::l_brace) && Tokens[Table.endOfStatement(Position + 1)].isNot(tok::r_brace);
    if (!Several && (Tokens[Position].isAnnotation() || Tokens[Position].is(tok::l_brace))) {
      ++Position;
      continue;
    }
    unsigned Close = Tokens[Position].is(tok::kw_for) ? closingBracket(Tokens, Position + 1) : 0;
    if (!Close)
      break;
    if (const Token *Variable = controlVariable(Tokens, Position + 1))
      Variables.push_back(*Variable);
    Position = Close + 1;
    if (Body)
      *Body = Position;
  }
  return Variables;
}

namespace {

class Expander {
public:
  explicit Expander(TranslationUnit &TU) : TU(TU), Tokens(TU.Tokens.Tokens) {}

  void run() {
    for (unsigned I = 0; I < Tokens.size(); ++I)
      if (Tokens[I].is(PragmaMarker)) {
        enterBlock(const_cast<Pragma &>(*pragmaOf(Tokens[I])), I);
        divide(const_cast<Pragma &>(*pragmaOf(Tokens[I])), I);
      }
  }

private:
  TranslationUnit &TU;
  std::vector<Token> &Tokens;

  static bool isWord(const Token &T, StringRef Word) { return T.getIdentifierInfo() && T.getIdentifierInfo()->getName().equals_insensitive(Word); }

  bool runsOver(unsigned For, ArrayRef<Token> Variables) const {
    const Token *Variable = Tokens[For].is(tok::kw_for) ? controlVariable(Tokens, For + 1) : nullptr;
    return Variable && llvm::any_of(Variables, [&](const Token &V) { return V.getIdentifierInfo() == Variable->getIdentifierInfo(); });
  }

  /// `for`s of one of the variables among the statements of the block at Open, and inside of these: of other loops, of conditions.
  std::vector<unsigned> loopsIn(unsigned Open, ArrayRef<Token> Variables) const {
    std::vector<unsigned> Found;
    unsigned End = closingBracket(Tokens, Open);
    for (unsigned I = Open + 1; I < End;) {
      unsigned Next = std::max(TU.Tokens.endOfStatement(I), I + 1), First = I;
      while (Tokens[First].isAnnotation() && First < Next)
        ++First;
      if (runsOver(First, Variables))
        Found.push_back(I);
      else
        addInner(First, std::min(Next, End), Variables, Found);
      I = Next;
    }
    return Found;
  }

  /// One that has a directive of its own is the user's.
  void addInner(unsigned First, unsigned End, ArrayRef<Token> Variables, std::vector<unsigned> &Found) const {
    for (unsigned I = First; I < End; ++I)
      if (runsOver(I, Variables)) {
        if (unsigned Start = TU.Tokens.startOfOpenMP(I); !Tokens[Start - 1].is(PragmaMarker))
          Found.push_back(Start);
        I = TU.Tokens.endOfStatement(I) - 1;
      }
  }

  /// A directive of ours in front of the statement at Position, which has a `for`.
  Pragma &insert(unsigned Position) {
    unsigned For = Position;
    while (Tokens[For].isNot(tok::kw_for))
      ++For;
    Pragma &P = TU.Pragmas.emplace_back();
    P.Id = TU.Pragmas.size() - 1;
    P.Kind = PIK__Pragma;
    P.Inserted = true;
    P.Hash = Tokens[For].getLocation();
    P.Word = P.End = P.Hash.getLocWithOffset(1); // no token begins there
    Token Marker;
    Marker.startToken();
    Marker.setKind(PragmaMarker);
    Marker.setLocation(P.Word);
    Marker.setAnnotationEndLoc(P.Word);
    Marker.setAnnotationValue(&P);
    Tokens.insert(Tokens.begin() + Position, Marker);
    llvm::DenseSet<unsigned> Moved;
    for (unsigned At : TU.PragmasAt)
      Moved.insert(At + (At >= Position));
    TU.PragmasAt = std::move(Moved);
    return P;
  }

  /// `loop (i, j)`, and what stands behind the list.
  static std::vector<Token> listed(const Pragma &P, ArrayRef<Token> Indices, ArrayRef<Token> Rest) {
    Token Comma = P.Tokens[1];
    Comma.setKind(tok::comma);
    std::vector<Token> New = {P.Tokens[0], P.Tokens[1]};
    for (const Token &Index : Indices) {
      if (New.size() > 2)
        New.push_back(Comma);
      New.push_back(Index);
    }
    New.insert(New.end(), Rest.begin(), Rest.end());
    return New;
  }

  /// The loop that is the last statement of a block, behind declarations and other simple statements; 0: there is none.
  unsigned lastLoop(unsigned Open) const {
    unsigned Close = closingBracket(Tokens, Open), I = Open + 1;
    while (I < Close) {
      unsigned First = I, Next = TU.Tokens.endOfStatement(I);
      while (Tokens[First].isAnnotation() && Tokens[First].isNot(PragmaMarker) && First < Next)
        ++First;
      if (Tokens[First].is(tok::kw_for))
        return Next == Close && I > Open + 1 ? I : 0;
      bool Simple = Next > I && Tokens[Next - 1].is(tok::semi) && !Tokens[First].isAnnotation() &&
                    !Tokens[First].isOneOf(tok::kw_while, tok::kw_do, tok::kw_if, tok::kw_switch, tok::kw_return, tok::kw_goto, tok::kw_break,
                                           tok::kw_continue);
      if (!Simple)
        return 0;
      I = Next;
    }
    return 0;
  }

  void enterBlock(Pragma &P, unsigned Marker) {
    bool IsLoop = !P.Tokens.empty() && isWord(P.Tokens[0], "loop") && !P.Written.isValid() && Tokens[Marker + 1].is(tok::l_brace);
    if (unsigned For = IsLoop ? lastLoop(Marker + 1) : 0) {
      insert(For).Tokens = P.Tokens;
      P.Written = P.Word;
    }
  }

  /// `)` to the end of the reference.
  static ArrayRef<Token> reference(const Pragma &P, unsigned Close) {
    unsigned End = Close + 3; // `) on t`
    while (End < P.Tokens.size() && P.Tokens[End].isOneOf(tok::l_square, tok::l_paren))
      if (unsigned Last = closingBracket(P.Tokens, End))
        End = Last + 1;
      else
        break;
    return ArrayRef<Token>(P.Tokens).slice(Close, std::min<size_t>(End, P.Tokens.size()) - Close);
  }

  void divide(Pragma &P, unsigned Marker) {
    unsigned Close = P.Tokens.size() > 4 && isWord(P.Tokens[0], "loop") && P.Tokens[1].is(tok::l_paren) ? closingBracket(P.Tokens, 1) : 0;
    if (!Close || Close + 2 >= P.Tokens.size() || P.Written.isValid())
      return;
    unsigned Body = 0;
    std::vector<Token> Tight = controlVariables(TU.Tokens, Marker + 1, &Body), Listed, Outer, Inner;
    for (unsigned I = 2; I < Close; ++I)
      if (P.Tokens[I].is(tok::identifier))
        Listed.push_back(P.Tokens[I]);
    for (const Token &Index : Listed)
      (llvm::any_of(Tight, [&](const Token &V) { return V.getIdentifierInfo() == Index.getIdentifierInfo(); }) ? Outer : Inner).push_back(Index);
    if (Outer.empty() || Inner.empty() || Tokens[Body].isNot(tok::l_brace))
      return;
    std::vector<unsigned> Loops = loopsIn(Body, Inner);
    std::vector<Token> On = reference(P, Close).vec();
    for (unsigned Position : llvm::reverse(Loops))
      insert(Position).Tokens = listed(P, Inner, On);
    if (Loops.empty())
      return;
    P.Inner = Inner;
    P.Tokens = listed(P, Outer, ArrayRef<Token>(P.Tokens).drop_front(Close));
  }
};

} // namespace

void expandNests(TranslationUnit &TU) { Expander(TU).run(); }

} // namespace sode
