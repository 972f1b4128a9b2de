// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds array assignments and reads their sides. ExpandLoops.cpp writes the loops, ExpandOn.cpp maps them onto a template.

#include "pragma/SectionExpander.h"
#include "pragma/Messages.h"
#include "directive/Messages.h"
#include "directive/TokenCursor.h"
#include "pragma/Sections.h"

using namespace clang;

namespace sode {

SectionExpander::SectionExpander(Preprocessor &PP, Diagnostics &Diags, TranslationUnit &TU)
    : PP(PP), Diags(Diags), TU(TU), MaybeAligned(namesInAlign(TU)) {}

/// Does an assignment to a section begin there? Finds its operator and its end.
bool SectionExpander::findStatement(unsigned Position) {
  const Token &T = In[Position];
  if (!T.isOneOf(tok::identifier, tok::l_paren, tok::star))
    return false;
  First = Position;
  Equals = 0;
  bool Ranges = false;
  for (unsigned I = Position; I < In.size(); ++I) {
    if (In[I].isOneOf(tok::eof, tok::l_brace, tok::r_brace, tok::r_paren, tok::r_square) || In[I].isAnnotation())
      return false;
    if (In[I].is(tok::semi)) {
      Last = I;
      return Equals && Ranges;
    }
    if (!Equals && In[I].is(tok::colon)) // a label: the statement is behind it
      return false;
    Ranges |= !Equals && endOfRange(In, I);
    if (!Equals && sode::isAssignment(In[I]))
      Equals = I;
    if (In[I].isOneOf(tok::l_paren, tok::l_square)) {
      unsigned Close = closingBracket(In, I);
      if (!Close)
        return false;
      I = Close;
    }
  }
  return false;
}

/// The brackets behind an operand are subscripts.
static bool endsOperand(const Token &T) { return T.isOneOf(tok::identifier, tok::r_paren, tok::r_square); }

/// The tokens with an element in place of each section.
std::vector<Token> SectionExpander::withoutRanges(unsigned Begin, unsigned Past) const {
  std::vector<Token> Result;
  for (unsigned I = Begin; I < Past; ++I) {
    Result.push_back(In[I]);
    unsigned Close = endOfRange(In, I);
    if (!Close)
      continue;
    Token &Zero = Result.emplace_back();
    Zero.startToken();
    Zero.setKind(tok::numeric_constant);
    PP.CreateString("0", Zero, In[I].getLocation(), In[I].getLocation());
    I = Close - 1;
  }
  return Result;
}

bool SectionExpander::readRange(unsigned Open, unsigned Close, unsigned Loop, unsigned ChainBegin) {
  ArrayDirective::Range R;
  Subscript &S = R.Triplet;
  TokenCursor Cursor(PP, llvm::ArrayRef<Token>(In).slice(Open + 1, Close - Open - 1), In[Close].getLocation());
  S.Kind = Subscript::Triplet;
  S.Loc = Cursor.loc();
  S.First = Cursor.takeExpr();
  if (Cursor.take(tok::coloncolon)) {
    S.Step = Cursor.takeExpr();
  } else if (Cursor.take(tok::colon)) {
    S.Second = Cursor.takeExpr();
    if (Cursor.take(tok::colon))
      S.Step = Cursor.takeExpr();
  }
  if (!Cursor.atEnd())
    return Diags.refuse(Cursor.loc(), diag::err_section_end);
  for (unsigned I = Open + 1; I < Close; ++I)
    if (endOfRange(In, I))
      return Diags.refuse(In[I].getLocation(), diag::err_section_bound);
  for (ExprText *E : {&S.First, &S.Second, &S.Step}) // of distributed arrays the loops know
    E->InStatement = llvm::any_of(E->Tokens, [&](const Token &T) { return MaybeAligned.count(T.getIdentifierInfo()); });
  R.Loop = Loop;
  R.Left = Open < Equals;
  R.Array = withoutRanges(ChainBegin, Open);
  D.Ranges.push_back(std::move(R));
  Range &New = Ranges.emplace_back();
  New.Open = Open;
  New.Close = Close;
  return true;
}

/// A name with its subscripts and members has been read.
bool SectionExpander::endChain(unsigned Begin, unsigned Count, bool Left) {
  if (Left)
    Loops = std::max(Loops, Count);
  else if (Count && Count != Loops)
    return Diags.refuse(In[Begin].getLocation(), diag::err_section_shapes) << Loops << Count;
  return true;
}

bool SectionExpander::readSide(unsigned Begin, unsigned Past) {
  bool Left = Past <= Equals;
  unsigned Count = 0, Chain = Begin;
  for (unsigned I = Begin; I < Past; ++I) {
    bool Continues = I > Begin && endsOperand(In[I - 1]);
    bool Member = I > Begin && In[I - 1].isOneOf(tok::period, tok::arrow);
    if (unsigned Close = endOfRange(In, I)) {
      if (!Continues)
        return Diags.refuse(In[I].getLocation(), diag::err_section_value);
      if (!readRange(I, Close, Count++, Chain))
        return false;
      I = Close;
    } else if (In[I].isOneOf(tok::l_paren, tok::l_square)) {
      unsigned Close = closingBracket(In, I);
      if (!Continues) {
        if (!endChain(Chain, Count, Left))
          return false;
        Count = 0, Chain = I;
      }
      if (!readSide(I + 1, Close))
        return false;
      I = Close;
    } else if (!Member && !In[I].isOneOf(tok::period, tok::arrow)) {
      if (!endChain(Chain, Count, Left))
        return false;
      Count = 0, Chain = I;
    }
  }
  return endChain(Chain, Count, Left);
}

bool SectionExpander::readSides() {
  D = ArrayDirective();
  Ranges.clear();
  Loops = 0;
  if (!readSide(First, Equals))
    return false;
  if (D.Ranges.size() != Loops) { // `a[b[0:n]][:]`
    return Diags.refuse(In[First].getLocation(), diag::err_section_bound);
  }
  return readSide(Equals + 1, Last);
}

/// What would happen for each element, or is more than one assignment.
bool SectionExpander::checkOperators() {
  unsigned Depth = 0;
  for (unsigned I = First; I < Last; ++I) {
    Depth += In[I].isOneOf(tok::l_paren, tok::l_square);
    Depth -= In[I].isOneOf(tok::r_paren, tok::r_square);
    if (I == Equals)
      continue;
    bool Changes = In[I].isOneOf(tok::plusplus, tok::minusminus) || sode::isAssignment(In[I]);
    if (Depth == 0 && (In[I].is(tok::comma) || sode::isAssignment(In[I])))
      return Diags.refuse(In[I].getLocation(), diag::err_array_alone);
    if (Changes)
      return Diags.refuse(In[I].getLocation(), diag::err_array_each);
  }
  return true;
}

/// The statement at Position, behind an `array` directive or of local arrays. A faulty one is dropped up to its `;`.
void SectionExpander::expandAt(unsigned Position, const Pragma *Array) {
  Of = Array;
  Start = In[First].getLocation();
  End = In[Last].getLocation();
  size_t Here = Out.size();
  if (Of) { // the place of its text
    const_cast<Pragma *>(Of)->Written = Of->Word;
    Out.push_back(In[Position]);
  }
  bool Ok = checkOperators() && readSides() && (!Of || readOn());
  if (Ok)
    writeStatement();
  else
    Out.push_back(In[Last]);
  for (unsigned I = Position; I <= Last; ++I)
    NewPosition.push_back(Here);
  for (size_t I = Here; I < Out.size(); ++I)
    if (!Out[I].isAnnotation())
      Context.advance(Out[I]);
}

/// The word of a directive at a marker.
static bool isDirective(const Token &Marker, StringRef Word) {
  const Pragma &P = *pragmaOf(Marker);
  const IdentifierInfo *II = P.Tokens.empty() ? nullptr : P.Tokens.front().getIdentifierInfo();
  return II && II->getName().equals_insensitive(Word);
}

void SectionExpander::run() {
  for (Pragma &P : TU.Pragmas)
    expandClauses(P);
  std::vector<Token> &Tokens = TU.Tokens.Tokens;
  auto Colon = [](const Token &T) { return T.isOneOf(tok::colon, tok::coloncolon); };
  if (llvm::none_of(Tokens, Colon))
    return;
  In = std::move(Tokens);
  findAlignments();
  for (unsigned I = 0; I < In.size(); ++I) {
    const Token &T = In[I];
    const Pragma *Array = T.is(PragmaMarker) && isDirective(T, "array") ? pragmaOf(T) : nullptr;
    unsigned Begin = I + (Array != nullptr);
    unsigned Before = I - (I > 1 && In[I - 1].is(tok::l_brace)); // `{ a[:] = b[:]; }`
    bool Gmove = Before > 0 && In[Before - 1].is(PragmaMarker) && isDirective(In[Before - 1], "gmove");
    if (!Gmove && Context.inBlock() && Context.atStart() && findStatement(Begin)) {
      expandAt(I, Array);
      I = Last;
      continue;
    }
    NewPosition.push_back(Out.size());
    Out.push_back(T);
    if (!T.isAnnotation() || T.is(tok::annot_pragma_openmp_end))
      Context.advance(T);
  }
  Tokens = std::move(Out);
  llvm::DenseSet<unsigned> PragmasAt;
  for (unsigned Position : TU.PragmasAt)
    PragmasAt.insert(NewPosition[Position]);
  TU.PragmasAt = std::move(PragmasAt);
}

} // namespace sode
