// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// loop, task, array, reflect, reduce_shadow, reduction, bcast, wait_async up to their clauses (ParseClauses.cpp).

#include "directive/Grammar.h"
#include "directive/Messages.h"

using namespace clang;

namespace sode {

/// What MPI, Fortran or English call an operator, or "".
static llvm::StringRef operatorMeant(llvm::StringRef Word) {
  static const std::pair<const char *, const char *> Names[] = {
      {"sum", "+"},  {"add", "+"},   {"plus", "+"},  {"prod", "*"}, {"product", "*"},   {"mult", "*"},     {"mul", "*"},
      {"band", "&"}, {"land", "&&"}, {"bor", "|"},   {"lor", "||"}, {"bxor", "^"},      {"xor", "^"},
      {"maximum", "max"}, {"minimum", "min"}};
  for (const auto &[Name, Operator] : Names)
    if (Word.equals_insensitive(Name))
      return Operator;
  return "";
}

ReductionClause DirectiveParser::parseReductionSpec() {
  ReductionClause R;
  if (!expect(tok::l_paren))
    return R;
  R.Operator.Loc = In.loc();
  static constexpr tok::TokenKind Operators[] = {tok::plus, tok::minus, tok::star,   tok::amp,
                                             tok::pipe, tok::caret, tok::ampamp, tok::pipepipe};
  static const llvm::StringRef Words[] = {"max", "min", "firstmax", "firstmin", "lastmax", "lastmin"};
  auto AtOperator = [&] {
    return llvm::any_of(Words, [&](llvm::StringRef W) { return In.atWord(W); }) || llvm::any_of(Operators, [&](tok::TokenKind K) { return In.at(K); });
  };
  if (AtOperator())
    R.Operator.Text = llvm::StringRef(In.takeName().Text).lower();
  else if (!suggest("reduction", Words, operatorMeant(In.spelling())))
    expected("a reduction: '+', '-', '*', '&', '|', '^', '&&', '||', 'max', 'min', 'firstmax', 'firstmin', 'lastmax' or "
             "'lastmin'");
  if (Ok)
    expect(tok::colon);
  while (Ok) {
    ReductionClause::Variable V;
    V.Value = parseExpr(/*BeforeSlash=*/true);
    if (Ok && In.take(tok::slash)) {
      commaSeparated([&] { V.Locations.push_back(parseExpr(/*BeforeSlash=*/true)); });
      if (Ok)
        expect(tok::slash);
    }
    R.Variables.push_back(std::move(V));
    if (!In.take(tok::comma))
      break;
    if (AtOperator() && In.nextIs(tok::colon)) // `max: a, +: b`
      expected("')' and another reduction for the next operator");
  }
  if (Ok)
    expect(tok::r_paren);
  return R;
}

Directive::Body DirectiveParser::parseLoop() {
  LoopDirective D;
  if (In.atWord() && !In.atWord("on")) { // `loop i, j on`
    llvm::ArrayRef<Token> Rest = In.rest();
    const auto *On = llvm::find_if(Rest, [](const Token &T) { return T.is(tok::identifier) && T.getIdentifierInfo()->isStr("on"); });
    if (On != Rest.end() && llvm::all_of(llvm::make_range(Rest.begin(), On), [](const Token &T) { return T.isOneOf(tok::identifier, tok::comma); }))
      expected("'('", {{In.loc(), 0, "("}, {On[-1].getLocation().getLocWithOffset(On[-1].getLength()), 0, ")"}});
  }
  // `[i][j]` is the reference compiler's.
  if (Ok && (In.at(tok::l_paren) || In.at(tok::l_square)))
    parseList([&] { D.Indices.push_back(parseEntity("the name of a loop variable")); });
  if (Ok)
    D.On = parseOn();
  return D;
}

Directive::Body DirectiveParser::parseTask() {
  TaskDirective D;
  D.On = parseOn();
  return D;
}

Directive::Body DirectiveParser::parseArray() {
  ArrayDirective D;
  D.On = parseOn();
  return D;
}

Directive::Body DirectiveParser::parseBlocking() { return BlockingDirective(); }
Directive::Body DirectiveParser::parseTasks() { return TasksDirective(); }
Directive::Body DirectiveParser::parseBarrier() { return BarrierDirective(); }

/// `(a, c.a, p->a, c[2].a)`, for `reflect` also `level[k]`
std::vector<ExprText> DirectiveParser::parseArrays() {
  return expect(tok::l_paren) ? parseArrayList() : std::vector<ExprText>();
}

std::vector<ExprText> DirectiveParser::parseArrayList() {
  std::vector<ExprText> Arrays;
  do {
    Arrays.push_back(parseObject("the name of an array"));
    size_t Start = In.position();
    if (Ok && (In.at(tok::period) || In.at(tok::arrow) || In.at(tok::l_square))) {
      ExprText Member = In.takeExpr();
      bool Found = Word == "reflect" || llvm::any_of(Member.Tokens, [](const Token &T) { return T.isOneOf(tok::period, tok::arrow); });
      if (Found)
        llvm::append_range(Arrays.back().Tokens, Member.Tokens);
      else
        In.rewind(Start);
      if (!Found && In.at(tok::l_square))
        fail(In.loc(), diag::err_array_subscript) << Word;
    }
  } while (Ok && In.take(tok::comma));
  if (Ok)
    expect(tok::r_paren);
  return Arrays;
}

Directive::Body DirectiveParser::parseReflect() {
  ReflectDirective D;
  D.Arrays = parseArrays();
  return D;
}

Directive::Body DirectiveParser::parseReduceShadow() { return parseReflect(); }

Directive::Body DirectiveParser::parseReduction() {
  ReductionDirective D;
  D.Reduction = parseReductionSpec();
  return D;
}

std::vector<ExprText> DirectiveParser::parseVariables() {
  std::vector<ExprText> Variables;
  inParentheses([&] {
    commaSeparated([&] { Variables.push_back(parseExpr()); });
    if (Ok && In.at(tok::colon))
      unsupported(In.loc(), "an array section", SectionRemedy);
  });
  return Variables;
}

Directive::Body DirectiveParser::parseBcast() {
  BcastDirective D;
  D.Variables = parseVariables();
  return D;
}

Directive::Body DirectiveParser::parseWaitAsync() {
  WaitAsyncDirective D;
  D.Ids = parseVariables();
  return D;
}

/// `(p[k], tag)`
Directive::Body DirectiveParser::parsePost() {
  SignalDirective D;
  inParentheses([&] {
    D.Node = parseReference();
    if (Ok && !In.take(tok::comma))
      expected("',' and a tag");
    if (Ok)
      D.Tag = parseExpr();
  });
  return D;
}

/// Nothing, `(p[k])` or `(p[k], tag)`
Directive::Body DirectiveParser::parseWait() {
  SignalDirective D;
  if (In.at(tok::l_paren))
    inParentheses([&] {
      D.Node = parseReference();
      if (Ok && In.take(tok::comma))
        D.Tag = parseExpr();
    });
  return D;
}

} // namespace sode
