// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// loop, task, reflect, reduce_shadow, barrier, reduction, bcast, wait_async.

#include "directive/Grammar.h"

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
  static const tok::TokenKind Operators[] = {tok::plus, tok::minus, tok::star,   tok::amp,
                                             tok::pipe, tok::caret, tok::ampamp, tok::pipepipe};
  static const llvm::StringRef Words[] = {"max", "min", "firstmax", "firstmin", "lastmax", "lastmin"};
  bool IsWord = llvm::any_of(Words, [&](llvm::StringRef W) { return In.atWord(W); });
  if (IsWord || llvm::any_of(Operators, [&](tok::TokenKind K) { return In.at(K); }))
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
      do
        V.Locations.push_back(parseExpr(/*BeforeSlash=*/true));
      while (Ok && In.take(tok::comma));
      if (Ok)
        expect(tok::slash);
    }
    R.Variables.push_back(std::move(V));
    if (!In.take(tok::comma))
      break;
  }
  if (Ok)
    expect(tok::r_paren);
  return R;
}

/// `ordered` or `ordered(any)` behind a reduction.
void DirectiveParser::parseOrdered(ReductionClause &R) {
  if (!Ok || !In.takeWord("ordered"))
    return;
  R.Order = ReductionClause::Ordered;
  if (!In.take(tok::l_paren))
    return;
  R.Order = ReductionClause::OrderedAny;
  if (!In.takeWord("any"))
    expected("'any'");
  if (Ok)
    expect(tok::r_paren);
}

/// expand, margin and peel_and_wait with their widths; overlap.
void DirectiveParser::parseWidening(LoopDirective &D) {
  static const std::pair<const char *, LoopDirective::Widening> Kinds[] = {
      {"expand", LoopDirective::Expand}, {"margin", LoopDirective::Margin}, {"peel_and_wait", LoopDirective::PeelAndWait}, {"overlap", LoopDirective::Overlap}};
  SourceLocation Loc = In.loc();
  LoopDirective::Widening New = LoopDirective::None;
  for (const auto &[Spelling, Kind] : Kinds)
    if (In.takeWord(Spelling)) {
      New = Kind;
      break;
    }
  if (D.Widen != LoopDirective::None) {
    Diags.report(Loc, diag::err_loop_widened_twice);
    Ok = false;
    return;
  }
  D.Widen = New;
  if (New == LoopDirective::Overlap) {
    extension(Loc, "overlap");
    return;
  }
  if (!expect(tok::l_paren))
    return;
  if (New == LoopDirective::PeelAndWait) {
    D.AsyncId = parseExpr();
    if (Ok && !In.take(tok::comma))
      expected("',' and a width for each dimension of the reference behind the id of 'peel_and_wait'");
  }
  while (Ok) {
    LoopDirective::Width W;
    W.Loc = In.loc();
    W.Unbound = takeModifier("unbound");
    if (Ok)
      W.Low = parseExpr();
    if (Ok && In.take(tok::colon))
      W.High = parseExpr();
    D.Widths.push_back(std::move(W));
    if (!In.take(tok::comma))
      break;
  }
  if (Ok)
    expect(tok::r_paren);
}

Directive::Body DirectiveParser::parseLoop() {
  LoopDirective D;
  bool Bare = In.atWord() && !In.atWord("on") && In.nextIs(tok::identifier) && In.nextWord("on"); // `loop i on`
  if (Bare)
    expected("'('", {{In.loc(), 0, "("}, {In.loc().getLocWithOffset(In.spelling().size()), 0, ")"}});
  // `[i][j]` is the reference compiler's.
  if (Ok && (In.at(tok::l_paren) || In.at(tok::l_square)))
    parseList([&] { D.Indices.push_back(parseEntity("the name of a loop variable")); });
  if (Ok)
    D.On = parseOn("on");
  while (Ok && !In.atEnd()) {
    if (In.takeWord("profile"))
      continue; // a tracing hint of the reference compiler, without effect
    if (In.takeWord("reduction")) {
      D.Reductions.push_back(parseReductionSpec());
      parseOrdered(D.Reductions.back());
    } else if (In.atWord("expand") || In.atWord("margin") || In.atWord("peel_and_wait") || In.atWord("overlap")) {
      parseWidening(D);
    } else {
      unknownClause({"reduction", "expand", "margin", "peel_and_wait", "overlap"});
    }
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
      unknownClause({"nocomm"});
  }
  return D;
}

