// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The statement behind gmove: an assignment of sections, or what a serial C program has in its place.
//
//   memcpy(a, b, sizeof a);              directive/ParseMemcpy.cpp
//   for (i = 0; i < n; i++)              a[0:n][2:m-2] = b[1:n][2:m-2]
//     for (j = 2; j < m; j++)
//       a[i][j] = b[i+1][j];

#include "directive/DirectiveParser.h"
#include "directive/Messages.h"
#include "pragma/Sections.h"
#include "pragma/TokenFilter.h"
#include "support/ClangVersion.h"

using namespace clang;

namespace sode {

namespace {

/// A `for` of a nest that copies: it counts by one.
struct CopyLoop {
  const IdentifierInfo *Variable = nullptr;
  bool Declares = false;         ///< The variable ends with the loop.
  Token Open, Close;             ///< The parentheses of the `for`.
  std::vector<Token> From, Bound; ///< From: empty if it is 0.
  bool Inclusive = false;
  bool names(llvm::ArrayRef<Token> Tokens) const {
    return llvm::any_of(Tokens, [&](const Token &T) { return T.is(tok::identifier) && T.getIdentifierInfo() == Variable; });
  }
};

/// The nest of loops behind gmove, and what it makes of the subscripts of the assignment in it.
class CopyNest {
public:
  explicit CopyNest(const Preprocessor &PP) : PP(PP) {}
  std::vector<CopyLoop> Loops;

  /// Header: from the `(` to the `)`.
  bool add(llvm::ArrayRef<Token> Header) {
    CopyLoop L;
    L.Open = Header.front();
    L.Close = Header.back();
    llvm::ArrayRef<Token> Rest = Header.drop_front().drop_back();
    llvm::ArrayRef<Token> Init = upTo(Rest, tok::semi), Condition = upTo(Rest, tok::semi), Name = upTo(Init, tok::equal);
    if (Name.empty() || Name.back().isNot(tok::identifier) || Init.empty())
      return false;
    L.Variable = Name.back().getIdentifierInfo();
    L.Declares = Name.size() > 1;
    if (!(Init.size() == 1 && PP.getSpelling(Init[0]) == "0"))
      L.From = Init.vec();
    bool Compares = Condition.size() > 2 && isVariable(Condition[0], L) && Condition[1].isOneOf(tok::less, tok::lessequal);
    bool Counts = Rest.size() == 2 ? (Rest[0].is(tok::plusplus) && isVariable(Rest[1], L)) || (Rest[1].is(tok::plusplus) && isVariable(Rest[0], L))
                                   : Rest.size() == 3 && isVariable(Rest[0], L) && Rest[1].is(tok::plusequal) && PP.getSpelling(Rest[2]) == "1";
    if (!Compares || !Counts)
      return false;
    L.Inclusive = Condition[1].is(tok::lessequal);
    L.Bound = Condition.drop_front(2).vec();
    Loops.push_back(std::move(L));
    return true;
  }

  /// The location of what is no copy; else the subscripts of both sides have become sections.
  SourceLocation resolve(GmoveDirective &G) {
    for (const CopyLoop &L : Loops)
      for (const CopyLoop &Other : Loops)
        if (Other.names(L.From) || Other.names(L.Bound) || !isSum(L.Bound) || (&L != &Other && L.Variable == Other.Variable))
          return L.Open.getLocation();
    std::vector<const CopyLoop *> Left, Right;
    for (auto [Side, Found] : {std::pair(&G.To, &Left), std::pair(&G.From, &Right)})
      for (Subscript &S : Side->Subscripts)
        if (!resolve(S, *Found))
          return S.Loc;
    bool Same = llvm::equal(G.To.Base.Tokens, G.From.Base.Tokens, [](const Token &A, const Token &B) {
      return A.getKind() == B.getKind() && A.getIdentifierInfo() == B.getIdentifierInfo();
    });
    if (Left.size() != Loops.size() || Same) // `a[i+1] = a[i]` is no copy
      return G.To.Base.loc();
    return Right.empty() || Left == Right ? SourceLocation() : G.From.Base.loc();
  }

private:
  const Preprocessor &PP;

  static bool isVariable(const Token &T, const CopyLoop &L) { return T.is(tok::identifier) && T.getIdentifierInfo() == L.Variable; }

  /// What stands in front of the next token of the kind; Rest becomes what stands behind it.
  static llvm::ArrayRef<Token> upTo(llvm::ArrayRef<Token> &Rest, tok::TokenKind Kind) {
    unsigned Depth = 0;
    for (size_t I = 0; I < Rest.size(); ++I) {
      Depth += Rest[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace);
      Depth -= Rest[I].isOneOf(tok::r_paren, tok::r_square, tok::r_brace) && Depth;
      if (Depth == 0 && Rest[I].is(Kind)) {
        llvm::ArrayRef<Token> Before = Rest.take_front(I);
        Rest = Rest.drop_front(I + 1);
        return Before;
      }
    }
    return std::exchange(Rest, {});
  }

  /// Sums, differences and products at most: what is added to them needs no parentheses.
  static bool isSum(llvm::ArrayRef<Token> Tokens) {
    unsigned Depth = 0;
    for (const Token &T : Tokens) {
      Depth -= T.isOneOf(tok::r_paren, tok::r_square) && Depth;
      if (Depth == 0 && !T.isOneOf(tok::identifier, tok::numeric_constant, tok::plus, tok::minus, tok::star, tok::slash, tok::percent,
                                   tok::period, tok::arrow, tok::l_paren, tok::l_square, tok::r_paren, tok::r_square, tok::kw_sizeof))
        return false;
      Depth += T.isOneOf(tok::l_paren, tok::l_square);
    }
    return true;
  }

