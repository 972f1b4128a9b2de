// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// nodes, template, distribute, align, shadow.

#include "directive/Grammar.h"

using namespace clang;

namespace sode {

Directive::Body DirectiveParser::parseNodes() {
  NodesDirective D;
  D.Entity = parseEntity("the name of a node array");
  if (!Ok)
    return D;
  D.Brackets = parseList([&] {
    NodesDirective::Size S;
    S.Loc = In.loc();
    if (!In.take(tok::star))
      S.Value = parseExpr();
    D.Sizes.push_back(std::move(S));
  });
  if (llvm::count_if(D.Sizes, [](const auto &S) { return S.Value.empty(); }) > 1)
    unsupported(D.Sizes.back().Loc, "more than one '*' size");
  if (Ok && In.take(tok::equal))
    D.Of = parseReference();
  return D;
}

Directive::Body DirectiveParser::parseTemplate() {
  TemplateDirective D;
  D.Entity = parseEntity("the name of a template");
  if (!Ok)
    return D;
  D.Brackets = parseList([&] {
    Subscript S = parseSubscript();
    if (S.isWhole())
      unsupported(S.Loc, "a template of undefined shape");
    else if (Ok && S.Kind == Subscript::Star) {
      Diags.report(S.Loc, diag::err_template_star);
      Ok = false;
    } else if (Ok && S.Kind == Subscript::Triplet && (S.First.empty() || S.Second.empty() || !S.Step.empty())) {
      Diags.report(S.Loc, diag::err_template_range) << D.Entity.Text;
      Ok = false;
    }
    D.Ranges.push_back(std::move(S));
  });
  return D;
}

Directive::Body DirectiveParser::parseDistribute() {
  DistributeDirective D;
  D.Template = parseDeclared("the name of a template");
  if (!Ok)
    return D;
  D.Brackets = parseList([&] {
    using Format = DistributeDirective::Format;
    Format F;
    F.Loc = In.loc();
    if (In.take(tok::star)) {
      D.Formats.push_back(F);
      return;
    }
    if (In.takeWord("block"))
      F.Kind = Format::Block;
    else if (In.takeWord("cyclic"))
      F.Kind = Format::Cyclic;
    else if (In.takeWord("gblock"))
      F.Kind = Format::Gblock;
    else {
      expected("a distribution: '*', 'block', 'cyclic' or 'gblock'");
      return;
    }
    if (In.take(tok::l_paren)) {
      if (F.Kind == Format::Gblock && In.at(tok::star) && In.nextIs(tok::r_paren)) {
        unsupported(F.Loc, "'gblock(*)'");
        return;
      }
      F.Argument = parseExpr();
      if (Ok)
        expect(tok::r_paren);
    } else if (F.Kind == Format::Gblock) {
      expected("'(' and the block sizes after 'gblock'");
    }
    D.Formats.push_back(std::move(F));
  });
  if (Ok && !In.takeWord("onto"))
    expected("'onto'");
  if (Ok)
    D.Onto = parseObject("the name of a node array");
  return D;
}

Directive::Body DirectiveParser::parseAlign() {
  AlignDirective D;
  D.Array = parseDeclared("the name of an array");
  if (Ok && In.at(tok::period))
    unsupported(In.loc(), "'align' of a struct member");
  if (!Ok)
    return D;
  parseBrackets([&] {
    AlignDirective::Source S;
    S.Variable.Loc = In.loc();
    if (In.take(tok::star))
      S.Kind = AlignDirective::Source::Star;
    else if (In.take(tok::colon))
      S.Kind = AlignDirective::Source::Colon;
    else if (In.at(tok::identifier))
      S.Variable = In.takeName();
    else
      expected("a dummy variable, '*' or ':'");
    D.Sources.push_back(std::move(S));
  });
  if (Ok)
    D.With = parseOn("with");
  if (Ok && D.With.Subscripts.empty())
    expected("the template's subscripts");
  return D;
}

Directive::Body DirectiveParser::parseShadow() {
  ShadowDirective D;
  D.Array = parseDeclared("the name of an array");
  if (Ok && In.at(tok::period))
    unsupported(In.loc(), "'shadow' of a struct member");
  if (!Ok)
    return D;
  parseBrackets([&] {
    ShadowDirective::Width W;
    W.Loc = In.loc();
    if (In.at(tok::star) && In.nextIs(tok::r_square)) {
      unsupported(In.loc(), "full shadow '[*]'");
      return;
    }
    if (In.atWord("auto") && In.nextIs(tok::r_square)) {
      unsupported(In.loc(), "an inferred shadow '[auto]'");
      return;
    }
    W.Low = parseExpr();
    if (In.take(tok::colon))
      W.High = parseExpr();
    D.Widths.push_back(std::move(W));
  });
  return D;
}

} // namespace sode