/// `transport(name)`; the names are those of runtime/transport/transports.c.
bool DirectiveParser::takeTransport(Name &Transport) {
  static const llvm::StringRef Known[] = {"auto", "datatype", "neighbor", "pack", "rma", "shm"};
  SourceLocation Loc = In.loc();
  if (!Ok || !Transport.Text.empty() || !In.takeWord("transport"))
    return false;
  extension(Loc, "transport");
  if (!expect(tok::l_paren))
    return true;
  if (!In.atWord()) {
    expected("the name of a transport");
    return true;
  }
  Transport = In.takeName();
  std::string Written = std::exchange(Transport.Text, llvm::StringRef(Transport.Text).lower());
  if (llvm::is_contained(Known, llvm::StringRef(Transport.Text)))
    return expect(tok::r_paren) || true;
  Ok = false;
  if (llvm::StringRef Near = nearestWord(Written, Known); !Near.empty())
    Diags.report(Transport.Loc, diag::err_unknown_transport_suggest)
        << Written << Near << FixItHint::CreateReplacement(Transport.Loc, Near);
  else
    Diags.report(Transport.Loc, diag::err_unknown_transport) << Written;
  return true;
}

Directive::Body DirectiveParser::parseReflect() {
  ReflectDirective D;
  if (!expect(tok::l_paren))
    return D;
  do {
    D.Arrays.push_back(parseObject("the name of an array"));
    size_t Start = In.position();
    if (Ok && (In.at(tok::period) || In.at(tok::arrow) || In.at(tok::l_square))) { // `c.a`, `p->a`, `c[2].a`
      ExprText Member = In.takeExpr();
      bool Found = llvm::any_of(Member.Tokens, [](const Token &T) { return T.isOneOf(tok::period, tok::arrow); });
      if (Found)
        llvm::append_range(D.Arrays.back().Tokens, Member.Tokens);
      else
        In.rewind(Start);
    }
  } while (Ok && In.take(tok::comma));
  if (Ok)
    expect(tok::r_paren);
  while (Ok && !In.atEnd()) {
    if (In.takeWord("profile") || In.takeWord("host") || takeAsync(D.Async) || takeTransport(D.Transport))
      continue;
    if (!D.Orthogonal && In.takeWord("orthogonal")) {
      D.Orthogonal = true;
      continue;
    }
    if (!D.Widths.empty() || !In.takeWord("width")) {
      unknownClause({"width", "orthogonal", "async", "transport"});
      break;
    }
    if (!expect(tok::l_paren))
      break;
    do {
      ReflectDirective::Width W;
      W.Loc = In.loc();
      W.Periodic = takeModifier("periodic");
      if (Ok && In.atWord("auto")) {
        extension(In.loc(), "auto");
        W.Auto = In.take().getLocation();
      } else if (Ok) {
        W.Low = parseExpr();
        if (Ok && In.take(tok::colon))
          W.High = parseExpr();
      }
      D.Widths.push_back(std::move(W));
    } while (Ok && In.take(tok::comma));
    if (Ok)
      expect(tok::r_paren);
  }
  return D;
}

Directive::Body DirectiveParser::parseBarrier() {
  BarrierDirective D;
  ExprText Ignored; // the reference compiler takes `barrier async(1)` as `barrier`
  while (Ok && !In.atEnd())
    if (!takeOn(D.On) && !In.takeWord("profile") && !takeAsync(Ignored))
      unknownClause({"on"});
  return D;
}

Directive::Body DirectiveParser::parseReduction() {
  ReductionDirective D;
  D.Reduction = parseReductionSpec();
  while (Ok && !In.atEnd()) {
    if (D.Reduction.Order == ReductionClause::Unordered && In.atWord("ordered"))
      parseOrdered(D.Reduction);
    else if (!takeOn(D.On) && !takeAsync(D.Async) && !In.takeWord("profile") && !In.takeWord("host"))
      unknownClause({"on", "async", "ordered"});
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
    if (In.atWord("from") && !D.From)
      D.From = parseOn("from");
    else if (!takeOn(D.On) && !takeAsync(D.Async) && !In.takeWord("profile") && !In.takeWord("host"))
      unknownClause({"from", "on", "async"});
  }
  return D;
}

Directive::Body DirectiveParser::parseWaitAsync() {
  WaitAsyncDirective D;
  D.Ids = parseVariables();
  while (Ok && !In.atEnd())
    if (!takeOn(D.On) && !In.takeWord("profile"))
      unknownClause({"on"});
  return D;
}

} // namespace sode
