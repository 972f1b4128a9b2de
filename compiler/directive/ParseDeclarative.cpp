// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// nodes, template, distribute, shape, align, shadow, static_desc, template_fix.

#include "directive/Grammar.h"
#include "directive/Messages.h"

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
  if (Ok && In.take(tok::equal)) {
    if (In.take(tok::star))
      D.OfExecuting = true;
    else
      D.Of = parseReference();
  }
  return D;
}

/// An extent or a range of a template.
Subscript DirectiveParser::parseRange(llvm::StringRef Template) {
  Subscript S = parseSubscript(/*NeedsStep=*/true);
  if (Ok && S.Kind == Subscript::Star) {
    fail(S.Loc, diag::err_template_star);
  } else if (Ok && S.Kind == Subscript::Triplet && !S.isWhole() &&
             (S.First.empty() || S.Second.empty() || !S.Step.empty())) {
    fail(S.Loc, diag::err_template_range) << Template;
  }
  return S;
}

Directive::Body DirectiveParser::parseTemplate() {
  TemplateDirective D;
  D.Entity = parseEntity("the name of a template");
  if (!Ok)
    return D;
  D.Brackets = parseList([&] { D.Ranges.push_back(parseRange(D.Entity.Text)); });
  return D;
}

DistFormat DirectiveParser::parseFormat() {
  DistFormat F;
  F.Loc = In.loc();
  if (In.take(tok::star))
    return F;
  if (In.takeWord("block"))
    F.Kind = DistFormat::Block;
  else if (In.takeWord("cyclic"))
    F.Kind = DistFormat::Cyclic;
  else if (In.takeWord("gblock"))
    F.Kind = DistFormat::Gblock;
  else {
    if (!suggest("distribution", {"block", "cyclic", "gblock"}))
      expected("a distribution: '*', 'block', 'cyclic' or 'gblock'");
    return F;
  }
  if (In.take(tok::l_paren)) {
    if (F.Kind == DistFormat::Gblock && In.at(tok::l_brace)) {
      SourceLocation Brace = In.loc();
      fail(Brace, diag::err_gblock_braces)
          << (Brace.isFileID() ? FixItHint::CreateInsertion(Brace, "(int[])") : FixItHint());
      return F;
    }
    if (!(F.Kind == DistFormat::Gblock && In.nextIs(tok::r_paren) && In.take(tok::star)))
      F.Argument = parseExpr();
    if (Ok)
      expect(tok::r_paren);
  } else if (F.Kind == DistFormat::Gblock) {
    expected("'(' and the block sizes after 'gblock'");
  }
  return F;
}

Directive::Body DirectiveParser::parseDistribute() {
  DistributeDirective D;
  D.Template = parseDeclared("the name of a template", NameSpace::Entities);
  if (SourceLocation Word = In.loc(); Ok && In.takeWord("like")) {
    extension(Word, "like");
    D.Like = parseReference();
    D.Finer = Ok && In.at(tok::star);
    if (Ok && D.Like.Subscripts.empty() && (In.take(tok::slash) || In.take(tok::star)))
      D.By = parseExpr();
    return D;
  }
  if (!Ok)
    return D;
  D.Brackets = parseList([&] { D.Formats.push_back(parseFormat()); });
  D.Close = In.lastLoc();
  if (Ok && expectWord("onto"))
    D.Onto = parseObject("the name of a node array", NameSpace::Entities);
  if (SourceLocation Word = In.loc(); Ok && In.takeWord("blocks")) {
    extension(Word, "blocks");
    D.Blocks = parseValues();
  }
  return D;
}

/// `tag.member` behind the tag.
void DirectiveParser::parseMember(ExprText &Object) {
  if (!Ok || Object.empty() || !In.at(tok::period))
    return;
  Object.Tokens.push_back(In.take());
  Object.OfTag = true;
  if (In.at(tok::identifier))
    Object.Tokens.push_back(In.take());
  else
    expected("the name of a member");
}

/// A subscript of `with` names a dummy of the array. Clang would say of another name that it is not declared.
void DirectiveParser::checkDummy(const ExprText &E, llvm::ArrayRef<AlignDirective::Source> Sources, size_t Subscripts) {
  const Token *Other = nullptr;
  for (const Token &T : E.Tokens) {
    if (T.isNot(tok::identifier))
      continue;
    llvm::StringRef Name = T.getIdentifierInfo()->getName();
    if (llvm::any_of(Sources, [&](const AlignDirective::Source &S) { return S.Variable.Text == Name; }))
      return;
    Other = Other ? Other : &T;
  }
  if (!Other)
    return; // the model says what a subscript is
  // One dimension and one subscript, which name different dummies.
  bool Only = Sources.size() == 1 && Subscripts == 1 && !Sources.front().Variable.Text.empty();
  fail(Other->getLocation(), diag::err_align_not_index)
      << Other->getIdentifierInfo()->getName()
      << (Only ? FixItHint::CreateReplacement(Other->getLocation(), Sources.front().Variable.Text) : FixItHint());
}

