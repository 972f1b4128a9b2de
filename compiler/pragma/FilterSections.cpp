// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The token filter where array sections stand, which are no C: the statement of gmove, and places where there can be none.

#include "directive/DirectiveParser.h"
#include "directive/Messages.h"
#include "pragma/Messages.h"
#include "pragma/Sections.h"
#include "pragma/TokenFilter.h"

using namespace clang;

namespace sode {

/// Sections in parentheses, and in subscripts: Clang knows them as something else.
bool TokenFilter::checkInside(const Section &S) {
  auto Check = [&](const ExprText &Text, diag::ID Message) -> bool {
    for (unsigned I = 0; I < Text.Tokens.size(); ++I)
      if (endOfRange(Text.Tokens, I))
        return Diags.refuse(Text.Tokens[I].getLocation(), Message);
    return true;
  };
  for (const Subscript &Each : S.Subscripts)
    for (const ExprText *Bound : {&Each.First, &Each.Second, &Each.Step})
      if (!Check(*Bound, diag::err_section_bound))
        return false;
  return Check(S.Base, diag::err_section_value);
}

/// `sode_assigned(7, &(s), &(b[0][0]))`: so that memory that is assigned to, and read, stands in the syntax tree. Not distributed arrays: the
/// model knows them.
void TokenFilter::emitAssigned(const GmoveDirective &G, unsigned Id) {
  word("sode_assigned");
  put(tok::l_paren);
  number(std::to_string(Id));
  for (const Section *S : {&G.To, &G.From}) {
    put(tok::comma);
    if (!S->Base.InStatement) {
      zero();
      continue;
    }
    put(tok::amp);
    put(tok::l_paren);
    size_t First = Out.size();
    putAll(S->Base.Tokens);
    castFlat(S->Base.Tokens.back(), First);
    for (const Subscript &Each : S->Subscripts) {
      SourceLocation Saved = std::exchange(Loc, Each.Loc);
      put(tok::l_square);
      zero();
      put(tok::r_square);
      Loc = Saved;
    }
    put(tok::r_paren);
  }
  put(tok::r_paren);
}

/// The marker of an array assignment: its bounds are shown to Clang's parser.
void TokenFilter::expandAssignment(const Pragma &P) {
  Directive &D = TU.Directives.emplace_back();
  D.Kind = DirectiveKind::Array;
  D.Id = TU.Directives.size() - 1;
  D.PragmaId = P.Id;
  D.Local = true;
  D.Loc = P.Word;
  D.Content = std::move(*P.Assignment);
  Loc = D.Loc;
  put(tok::l_brace);
  emitPrototype(D);
  put(tok::r_brace);
}

/// The word that stands for an extent in an array assignment. Returns the position behind it, or 0 if there is none.
unsigned TokenFilter::emitExtent(unsigned Position) {
  const Token &T = TU.Tokens.Tokens[Position];
  if (T.isNot(tok::identifier) || !T.getIdentifierInfo()->isStr("sode_extent"))
    return 0;
  auto It = TU.Extents.find(T.getLocation());
  if (It == TU.Extents.end())
    return 0;
  putAll(It->second);
  return Position + 1;
}

/// Array sections `[b:n:s]` and coarrays `:[img]` are no C. Returns the position behind one that begins at Position,
/// or 0.
unsigned TokenFilter::refuseSection(unsigned Position) const {
  const std::vector<Token> &In = TU.Tokens.Tokens;
  if (In[Position].is(tok::colon) && In[Position + 1].is(tok::l_square) && In[Position + 2].isNot(tok::l_square)) {
    unsigned End = closingBracket(In, Position + 1); // `case 1: [[attribute]]` is C
    while (End && In[End + 1].is(tok::l_square))
      End = closingBracket(In, End + 1);
    return End ? End + 1 : 0;
  }
  unsigned End = endOfRange(In, Position);
  return End ? End + 1 : 0;
}

/// Reports what refuseSection() finds. Returns the position behind it, or 0 if there is none.
unsigned TokenFilter::dropSection(unsigned Position) {
  unsigned Next = refuseSection(Position);
  if (!Next)
    return 0;
  const Token &T = TU.Tokens.Tokens[Position];
  bool Coarray = T.is(tok::colon);
  Coarrays |= Coarray;
  if (Position >= QuietUntil && Coarray)
    Diags.report(T.getLocation(), diag::err_not_supported_yet) << "a coarray" << ImagesRemedy;
  else if (Position >= QuietUntil)
    Diags.report(T.getLocation(), diag::err_section_value);
  if (!Coarray) { // the statement goes on as if it named the first element
    Loc = T.getLocation();
    put(tok::l_square);
    zero();
    put(tok::r_square);
  }
  return Next;
}

} // namespace sode
