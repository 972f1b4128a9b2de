// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What Clang's parser gets for the declaration of a flat pointer or array that has a shape; the text keeps the declaration.
//
//   #pragma xmp shape u[ny][nx]          double *u           double (*u)[1 << 30]          rows longer than any: only xmp_malloc knows
//                                        double u[]          double u[][1 << 30]
//                                        double u[NX * NY]   double u[NY][NX]

#include "pragma/Declarations.h"
#include "pragma/FlatTypes.h"
#include "pragma/Messages.h"
#include "pragma/Sections.h"
#include "pragma/TokenFilter.h"

using namespace clang;

namespace sode {

static bool qualifiesPointer(const Token &T) { return T.isOneOf(tok::kw_const, tok::kw_volatile, tok::kw_restrict); }

/// `__builtin_choose_expr(__builtin_constant_p(n), (n), 1)`; C++ has no such choice, but takes `__builtin_constant_p(n) ? (n) : 1` for a constant.
void TokenFilter::emitSize(ArrayRef<Token> Size, bool MayVary) {
  if (!MayVary)
    return putAll(Size);
  bool Cxx = PP.getLangOpts().CPlusPlus;
  if (!Cxx) {
    word("__builtin_choose_expr");
    put(tok::l_paren);
  }
  word("__builtin_constant_p");
  put(tok::l_paren);
  putAll(Size);
  put(tok::r_paren);
  put(Cxx ? tok::question : tok::comma);
  put(tok::l_paren);
  putAll(Size);
  put(tok::r_paren);
  put(Cxx ? tok::colon : tok::comma);
  number("1");
  if (!Cxx)
    put(tok::r_paren);
}

/// Rows that are longer than any, so that all such pointers have one type.
void TokenFilter::emitLongRows(const Shape &Of) {
  for (size_t Axis = 1; Axis < Of.Extents.size(); ++Axis) {
    put(tok::l_square);
    number(std::to_string(longRow(Of.Extents.size())));
    put(tok::r_square);
  }
}

/// The brackets of a flat array. The first extent is that of the declaration: model/ compares.
void TokenFilter::emitShapedExtents(const Shape &Of, unsigned Open, unsigned Close) {
  ArrayRef<Token> In = TU.Tokens.Tokens;
  std::vector<Token> Rows;
  Loc = In[Open].getLocation();
  if (Close > Open + 1) {
    std::vector<Token> Before = std::exchange(Out, {});
    put(tok::l_paren);
    putAll(In.slice(Open + 1, Close - Open - 1));
    put(tok::r_paren);
    for (size_t Axis = 1; Axis < Of.Extents.size(); ++Axis) {
      put(tok::slash);
      put(tok::l_paren);
      putAll(Of.Extents[Axis]);
      put(tok::r_paren);
    }
    Rows = std::exchange(Out, std::move(Before));
  }
  for (size_t Axis = 0; Axis < Of.Extents.size(); ++Axis) {
    ArrayRef<Token> Size = Axis == 0 ? ArrayRef<Token>(Rows) : ArrayRef<Token>(Of.Extents[Axis]);
    Loc = In[Open].getLocation();
    put(tok::l_square);
    emitSize(Size, Context.atFileScope() && llvm::any_of(Size, [](const Token &T) { return T.is(tok::identifier); }));
    Loc = In[Close].getLocation();
    put(tok::r_square);
  }
}

/// Of C++: the cast in front of an array that has been written (FlatTypes.h), if subscripts follow; it begins at First in what is written.
void TokenFilter::castFlat(const Token &Name, size_t First) {
  auto It = TU.FlatNames.find(PP.getSourceManager().getSpellingLoc(Name.getLocation()));
  if (It == TU.FlatNames.end())
    return;
  std::vector<Token> Base(Out.begin() + First, Out.end());
  Out.resize(First);
  SourceLocation Saved = std::exchange(Loc, Name.getLocation());
  put(tok::l_paren);
  put(tok::l_paren);
  word("__typeof__");
  put(tok::l_paren);
  put(tok::star);
  putAll(Base);
  put(tok::r_paren);
  word("__attribute__"); // Clang 19 takes a parenthesis behind `__typeof__(x)` for a call
  for (tok::TokenKind Kind : {tok::l_paren, tok::l_paren, tok::r_paren, tok::r_paren, tok::l_paren, tok::star, tok::r_paren})
    put(Kind);
  emitLongRows(*It->second);
  put(tok::r_paren);
  putAll(Base);
  put(tok::r_paren);
  Loc = Saved;
}

/// Returns the position behind the declarator, or 0 if none with a shape begins at Position.
unsigned TokenFilter::emitShaped(unsigned Position) {
  ArrayRef<Token> In = TU.Tokens.Tokens;
  if (PP.getLangOpts().CPlusPlus) // FlatTypes.h
    return 0;
  bool Pointer = In[Position].is(tok::star);
  unsigned Name = Position + Pointer;
  while (Pointer && qualifiesPointer(In[Name]))
    ++Name;
  bool Named = In[Name].is(tok::identifier) && In[Name].getIdentifierInfo();
  auto It = TU.Shaped.find(In[Named ? Name : Position].getLocation());
  if (It == TU.Shaped.end() || (!Named && !Pointer))
    return 0;
  unsigned End = Named ? Name + 1 : Name;
  for (unsigned I = Position; I < End; ++I)
    Context.advance(In[I]);
  Loc = In[Position].getLocation();
  if (Pointer) {
    put(tok::l_paren);
    putAll(In.slice(Position, End - Position));
    Loc = In[End - 1].getLocation();
    put(tok::r_paren);
    emitLongRows(*It->second);
    return End;
  }
  Out.push_back(In[Name]);
  unsigned Close = In[End].is(tok::l_square) ? closingBracket(In, End) : 0;
  if (!Close) { // a type of some other name
    Diags.report(In[Name].getLocation(), diag::err_shape_declaration) << In[Name].getIdentifierInfo()->getName();
    return End;
  }
  if (Context.inBlock() || Context.atFileScope()) {
    emitShapedExtents(*It->second, End, Close);
  } else { // a parameter
    putAll(In.slice(End, Close + 1 - End));
    Loc = In[Close].getLocation();
    emitLongRows(*It->second);
  }
  return Close + 1;
}

} // namespace sode