  /// `i + c` of a loop over i.
  bool resolve(Subscript &S, std::vector<const CopyLoop *> &Found) {
    const std::vector<Token> Text = S.First.Tokens;
    auto L = llvm::find_if(Loops, [&](const CopyLoop &L) { return L.names(Text); });
    if (S.Kind != Subscript::Index || L == Loops.end())
      return S.Kind == Subscript::Index;
    auto At = llvm::find_if(Text, [&](const Token &T) { return isVariable(T, *L); });
    bool Added = (At == Text.begin() || std::prev(At)->is(tok::plus)) && (At + 1 == Text.end() || At[1].isOneOf(tok::plus, tok::minus));
    llvm::ArrayRef<Token> Before(Text.data(), At - Text.begin()), After = llvm::ArrayRef<Token>(Text).drop_front(At - Text.begin() + 1);
    if (!Added || !isSum(Text) || llvm::any_of(Loops, [&](const CopyLoop &Each) { return Each.names(Before) || Each.names(After); }))
      return false;
    std::vector<Token> Base = L->From;
    if (Base.size() > 1 && Text.size() > 1) {
      Base.insert(Base.begin(), L->Open);
      Base.push_back(L->Close);
    }
    if (Base.empty() && !Before.empty())
      Before = Before.drop_back(); // its `+`
    if (Base.empty() && Before.empty() && !After.empty() && After.front().is(tok::plus))
      After = After.drop_front();
    Base.insert(Base.begin(), Before.begin(), Before.end());
    Base.insert(Base.end(), After.begin(), After.end());
    S.Kind = Subscript::Triplet;
    S.First.Tokens = std::move(Base);
    S.Second.Tokens = L->Bound;
    S.Step.Tokens = L->From;
    S.Until = L->Inclusive ? Subscript::Through : Subscript::Below;
    Found.push_back(&*L);
    return true;
  }
};

} // namespace

/// Takes the statement at Position into the directive.
bool TokenFilter::takeAssignment(GmoveDirective &G, unsigned Position) {
  const std::vector<Token> &In = TU.Tokens.Tokens;
  QuietUntil = TU.Tokens.endOfStatement(Position);
  CopyNest Nest(PP);
  unsigned First = Position;
  for (;;)
    if (In[First].is(tok::l_brace) && In[TU.Tokens.endOfStatement(First + 1)].is(tok::r_brace)) { // `{ a[:] = b[:]; }`
      ++First;
    } else if (unsigned Close = In[First].is(tok::kw_for) ? closingBracket(In, First + 1) : 0) {
      if (!Nest.add(llvm::ArrayRef<Token>(In).slice(First + 1, Close - First)))
        return Diags.refuse(In[First].getLocation(), diag::err_gmove_loops);
      First = Close + 1;
    } else {
      break;
    }
  unsigned End = TU.Tokens.endOfStatement(First);
  bool IsKeyword = !In[First].isAnnotation() && In[First].getIdentifierInfo() && In[First].isNot(tok::identifier);
  if (In[First].isAnnotation() || IsKeyword || In[First].is(tok::l_brace) || In[End - 1].isNot(tok::semi)) {
    bool Several = In[First].is(tok::l_brace) && In[First + 1].isNot(tok::r_brace);
    return Diags.refuse(In[First].getLocation(), !Nest.Loops.empty() ? diag::err_gmove_loops : Several ? diag::err_gmove_block : diag::err_gmove_statement);
  }
  DropUntil = QuietUntil;
  AssignedFirst = First;
  AssignedEnd = End - 1;
  if (!llvm::all_of(Nest.Loops, [](const CopyLoop &L) { return L.Declares; }))
    G.Assignment = First;
  llvm::ArrayRef<Token> Statement = llvm::ArrayRef<Token>(In).slice(First, End - First);
  if (!(isMemcpy(Statement) ? parseMemcpy : parseAssignment)(PP, Diags, Statement, G))
    return false;
  if (SourceLocation Not = Nest.Loops.empty() ? SourceLocation() : Nest.resolve(G); Not.isValid())
    return Diags.refuse(Not, diag::err_gmove_loops);
  if (!checkInside(G.To) || !checkInside(G.From))
    return false;
  for (Section *S : {&G.To, &G.From})
    S->Base.InStatement = llvm::none_of(S->Base.Tokens, [&](const Token &T) { return MaybeAligned.count(T.getIdentifierInfo()); });
  return true;
}

/// In place of the statement at Position: of its tokens Clang's parser gets the final `;`, braces around it, and loops that stay.
void TokenFilter::emitStatement(const GmoveDirective &G, unsigned Id, unsigned Position) {
  const std::vector<Token> &In = TU.Tokens.Tokens;
  auto Pass = [&](unsigned First, unsigned End) {
    for (unsigned I = First; I < End; ++I) {
      Context.advance(In[I]);
      Out.push_back(In[I]);
    }
  };
  const bool Around = G.Assignment || In[Position].is(tok::l_brace);
  if (Around)
    Pass(Position, AssignedFirst);
  emitAssigned(G, Id);
  Pass(AssignedEnd, Around ? DropUntil : AssignedEnd + 1);
}

} // namespace sode
