// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// loop, task, reflect, barrier, reduction, bcast.

#include "directive/Grammar.h"

using namespace clang;

namespace sode {

ReductionClause DirectiveParser::parseReductionSpec() {
  ReductionClause R;
  if (!expect(tok::l_paren))
    return R;
  R.Operator.Loc = In.loc();
  static const tok::TokenKind Operators[] = {tok::plus,  tok::star,   tok::amp,    tok::pipe,
                                             tok::caret, tok::ampamp, tok::pipepipe};
  if (In.atWord("max") || In.atWord("min")) {
    R.Operator.Text = llvm::StringRef(In.takeName().Text).lower();
  } else if (llvm::any_of(Operators, [&](tok::TokenKind K) { return In.at(K); })) {
    R.Operator.Text = In.takeName().Text;
  } else if (In.at(tok::minus) || In.atWord("firstmax") || In.atWord("firstmin") || In.atWord("lastmax") ||
             In.atWord("lastmin")) {
    unsupported(In.loc(), "reduction '" + In.spelling() + "'");
  } else {
    expected("a reduction: '+', '*', '&', '|', '^', '&&', '||', 'max' or 'min'");
  }
  if (Ok)
    expect(tok::colon);
  while (Ok) {
    ExprText E = parseExpr();
    for (const Token &T : E.Tokens)
      if (T.is(tok::slash)) {
        unsupported(T.getLocation(), "a reduction with location variables");
        break;
      }
    R.Variables.push_back(std::move(E));
    if (!In.take(tok::comma))
      break;
  }
  if (Ok)
    expect(tok::r_paren);
  return R;
}

Directive::Body DirectiveParser::parseLoop() {
  LoopDirective D;
  if (In.take(tok::l_paren)) {
    do
      D.Indices.push_back(parseEntity("the name of a loop variable"));
    while (Ok && In.take(tok::comma));
    if (Ok)
      expect(tok::r_paren);
  }
  if (Ok)
    D.On = parseOn("on");
  while (Ok && !In.atEnd()) {
    if (In.takeWord("profile"))
      continue; // a tracing hint of the reference compiler, without effect
    if (!In.takeWord("reduction")) {
      unsupportedClause({"expand", "margin", "peel_and_wait", "overlap", "ordered"});
      expected("'reduction' or the end of the line");
      break;
    }
    D.Reductions.push_back(parseReductionSpec());
  }
  return D;
}

Directive::Body DirectiveParser::parseTask() {
  TaskDirective D;
  D.On = parseOn("on");
  while (Ok && !In.atEnd()) {
    if (In.takeWord("nocomm"))
      D.Nocomm = true;
    else if (!In.takeWord("profile"))
      expected("'nocomm' or the end of the line");
  }
  return D;
}

Directive::Body DirectiveParser::parseReflect() {
  ReflectDirective D;
  if (!expect(tok::l_paren))
    return D;
  do {
    D.Arrays.push_back(parseObject("the name of an array"));
    if (Ok && In.at(tok::period))
      unsupported(In.loc(), "'reflect' of a struct member");
  } while (Ok && In.take(tok::comma));
  if (Ok)
    expect(tok::r_paren);
  while (Ok && !In.atEnd()) {
    if (In.takeWord("profile"))
      continue;
    if (!In.takeWord("width")) {
      unsupportedClause({"async", "orthogonal", "host", "acc"});
      expected("'width' or the end of the line");
      break;
    }
    if (!expect(tok::l_paren))
      break;
    do {
      ReflectDirective::Width W;
      W.Loc = In.loc();
      if (In.take(tok::slash)) {
        if (!In.takeWord("periodic"))
          expected("'periodic'");
        else
          W.Periodic = expect(tok::slash);
      }
      if (In.atWord("auto"))
        unsupported(In.loc(), "an inferred width 'auto'");
      if (Ok)
        W.Low = parseExpr();
      if (Ok && In.take(tok::colon))
        W.High = parseExpr();
      D.Widths.push_back(std::move(W));
    } while (Ok && In.take(tok::comma));
    if (Ok)
      expect(tok::r_paren);
  }
  return D;
}

Directive::Body DirectiveParser::parseBarrier() {
  BarrierDirective D;
  while (Ok && !In.atEnd()) {
    if (In.atWord("on") && !D.On)
      D.On = parseOn("on");
    else if (!In.takeWord("profile")) {
      unsupportedClause({"async"});
      break;
    }
  }
  return D;
}

Directive::Body DirectiveParser::parseReduction() {
  ReductionDirective D;
  D.Reduction = parseReductionSpec();
  while (Ok && !In.atEnd()) {
    if (In.atWord("on") && !D.On)
      D.On = parseOn("on");
    else if (!In.takeWord("profile")) {
      unsupportedClause({"async", "ordered", "host", "acc"});
      expected("'on' or the end of the line");
    }
  }
  return D;
}

std::vector<ExprText> DirectiveParser::parseVariables() {
  std::vector<ExprText> Variables;
  if (!expect(tok::l_paren))
    return Variables;
  do
    Variables.push_back(parseExpr());
  while (Ok && In.take(tok::comma));
  if (Ok && In.at(tok::colon))
    unsupported(In.loc(), "an array section");
  if (Ok)
    expect(tok::r_paren);
  return Variables;
}

Directive::Body DirectiveParser::parseBcast() {
  BcastDirective D;
  D.Variables = parseVariables();
  while (Ok && !In.atEnd()) {
    if (In.atWord("on") && !D.On)
      D.On = parseOn("on");
    else if (In.atWord("from") && !D.From)
      D.From = parseOn("from");
    else if (!In.takeWord("profile")) {
      unsupportedClause({"async", "host", "acc"});
      expected("'from', 'on' or the end of the line");
    }
  }
  return D;
}

} // namespace sode
