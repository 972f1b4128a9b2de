// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// gmove and the assignment behind it, whose sections `a[base:length:step]` are no C.

#include "directive/DirectiveParser.h"
#include "directive/Grammar.h"
#include "directive/Messages.h"

using namespace clang;

namespace sode {

Directive::Body DirectiveParser::parseGmove() {
  GmoveDirective D;
  if (In.takeWord("in"))
    D.How = GmoveDirective::In;
  else if (In.takeWord("out"))
    D.How = GmoveDirective::Out;
  return D;
}

/// The name that a section begins with, or what stands for one: `(*p)`.
bool DirectiveParser::takeRoot() {
  if (In.take(tok::identifier))
    return true;
  size_t Length = In.at(tok::l_paren) ? bracketed(In.rest()) : 0;
  for (size_t I = 0; I < Length; ++I)
    In.take();
  return Length > 0;
}

void DirectiveParser::reportStar(SourceLocation Star) {
  fail(Star, diag::err_section_star) << (Star.isFileID() ? FixItHint::CreateReplacement(SourceRange(Star), ":") : FixItHint());
}

/// All tokens are one side of an assignment. Subscripts before a member belong to the base: `w[i].v[0:3]`.
bool DirectiveParser::parseSection(Section &S) {
  size_t BaseEnd = 0;
  while (In.take(tok::star)) // `*p`
    BaseEnd = ~size_t(0);
  if (!takeRoot())
    return false;
  if (BaseEnd == 0)
    BaseEnd = In.position();
  while (Ok && !In.atEnd()) {
    if (In.take(tok::l_square)) {
      S.Subscripts.push_back(parseSubscript());
      if (Ok && S.Subscripts.back().Kind == Subscript::Star)
        reportStar(S.Subscripts.back().Loc);
      if (Ok)
        expect(tok::r_square);
    } else if ((In.at(tok::period) || In.at(tok::arrow)) && In.nextIs(tok::identifier)) {
      bool IsSection = llvm::any_of(S.Subscripts, [](const Subscript &Each) { return Each.Kind == Subscript::Triplet; });
      if (IsSection)
        Diags.report(In.loc(), diag::err_section_member), Ok = false;
      In.take();
      In.take();
      S.Subscripts.clear();
      BaseEnd = BaseEnd == ~size_t(0) ? BaseEnd : In.position();
    } else if (In.at(tok::colon)) {
      unsupported(In.loc(), "a coarray", ImagesRemedy);
    } else {
      return false;
    }
  }
  if (BaseEnd > In.position()) // the star is applied last, to all of it
    S.Subscripts.clear();
  S.Base.Tokens = In.since(0).take_front(BaseEnd);
  S.Base.IsObject = S.Base.Tokens.size() == 1;
  return Ok;
}

bool parseSide(const Preprocessor &PP, Diagnostics &Diags, llvm::ArrayRef<Token> Tokens, SourceLocation End, bool Left, Section &S) {
  unsigned Before = Diags.errors();
  TokenCursor In(PP, Tokens, End);
  if (DirectiveParser(Diags, In, "gmove").parseSection(S))
    return true;
  if (Diags.errors() == Before)
    Diags.report(In.loc(), diag::err_gmove_side) << unsigned(Left);
  return false;
}

bool parseAssignment(const Preprocessor &PP, Diagnostics &Diags, llvm::ArrayRef<Token> Statement, GmoveDirective &D) {
  unsigned Depth = 0;
  auto Operator = llvm::find_if(Statement, [&](const Token &T) {
    Depth += T.isOneOf(tok::l_paren, tok::l_square, tok::l_brace);
    Depth -= T.isOneOf(tok::r_paren, tok::r_square, tok::r_brace) && Depth;
    tok::TokenKind Kind = T.getKind();
    bool Assigns = Kind == tok::equal || (Kind != tok::equalequal && Kind != tok::lessequal && Kind != tok::greaterequal &&
                                          Kind != tok::exclaimequal && tok::getPunctuatorSpelling(Kind) &&
                                          llvm::StringRef(tok::getPunctuatorSpelling(Kind)).ends_with("="));
    return Depth == 0 && Assigns;
  });
  if (Operator == Statement.end())
    return Diags.refuse(Statement.front().getLocation(), diag::err_gmove_statement);
  if (Operator->isNot(tok::equal))
    return Diags.refuse(Operator->getLocation(), diag::err_gmove_operator);
  size_t At = Operator - Statement.begin();
  return parseSide(PP, Diags, Statement.take_front(At), Operator->getLocation(), true, D.To) &&
         parseSide(PP, Diags, Statement.slice(At + 1).drop_back(), Statement.back().getLocation(), false, D.From);
}

} // namespace sode
