// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// memcpy behind gmove: what a serial C program has in place of sections.
//
//   memcpy(a, b, sizeof a);                         a[:][:] = b[:][:]
//   memcpy(&a[k], b + 2, n * sizeof *a);            a[k:n][:] = b[2:n][:]

#include "directive/DirectiveParser.h"
#include "directive/Grammar.h"
#include "directive/Messages.h"
#include "support/ClangVersion.h"

using namespace clang;

namespace sode {

using Tokens = llvm::ArrayRef<Token>;

static Tokens withoutScope(Tokens Statement) { // std::memcpy
  return Statement.size() > 2 && Statement[1].is(tok::coloncolon) ? Statement.drop_front(2) : Statement;
}

bool isMemcpy(Tokens Statement) {
  Statement = withoutScope(Statement);
  bool Called = Statement.size() > 3 && Statement[0].is(tok::identifier) && Statement[1].is(tok::l_paren);
  return Called && (Statement[0].getIdentifierInfo()->isStr("memcpy") || Statement[0].getIdentifierInfo()->isStr("memmove"));
}

/// How many tokens the bracket at I and what is inside have; 0: there is no bracket.
static size_t groupAt(Tokens List, size_t I) {
  return I < List.size() && List[I].isOneOf(tok::l_paren, tok::l_square) ? bracketed(List.drop_front(I)) : 0;
}

/// What stands before the next token of the kind, outside of brackets; Rest becomes what stands behind it.
static Tokens upTo(Tokens &Rest, tok::TokenKind Kind) {
  for (size_t I = 0; I < Rest.size(); I += std::max<size_t>(groupAt(Rest, I), 1))
    if (Rest[I].is(Kind)) {
      Tokens Before = Rest.take_front(I);
      Rest = Rest.drop_front(I + 1);
      return Before;
    }
  return std::exchange(Rest, {});
}

/// Names, numbers, what is in brackets, and these operators.
static bool consistsOf(Tokens List, llvm::ArrayRef<tok::TokenKind> Operators) {
  for (size_t I = 0; I < List.size(); I += std::max<size_t>(groupAt(List, I), 1))
    if (!groupAt(List, I) && !List[I].isOneOf(tok::identifier, tok::numeric_constant, tok::period, tok::arrow) &&
        !llvm::is_contained(Operators, List[I].getKind()))
      return false;
  return true;
}

namespace {

/// `n * sizeof a[0]`.
struct Bytes {
  Tokens Unit;              ///< `sizeof a[0]`
  Tokens Of;                ///< `a`, or a type.
  unsigned Depth = 0;       ///< How many stars and subscripts lead from there to what is measured.
  std::vector<Token> Count; ///< Empty: one.

  bool read(Tokens Size);
  bool isOf(const Section &S) const {
    return llvm::equal(Of, S.Base.Tokens, [](const Token &A, const Token &B) {
      return A.getKind() == B.getKind() && A.getIdentifierInfo() == B.getIdentifierInfo();
    });
  }
};

/// `&a[k]`, `b + k`, `b`.
struct Place {
  Tokens Named, Offset;
  bool Address;

  explicit Place(Tokens Argument) : Named(upTo(Argument, tok::plus)), Offset(Argument) {
    Address = !Named.empty() && Named.front().is(tok::amp);
    Named = Named.drop_front(Address);
  }
  bool makeSection(Section &S, const Bytes &B, const Preprocessor &PP) const;
};

} // namespace

bool Bytes::read(Tokens Size) {
  size_t First = llvm::find_if(Size, [](const Token &T) { return T.is(tok::kw_sizeof); }) - Size.begin(), End = First + 1;
  while (End < Size.size() && Size[End].is(tok::star))
    ++End;
  for (End += std::max<size_t>(groupAt(Size, End), 1); End < Size.size() && Size[End].isOneOf(tok::l_square, tok::period, tok::arrow);)
    End += Size[End].is(tok::l_square) ? groupAt(Size, End) : 2;
  if (End > Size.size())
    return false;
  Unit = Size.slice(First, End - First);
  Of = Unit.drop_front();
  while (groupAt(Of, 0) == Of.size() && Of.size() > 2)
    Of = Of.drop_front().drop_back();
  for (; Of.size() > 1 && Of.front().is(tok::star); ++Depth)
    Of = Of.drop_front();
  for (size_t I = 1; I < Of.size(); ++I)
    if (Of[I].is(tok::l_square) && I + groupAt(Of, I) == Of.size()) { // the last subscript
      Of = Of.take_front(I);
      ++Depth;
      I = 0;
    }
  Tokens Before = Size.take_front(First), After = Size.drop_front(End);
  if ((!Before.empty() && Before.back().isNot(tok::star)) || (!After.empty() && After.front().isNot(tok::star)))
    return false;
  if (Before.empty())
    After = After.drop_front(!After.empty());
  else
    Before = Before.drop_back();
  Count = Before.vec();
  Count.insert(Count.end(), After.begin(), After.end());
  return consistsOf(Before, {tok::star, tok::slash}) && consistsOf(After, {tok::star});
}

/// What is counted is one subscript further inside than the place's name, or at the last one of its address.
bool Place::makeSection(Section &S, const Bytes &B, const Preprocessor &PP) const {
  std::vector<Subscript> &Subs = S.Subscripts;
  bool Measured = B.isOf(S);
  auto IsZero = [&](const Subscript &Sub) {
    return Sub.Kind == Subscript::Index && Sub.First.Tokens.size() == 1 && PP.getSpelling(Sub.First.Tokens[0]) == "0";
  };
  while (Address && Measured && Subs.size() > B.Depth && IsZero(Subs.back())) // &a[k][0]
    Subs.pop_back();
  if (B.Count.empty()) {
    S.Measured = Measured && !Address;
    return Offset.empty() && (!Measured || Subs.size() == B.Depth);
  }
  if (Address ? Subs.empty() || !Offset.empty() : !consistsOf(Offset, {tok::plus, tok::minus, tok::star, tok::slash, tok::percent}))
    return false;
  if (!Address) {
    Subs.emplace_back().First.Tokens = Offset.vec();
    Subs.back().Loc = S.Base.loc();
  }
  Subs.back().Kind = Subscript::Triplet;
  Subs.back().Second.Tokens = B.Count;
  return !Measured || Subs.size() == B.Depth;
}

bool parseMemcpy(const Preprocessor &PP, Diagnostics &Diags, Tokens Statement, GmoveDirective &D) {
  Tokens Call = withoutScope(Statement), Arguments = Call.drop_front(2).drop_back(2); // `);`
  Place To(upTo(Arguments, tok::comma)), From(upTo(Arguments, tok::comma));
  Bytes B;
  SourceLocation End = Statement.back().getLocation();
  if (!To.Named.empty() && !From.Named.empty() && B.read(Arguments)) {
    if (!parseSide(PP, Diags, To.Named, End, true, D.To) || !parseSide(PP, Diags, From.Named, End, false, D.From))
      return false;
    if (To.makeSection(D.To, B, PP) && From.makeSection(D.From, B, PP) && (B.isOf(D.To) || B.isOf(D.From) || !B.Count.empty())) {
      if (!B.isOf(D.To) && !B.isOf(D.From)) // sizeof(double)
        D.Unit.Tokens = B.Unit.vec();
      return true;
    }
  }
  return Diags.refuse(Call.front().getLocation(), diag::err_gmove_memcpy);
}

} // namespace sode
