// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "directive/DirectiveParser.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace sode {

namespace {

class DirectiveParser {
public:
  DirectiveParser(Diagnostics &Diags, TokenCursor &In) : Diags(Diags), In(In) {}

  std::vector<Directive> parse(SourceLocation Loc);

private:
  Diagnostics &Diags;
  TokenCursor &In;
  std::string Word; ///< The directive's word, for messages.
  bool Ok = true;
  bool Combined = false; ///< The objects stand behind `::`, not with the attributes.

  // One function per directive, in the order of Directives.def. On a fault they report it and clear Ok.
  Directive::Body parseNodes();
  Directive::Body parseTemplate();
  Directive::Body parseDistribute();
  Directive::Body parseAlign();
  Directive::Body parseShadow();
  Directive::Body parseLoop();
  Directive::Body parseTask();
  Directive::Body parseReflect();
  Directive::Body parseBarrier();
  Directive::Body parseReduction();
  Directive::Body parseBcast();
  Directive::Body parseBody(DirectiveKind Kind);

  // Pieces of the grammar.
  Name parseEntity(llvm::StringRef What);
  ExprText parseObject(llvm::StringRef What);
  ExprText parseDeclared(llvm::StringRef What) { return Combined ? ExprText() : parseObject(What); }
  ExprText parseExpr();
  Subscript parseSubscript();
  Reference parseReference();
  Reference parseOn(llvm::StringRef Keyword);
  ReductionClause parseReductionSpec();
  std::vector<ExprText> parseVariables();
  /// Calls Item for each element of `( a, b )` or `[a][b]`; says which form it was.
  bool parseList(llvm::function_ref<void()> Item);
  /// Calls Item for each element of `[a][b]`.
  void parseBrackets(llvm::function_ref<void()> Item);

  bool findCombinedForm();
  std::vector<Directive> parseCombined(DirectiveKind Kind, SourceLocation WordLoc);
  bool expect(tok::TokenKind Kind);
  void expected(llvm::StringRef What);
  void unsupported(SourceLocation Loc, llvm::StringRef What);
  void unsupportedClause(llvm::ArrayRef<llvm::StringRef> Words);
};

} // namespace

void DirectiveParser::expected(llvm::StringRef What) {
  if (Ok)
    Diags.report(In.loc(), diag::err_expected) << What << Word;
  Ok = false;
}

void DirectiveParser::unsupported(SourceLocation Loc, llvm::StringRef What) {
  if (Ok)
    Diags.report(Loc, diag::err_not_supported_yet) << What;
  Ok = false;
}

void DirectiveParser::unsupportedClause(llvm::ArrayRef<llvm::StringRef> Words) {
  for (llvm::StringRef W : Words)
    if (In.atWord(W))
      unsupported(In.loc(), ("clause '" + W + "' of '" + Word + "'").str());
}

bool DirectiveParser::expect(tok::TokenKind Kind) {
  if (In.take(Kind))
    return true;
  expected(("'" + llvm::StringRef(tok::getPunctuatorSpelling(Kind)) + "'").str());
  return false;
}

/// The name that a declarative directive is about; behind `::` in the combined form.
Name DirectiveParser::parseEntity(llvm::StringRef What) {
  if (Combined)
    return {};
  if (In.atWord())
    return In.takeName();
  expected(What);
  return {};
}

ExprText DirectiveParser::parseObject(llvm::StringRef What) {
  ExprText E;
  if (!In.at(tok::identifier)) {
    expected(What);
    return E;
  }
  E.Tokens.push_back(In.take());
  E.IsObject = true;
  return E;
}

ExprText DirectiveParser::parseExpr() {
  ExprText E = In.takeExpr();
  unsigned Depth = 0, Questions = 0;
  for (const Token &T : E.Tokens) {
    Depth += T.is(tok::l_square);
    Depth -= T.is(tok::r_square) && Depth;
    Questions += T.is(tok::question);
    if (T.is(tok::colon) && Depth && Questions-- == 0) {
      unsupported(T.getLocation(), "an array section");
      break;
    }
  }
  if (E.empty())
    expected("an expression");
  return E;
}

bool DirectiveParser::parseList(llvm::function_ref<void()> Item) {
  if (In.at(tok::l_square)) {
    parseBrackets(Item);
    return true;
  }
  if (!In.take(tok::l_paren)) {
    expected("'(' or '['");
    return false;
  }
  do
    Item();
  while (Ok && In.take(tok::comma));
  if (Ok)
    expect(tok::r_paren);
  return false;
}

