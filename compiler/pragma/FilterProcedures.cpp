// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The token filter in calls of transformational procedures: sections as arguments, and the mask that may be left out.

#include "directive/Messages.h"
#include "directive/TokenCursor.h"
#include "pragma/Messages.h"
#include "pragma/Sections.h"
#include "pragma/TokenFilter.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace sode {

static bool isNamed(const Token &T, llvm::StringRef Name) {
  return T.is(tok::identifier) && T.getIdentifierInfo()->isStr(Name);
}

static bool takesMask(llvm::StringRef Name) { return Name == "xmp_pack" || Name == "xmp_unpack"; }

static bool isProcedure(const Token &T) {
  return T.is(tok::identifier) &&
         llvm::StringSwitch<bool>(T.getIdentifierInfo()->getName())
             .Cases("xmp_gather", "xmp_scatter", "xmp_pack", "xmp_unpack", "xmp_transpose", "xmp_matmul", "xmp_sort_up", "xmp_sort_down", true)
             .Default(false);
}

/// Behind the subscript at Open if it has neither base, length nor step - `[:]`, `[::]` - or 0.
static unsigned endOfColons(llvm::ArrayRef<Token> In, unsigned Open) {
  if (In[Open].isNot(tok::l_square))
    return 0;
  unsigned End = Open + 1, Colons = 0;
  for (; In[End].isOneOf(tok::colon, tok::coloncolon); ++End)
    Colons += In[End].is(tok::colon) ? 1 : 2;
  return (Colons == 1 || Colons == 2) && In[End].is(tok::r_square) ? End + 1 : 0;
}

/// Where the brackets open behind the name, or member - `c.a`, `p->a` - that begins at Position.
static unsigned endOfName(llvm::ArrayRef<Token> In, unsigned Position) {
  if (In[Position].isNot(tok::identifier))
    return Position;
  unsigned End = Position + 1;
  while (In[End].isOneOf(tok::period, tok::arrow) && In[End + 1].is(tok::identifier))
    End += 2;
  return End;
}

/// Behind a section that begins at Position, or 0. Whole: all its ranges are `[:]`, and it has no single index.
static unsigned endOfSection(llvm::ArrayRef<Token> In, unsigned Position, bool &Whole) {
  unsigned End = endOfName(In, Position);
  bool Ranges = false;
  Whole = true;
  while (End > Position && In[End].is(tok::l_square)) {
    unsigned Close = closingBracket(In, End);
    if (!Close)
      return 0;
    Ranges |= endOfRange(In, End) != 0;
    Whole &= endOfColons(In, End) != 0;
    End = Close + 1;
  }
  return Ranges ? End : 0;
}

/// Notes where a call that begins at Position ends. Declarations look otherwise: their first argument is no object.
void TokenFilter::openProcedure(unsigned Position) {
  const std::vector<Token> &In = TU.Tokens.Tokens;
  bool Whole;
  if (!isProcedure(In[Position]) || In[Position + 1].isNot(tok::l_paren) ||
      (!isNamed(In[Position + 2], "xmp_desc_of") && !endOfSection(In, Position + 2, Whole)))
    return;
  unsigned Depth = 0, Commas = 0, End = Position + 1;
  for (; In[End].isNot(tok::eof); ++End) {
    if (In[End].isOneOf(tok::l_paren, tok::l_square))
      ++Depth;
    else if (In[End].isOneOf(tok::r_paren, tok::r_square) && --Depth == 0)
      break;
    Commas += Depth == 1 && In[End].is(tok::comma);
  }
  ArgumentsUntil = End;
  MaskAt = takesMask(In[Position].getIdentifierInfo()->getName()) && Commas == 1 ? End : 0;
}

/// `sode_desc_of(&(c.a))`
void TokenFilter::emitDescriptorOf(llvm::ArrayRef<Token> Name, SourceLocation Last) {
  Loc = Name.front().getLocation();
  word("sode_desc_of");
  put(tok::l_paren);
  put(tok::amp);
  putAll(Name);
  Loc = Last;
  put(tok::r_paren);
}

