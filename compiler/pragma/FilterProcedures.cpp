// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The token filter in calls of transformational procedures: whole sections as arguments, and the mask that may be left out.

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

/// Behind `a[:][:]` that begins at Position, or 0.
static unsigned endOfWhole(llvm::ArrayRef<Token> In, unsigned Position) {
  unsigned End = Position + 1;
  while (unsigned Next = endOfColons(In, End))
    End = Next;
  return In[Position].is(tok::identifier) && End > Position + 1 ? End : 0;
}

/// Notes where a call that begins at Position ends. Declarations look otherwise: their first argument is no object.
void TokenFilter::openProcedure(unsigned Position) {
  const std::vector<Token> &In = TU.Tokens.Tokens;
  if (!isProcedure(In[Position]) || In[Position + 1].isNot(tok::l_paren) ||
      (!isNamed(In[Position + 2], "xmp_desc_of") && !endOfWhole(In, Position + 2)))
    return;
  unsigned Depth = 0, Commas = 0, End = Position + 1;
  for (; In[End].isNot(tok::eof); ++End) {
    if (In[End].is(tok::l_paren))
      ++Depth;
    else if (In[End].is(tok::r_paren) && --Depth == 0)
      break;
    Commas += Depth == 1 && In[End].is(tok::comma);
  }
  ArgumentsUntil = End;
  MaskAt = takesMask(In[Position].getIdentifierInfo()->getName()) && Commas == 1 ? End : 0;
}

/// `a[:][:]` becomes what `xmp_desc_of(a)` does. Returns the position behind it, or 0 if there is none.
unsigned TokenFilter::emitWholeSection(unsigned Position) {
  const std::vector<Token> &In = TU.Tokens.Tokens;
  if (Position == 0 || Position > ArgumentsUntil)
    return 0;
  if (Position == MaskAt) { // the lowering finds it by its place (LowerProcedures.cpp)
    Loc = In[Position].getLocation();
    put(tok::comma);
    zero();
    return 0;
  }
  unsigned End = In[Position - 1].isOneOf(tok::l_paren, tok::comma) ? endOfWhole(In, Position) : 0;
  if (!End || !In[End].isOneOf(tok::comma, tok::r_paren))
    return 0;
  Loc = In[Position].getLocation();
  word("sode_desc_of");
  put(tok::l_paren);
  put(tok::amp);
  Out.push_back(In[Position]);
  Loc = In[End - 1].getLocation();
  put(tok::r_paren);
  return End;
}

} // namespace sode