void DirectiveParser::parseBrackets(llvm::function_ref<void()> Item) {
  if (!In.at(tok::l_square))
    expected("'['");
  while (Ok && In.take(tok::l_square)) {
    Item();
    if (Ok)
      expect(tok::r_square);
  }
}

Subscript DirectiveParser::parseSubscript() {
  Subscript S;
  S.Loc = In.loc();
  if (In.at(tok::star) && (In.nextIs(tok::comma) || In.nextIs(tok::r_paren) || In.nextIs(tok::r_square))) {
    In.take();
    S.Kind = Subscript::Star;
    return S;
  }
  S.First = In.takeExpr();
  if (In.at(tok::coloncolon)) { // C23: `::s`, base and length omitted
    In.take();
    S.Kind = Subscript::Triplet;
    S.Step = parseExpr();
    return S;
  }
  if (!In.take(tok::colon)) {
    if (S.First.empty())
      expected("a subscript");
    return S;
  }
  S.Kind = Subscript::Triplet;
  S.Second = In.takeExpr();
  if (In.take(tok::colon))
    S.Step = parseExpr();
  return S;
}

Reference DirectiveParser::parseReference() {
  Reference R;
  if (In.at(tok::star)) {
    unsupported(In.loc(), "'*' for the executing node set");
    return R;
  }
  R.Object = parseObject("the name of a node array or template");
  if (Ok && (In.at(tok::l_paren) || In.at(tok::l_square)))
    R.Brackets = parseList([&] { R.Subscripts.push_back(parseSubscript()); });
  return R;
}

Reference DirectiveParser::parseOn(llvm::StringRef Keyword) {
  if (!In.takeWord(Keyword)) {
    expected(("'" + Keyword + "'").str());
    return {};
  }
  return parseReference();
}

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

Directive::Body DirectiveParser::parseBody(DirectiveKind Kind) {
  switch (Kind) {
#define DIRECTIVE(Kind, Spelling, Place)                                                                             \
  case DirectiveKind::Kind:                                                                                          \
    return parse##Kind();
#include "directive/Directives.def"
  }
  llvm_unreachable("every kind has its function");
}

static llvm::ArrayRef<llvm::StringRef> unsupportedWords() {
  static const llvm::StringRef Words[] = {
#define UNSUPPORTED(Spelling) Spelling,
#include "directive/Directives.def"
  };
  return Words;
}

/// The known word nearest to a misspelt one, or "".
static std::string nearestWord(llvm::StringRef Word) {
  std::string Lower = Word.lower(), Best;
  unsigned BestDistance = 3; // more than two slips is another word
  auto Try = [&](llvm::StringRef Known) {
    unsigned Distance = Known.edit_distance(Lower);
    if (Distance < BestDistance && Distance < Known.size() / 2 + 1) {
      BestDistance = Distance;
      Best = Known.str();
    }
  };
#define DIRECTIVE(Kind, Spelling, Place) Try(Spelling);
#define UNSUPPORTED(Spelling) Try(Spelling);
#include "directive/Directives.def"
  return Best;
}

/// The directive's kind, if the word is one.
static std::optional<DirectiveKind> kindOf(llvm::StringRef Word) {
  static const std::pair<const char *, DirectiveKind> Kinds[] = {
#define DIRECTIVE(Kind, Spelling, Place) {Spelling, DirectiveKind::Kind},
#include "directive/Directives.def"
  };
  for (const auto &[Spelling, Kind] : Kinds)
    if (Word.equals_insensitive(Spelling))
      return Kind;
  return std::nullopt;
}

/// Is there a `::` outside brackets: `attribute, ... :: a, b`?
bool DirectiveParser::findCombinedForm() {
  size_t Start = In.position();
  bool Found = false;
  for (unsigned Depth = 0; !In.atEnd() && !Found; In.take()) {
    if (In.at(tok::l_paren) || In.at(tok::l_square))
      ++Depth;
    else if (In.at(tok::r_paren) || In.at(tok::r_square))
      Depth -= Depth > 0;
    else
      Found = Depth == 0 && (In.at(tok::coloncolon) || (In.at(tok::colon) && In.nextIs(tok::colon)));
  }
  In.rewind(Start);
  return Found;
}