/// A part of a subscript, or the number that it is where it is left out.
void TokenFilter::emitPart(const ExprText &Part, llvm::StringRef Otherwise) {
  put(tok::comma);
  if (Part.empty())
    return number(Otherwise);
  put(tok::l_paren);
  putAll(Part.Tokens);
  put(tok::r_paren);
}

/// One subscript of a section: what kind it is, base, length, step.
bool TokenFilter::emitSubscript(unsigned Open, unsigned Close, SectionArgument &A) {
  const std::vector<Token> &In = TU.Tokens.Tokens;
  TokenCursor Cursor(PP, llvm::ArrayRef<Token>(In).slice(Open + 1, Close - Open - 1), In[Close].getLocation());
  SectionArgument::Subscript S{Open, Close, 0, 0};
  ExprText First = Cursor.takeExpr(), Length, Step;
  auto Here = [&] { return Open + 1 + unsigned(Cursor.position()); };
  S.Colon = Cursor.atEnd() ? 0 : Here();
  if (Cursor.take(tok::coloncolon)) {
    Step = Cursor.takeExpr();
  } else if (Cursor.take(tok::colon)) {
    Length = Cursor.takeExpr();
    S.SecondColon = Cursor.at(tok::colon) ? Here() : 0;
    if (Cursor.take(tok::colon))
      Step = Cursor.takeExpr();
  }
  for (unsigned I = Open + 1; I < Close; ++I)
    if (endOfRange(In, I))
      return Diags.refuse(In[I].getLocation(), diag::err_section_bound);
  if (!Cursor.atEnd())
    return Diags.refuse(Cursor.loc(), diag::err_section_end);
  Loc = In[Open + 1].getLocation();
  put(tok::comma);
  number(std::to_string(!S.Colon ? SectionArgument::Index : Length.empty() ? SectionArgument::Open : SectionArgument::Closed));
  emitPart(First, "0");
  emitPart(Length, "0");
  emitPart(Step, "1");
  A.Subscripts.push_back(S);
  return true;
}

/// `a[10:50][3]` becomes `sode_section_of(sode_desc_of(&(a)), 2, 10, (10), (50), 1, ...)`: what it is, as the lowering (LowerProcedures.cpp)
/// and the checks (checks/Procedures.cpp) see it.
void TokenFilter::emitSection(unsigned Position, unsigned End) {
  const std::vector<Token> &In = TU.Tokens.Tokens;
  unsigned Open = endOfName(In, Position);
  SectionArgument A{Position, {}};
  Loc = In[Position].getLocation();
  word("sode_section_of");
  put(tok::l_paren);
  emitDescriptorOf(llvm::ArrayRef<Token>(In).slice(Position, Open - Position), In[Open - 1].getLocation());
  bool Ok = true;
  for (; Ok && Open < End; Open = closingBracket(In, Open) + 1)
    Ok = emitSubscript(Open, closingBracket(In, Open), A);
  Loc = In[End - 1].getLocation();
  put(tok::r_paren);
  TU.SectionArguments.push_back(std::move(A));
}

/// An argument that is a section; a whole one, `a[:][:]`, becomes what `xmp_desc_of(a)` does. Returns the position behind it, or 0 if there
/// is none.
unsigned TokenFilter::emitSectionArgument(unsigned Position) {
  const std::vector<Token> &In = TU.Tokens.Tokens;
  if (Position == 0 || Position > ArgumentsUntil)
    return 0;
  if (Position == MaskAt) { // the lowering finds it by its place (LowerProcedures.cpp)
    Loc = In[Position].getLocation();
    put(tok::comma);
    zero();
    return 0;
  }
  bool Whole = false;
  unsigned End = In[Position - 1].isOneOf(tok::l_paren, tok::comma) ? endOfSection(In, Position, Whole) : 0;
  if (!End || !In[End].isOneOf(tok::comma, tok::r_paren))
    return 0;
  if (Whole)
    emitDescriptorOf(llvm::ArrayRef<Token>(In).slice(Position, endOfName(In, Position) - Position), In[End - 1].getLocation());
  else
    emitSection(Position, End);
  return End;
}

} // namespace sode
