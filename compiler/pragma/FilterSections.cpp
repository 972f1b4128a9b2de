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
  auto Check = [&](const ExprText &Text, diag::ID Message) {
    for (unsigned I = 0; I < Text.Tokens.size(); ++I)
      if (endOfRange(Text.Tokens, I)) {
        Diags.report(Text.Tokens[I].getLocation(), Message);
        return false;
      }
    return true;
  };
  for (const Subscript &Each : S.Subscripts)
    for (const ExprText *Bound : {&Each.First, &Each.Second, &Each.Step})
      if (!Check(*Bound, diag::err_section_bound))
        return false;
  return Check(S.Base, diag::err_section_value);
}

/// `memcpy(a, b, sizeof a);` as `a = b;`: of whole arrays. No tokens: it is no such call.
static std::vector<Token> copiedBy(llvm::ArrayRef<Token> Call) {
  if (Call.size() < 6 || !Call[0].is(tok::identifier) || !Call[0].getIdentifierInfo()->isStr("memcpy") || Call[1].isNot(tok::l_paren))
    return {};
  std::vector<std::vector<Token>> Arguments(1);
  unsigned Depth = 0;
  for (const Token &T : Call.drop_front(2).drop_back(2)) { // `);`
    Depth += T.isOneOf(tok::l_paren, tok::l_square);
    Depth -= T.isOneOf(tok::r_paren, tok::r_square) && Depth;
    if (T.is(tok::comma) && Depth == 0)
      Arguments.emplace_back();
    else
      Arguments.back().push_back(T);
  }
  auto IsSizeOf = [](llvm::ArrayRef<Token> Size, llvm::ArrayRef<Token> Array) {
    Size = Size.drop_front(1);
    if (Size.size() > 2 && Size.front().is(tok::l_paren) && Size.back().is(tok::r_paren))
      Size = Size.drop_front().drop_back();
    return llvm::equal(Size, Array, [](const Token &A, const Token &B) {
      return A.getKind() == B.getKind() && A.getIdentifierInfo() == B.getIdentifierInfo();
    });
  };
  if (Arguments.size() != 3 || Arguments[2].empty() || Arguments[2][0].isNot(tok::kw_sizeof) ||
      !(IsSizeOf(Arguments[2], Arguments[0]) || IsSizeOf(Arguments[2], Arguments[1])))
    return {};
  std::vector<Token> Assignment = Arguments[0];
  Assignment.push_back(Call[1]);
  Assignment.back().setKind(tok::equal);
  Assignment.insert(Assignment.end(), Arguments[1].begin(), Arguments[1].end());
  Assignment.push_back(Call.back());
  return Assignment;
}

/// Takes the statement behind `gmove` into the directive; of its tokens Clang's parser gets the final `;`, and braces around it.
bool TokenFilter::takeAssignment(GmoveDirective &G, unsigned Position) {
  const std::vector<Token> &In = TU.Tokens.Tokens;
  unsigned End = TU.Tokens.endOfStatement(Position);
  QuietUntil = End;
  if (In[Position].is(tok::l_brace) && In[TU.Tokens.endOfStatement(Position + 1)].is(tok::r_brace)) // `{ a[:] = b[:]; }`
    End = TU.Tokens.endOfStatement(++Position);
  bool IsKeyword = !In[Position].isAnnotation() && In[Position].getIdentifierInfo() && In[Position].isNot(tok::identifier);
  if (In[Position].isAnnotation() || IsKeyword || In[Position].is(tok::l_brace) || In[End - 1].isNot(tok::semi)) {
    Diags.report(In[Position].getLocation(), diag::err_gmove_statement);
    return false;
  }
  DropUntil = End - 1;
  llvm::ArrayRef<Token> Statement = llvm::ArrayRef<Token>(In).slice(Position, End - Position);
  std::vector<Token> Copied = copiedBy(Statement);
  if (!parseAssignment(PP, Diags, Copied.empty() ? Statement : llvm::ArrayRef<Token>(Copied), G))
    return false;
  if (!checkInside(G.To) || !checkInside(G.From))
    return false;
  for (Section *S : {&G.To, &G.From})
    S->Base.InStatement = llvm::none_of(S->Base.Tokens, [&](const Token &T) { return MaybeAligned.count(T.getIdentifierInfo()); });
  return true;
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
    putAll(S->Base.Tokens);
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
    Diags.report(T.getLocation(), diag::err_not_supported_yet) << "a coarray";
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