/// Gives an attribute of the combined form one of the objects behind `::`.
static void setObject(Directive &D, const Token &Object, const Name &Entity) {
  ExprText Text;
  Text.Tokens.push_back(Object);
  Text.IsObject = true;
  if (auto *N = std::get_if<NodesDirective>(&D.Content))
    N->Entity = Entity;
  else if (auto *T = std::get_if<TemplateDirective>(&D.Content))
    T->Entity = Entity;
  else if (auto *Dist = std::get_if<DistributeDirective>(&D.Content))
    Dist->Template = Text;
  else if (auto *A = std::get_if<AlignDirective>(&D.Content))
    A->Array = Text;
  else
    std::get<ShadowDirective>(D.Content).Array = Text;
}

/// `attribute [, attribute]... :: object [, object]...` means one directive per attribute and object.
std::vector<Directive> DirectiveParser::parseCombined(DirectiveKind Kind, SourceLocation WordLoc) {
  std::vector<Directive> Attributes, Result;
  for (;;) {
    for (const Directive &Other : Attributes)
      if (Other.Kind == Kind) {
        Diags.report(WordLoc, diag::err_attribute_twice) << Word;
        Ok = false;
        return {};
      }
    Directive &D = Attributes.emplace_back();
    D.Kind = Kind;
    D.Loc = WordLoc;
    D.Content = parseBody(Kind);
    if (!Ok || !In.take(tok::comma))
      break;
    WordLoc = In.loc();
    std::optional<DirectiveKind> Next = kindOf(In.spelling());
    if (!Next || placeOf(*Next) != DirectivePlace::Declarative) {
      expected("an attribute or '::'");
      return {};
    }
    Word = In.takeName().Text;
    Kind = *Next;
  }
  if (!Ok)
    return {};
  if (!In.take(tok::coloncolon) && !(In.take(tok::colon) && In.take(tok::colon))) {
    expected("'::'");
    return {};
  }
  // Whatever the order written: a shadow needs its align, a distribute its template.
  llvm::stable_sort(Attributes, [](const Directive &A, const Directive &B) { return A.Kind < B.Kind; });
  do {
    if (!In.at(tok::identifier)) {
      expected("the name of an object");
      return {};
    }
    Name Entity{In.spelling(), In.loc()};
    const Token &Object = In.take();
    for (const Directive &A : Attributes) {
      setObject(Result.emplace_back(A), Object, Entity);
    }
  } while (In.take(tok::comma));
  return Result;
}

std::vector<Directive> DirectiveParser::parse(SourceLocation Loc) {
  if (!In.atWord()) {
    Diags.report(In.atEnd() ? Loc : In.loc(), diag::err_expected_directive);
    return {};
  }
  SourceLocation WordLoc = In.loc();
  Word = In.takeName().Text;
  std::optional<DirectiveKind> Kind = kindOf(Word);
  if (!Kind) {
    if (llvm::any_of(unsupportedWords(), [&](llvm::StringRef W) { return W.equals_insensitive(Word); })) {
      unsupported(WordLoc, "directive '" + Word + "'");
      return {};
    }
    std::string Near = nearestWord(Word);
    if (Near.empty())
      Diags.report(WordLoc, diag::err_unknown_directive) << Word;
    else
      Diags.report(WordLoc, diag::err_unknown_directive_suggest)
          << Word << Near << FixItHint::CreateReplacement(WordLoc, Near);
    return {};
  }
  std::vector<Directive> Result;
  bool Declarative = placeOf(*Kind) == DirectivePlace::Declarative;
  Combined = Declarative && findCombinedForm();
  if (Combined) {
    Result = parseCombined(*Kind, WordLoc);
  } else {
    do {
      Directive &D = Result.emplace_back();
      D.Kind = *Kind;
      D.Loc = WordLoc;
      D.Content = parseBody(*Kind);
    } while (Ok && Declarative && In.take(tok::comma)); // `nodes p[4], q[2][2]`
  }
  if (Ok && !In.atEnd()) {
    Diags.report(In.loc(), diag::err_extra_tokens) << Word;
    Ok = false;
  }
  return Ok ? Result : std::vector<Directive>();
}

std::vector<Directive> parseDirectives(const Preprocessor &PP, Diagnostics &Diags, llvm::ArrayRef<Token> Tokens,
                                       SourceLocation Loc, SourceLocation End) {
  TokenCursor In(PP, Tokens, End);
  return DirectiveParser(Diags, In).parse(Loc);
}

} // namespace sode