/// `, b, c` of `align a, b, c like u`.
std::vector<ExprText> DirectiveParser::parseOthers() {
  std::vector<ExprText> Others;
  while (Ok && In.take(tok::comma)) {
    Others.push_back(parseObject("the name of an array"));
    parseMember(Others.back());
  }
  if (Ok && !Others.empty() && !In.atWord("like"))
    expected("'like'");
  return Others;
}

/// Behind `like`.
void DirectiveParser::parseLike(AlignDirective &D) {
  D.Like.Object = parseElementOf("the name of an array", NameSpace::Variables);
  D.Like.Brackets = true;
  if (Ok && In.at(tok::l_square))
    parseBrackets([&] { D.Like.Subscripts.push_back(parseSubscript()); });
  if (Ok && D.Like.Subscripts.empty() && !D.Sources.empty())
    expected("the subscripts of the array after 'like'");
  for (const Subscript &S : D.Like.Subscripts)
    if (Ok && S.Kind == Subscript::Index && !D.Sources.empty())
      checkDummy(S.First, D.Sources, D.Like.Subscripts.size());
}

Directive::Body DirectiveParser::parseAlign() {
  AlignDirective D;
  D.Array = parseDeclared("the name of an array");
  parseMember(D.Array);
  if (!Combined)
    D.Others = parseOthers();
  if (!Ok)
    return D;
  auto TakeLike = [&] {
    SourceLocation Word = In.loc();
    if (!In.takeWord("like"))
      return false;
    extension(Word, "like");
    parseLike(D);
    return true;
  };
  if (TakeLike())
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
      expected("an index, '*' or ':'");
    S.Close = In.loc(); // if it is there
    D.Sources.push_back(std::move(S));
  });
  if (Ok && TakeLike())
    return D;
  if (Ok && expectWord("with"))
    D.With = parseReference();
  if (Ok && D.With.Subscripts.empty())
    expected("the template's subscripts");
  for (const Subscript &S : D.With.Subscripts)
    if (Ok && S.Kind == Subscript::Index)
      checkDummy(S.First, D.Sources, D.With.Subscripts.size());
  return D;
}

Directive::Body DirectiveParser::parseShape() {
  ShapeDirective D;
  extension(In.lastLoc(), "shape");
  D.Array = parseDeclared("the name of a pointer or array");
  parseMember(D.Array);
  if (Ok)
    parseBrackets([&] { D.Extents.push_back(parseExpr()); });
  return D;
}

Directive::Body DirectiveParser::parseShadow() {
  ShadowDirective D;
  D.Array = parseDeclared("the name of an array");
  parseMember(D.Array);
  if (!Combined)
    D.Others = parseOthers();
  if (SourceLocation Word = In.loc(); Ok && In.takeWord("like")) {
    extension(Word, "like");
    D.Like = parseElementOf("the name of an array", NameSpace::Variables);
  }
  if (!Ok || !D.Like.empty())
    return D;
  parseBrackets([&] {
    ShadowDirective::Width W;
    W.Loc = In.loc();
    if (In.nextIs(tok::r_square) && In.take(tok::star)) {
      W.Full = true;
      D.Widths.push_back(std::move(W));
      return;
    }
    if (In.atWord("auto") && In.nextIs(tok::r_square)) {
      extension(In.loc(), "auto");
      W.Auto = In.take().getLocation();
      D.Widths.push_back(std::move(W));
      return;
    }
    W.Low = parseExpr();
    if (In.take(tok::colon))
      W.High = parseExpr();
    D.Widths.push_back(std::move(W));
  });
  D.Close = In.lastLoc();
  return D;
}

Directive::Body DirectiveParser::parseInherit() {
  InheritDirective D;
  inParentheses([&] { commaSeparated([&] { D.Arrays.push_back(parseObject("the name of a parameter")); }); });
  return D;
}

Directive::Body DirectiveParser::parseStaticDesc() {
  StaticDescDirective D;
  D.Object = parseDeclared("the name of a node array, template or array", NameSpace::Both);
  return D;
}

/// `template_fix (formats) t(ranges)`, `template_fix [format] t[extent]`; either part may be missing.
Directive::Body DirectiveParser::parseTemplateFix() {
  TemplateFixDirective D;
  if (In.at(tok::l_paren) || In.at(tok::l_square))
    D.FormatBrackets = parseList([&] { D.Formats.push_back(parseFormat()); });
  if (Ok)
    D.Template = parseObject("the name of a template", NameSpace::Entities);
  if (!Ok)
    return D;
  llvm::StringRef Template = D.Template.Tokens.front().getIdentifierInfo()->getName();
  if (In.at(tok::l_paren) || In.at(tok::l_square))
    D.Brackets = parseList([&] {
      Subscript S = parseRange(Template);
      if (Ok && S.isWhole())
        fail(S.Loc, diag::err_template_fix_open);
      D.Ranges.push_back(std::move(S));
    });
  if (Ok && D.Formats.empty() && D.Ranges.empty())
    expected("distributions or extents");
  return D;
}

} // namespace sode
