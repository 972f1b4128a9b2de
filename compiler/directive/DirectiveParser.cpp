// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "directive/DirectiveParser.h"
#include "directive/Grammar.h"
#include "directive/Messages.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace sode {

void DirectiveParser::expected(llvm::StringRef What, llvm::ArrayRef<Repair> Repairs) {
  if (!std::exchange(Ok, false))
    return;
  DiagnosticBuilder Report = Diags.report(In.loc(), diag::err_expected) << What << Word << Form;
  if (llvm::all_of(Repairs, [](const Repair &R) { return R.Place.isValid() && R.Place.isFileID(); }))
    for (const auto &[Place, Old, New] : Repairs)
      Report << FixItHint::CreateReplacement(CharSourceRange::getCharRange(Place, Place.getLocWithOffset(Old)), New);
}

size_t bracketed(llvm::ArrayRef<Token> Tokens) {
  unsigned Depth = 0;
  for (size_t I = 0; I < Tokens.size(); ++I) {
    Depth += Tokens[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace);
    if (Tokens[I].isOneOf(tok::r_paren, tok::r_square, tok::r_brace) && --Depth == 0)
      return I + 1;
  }
  return 0;
}

std::vector<DirectiveParser::Repair> DirectiveParser::otherBrackets() const {
  llvm::ArrayRef<Token> Rest = In.rest();
  bool Square = !Rest.empty() && Rest.front().is(tok::l_square);
  std::vector<Repair> Result;
  while (!Rest.empty() && Rest.front().is(Square ? tok::l_square : tok::l_paren)) {
    size_t Length = bracketed(Rest);
    if (Length < 3 || Rest[Length - 1].isNot(Square ? tok::r_square : tok::r_paren))
      return {};
    // Of `(i, j)` it is not certain which one is the first in C.
    for (const Token &T : Rest.slice(1, Length - 2))
      if (!Square && T.is(tok::comma))
        return {};
    Result.push_back({Rest.front().getLocation(), 1, Result.empty() ? (Square ? "(" : "[") : (Square ? ", " : "[")});
    Rest = Rest.drop_front(Length - 1);
    bool Last = Rest.size() < 2 || Rest[1].isNot(tok::l_square);
    Result.push_back({Rest.front().getLocation(), 1, Square ? (Last ? ")" : "") : "]"});
    Rest = Rest.drop_front();
    if (!Square)
      break;
  }
  return Result;
}

std::vector<DirectiveParser::Repair> DirectiveParser::splitBrackets() const {
  std::vector<Repair> Result;
  unsigned Depth = 0;
  for (const Token &T : In.rest()) {
    if (Depth == 0 && T.isOneOf(tok::r_square, tok::r_paren))
      return T.is(tok::r_square) ? Result : std::vector<Repair>();
    if (Depth == 0 && T.is(tok::comma))
      Result.push_back({T.getLocation(), 1, "]["});
    Depth += T.isOneOf(tok::l_paren, tok::l_square);
    Depth -= T.isOneOf(tok::r_paren, tok::r_square);
  }
  return {};
}

void DirectiveParser::unsupported(SourceLocation Loc, llvm::StringRef What, llvm::StringRef Remedy) {
  if (Ok)
    fail(Loc, diag::err_not_supported_yet) << What << Remedy;
}

void DirectiveParser::extension(SourceLocation Loc, llvm::StringRef What) {
  Diags.report(Loc, diag::ext_clause) << What << Word;
}

llvm::StringRef nearestWord(llvm::StringRef Word, llvm::ArrayRef<llvm::StringRef> Known) {
  std::string Lower = Word.lower();
  llvm::StringRef Best;
  unsigned BestDistance = 3; // more than two slips is another word
  for (llvm::StringRef K : Known) {
    unsigned Distance = K.edit_distance(Lower);
    if (Distance < BestDistance && Distance < K.size() / 2 + 1) {
      BestDistance = Distance;
      Best = K;
    }
  }
  return Best;
}

bool DirectiveParser::suggest(llvm::StringRef What, llvm::ArrayRef<llvm::StringRef> Known, llvm::StringRef Meant) {
  if (!Ok || !In.atWord())
    return false;
  std::string Found = In.spelling();
  if (Meant.empty())
    Meant = nearestWord(Found, Known);
  if (Meant.empty())
    return false;
  fail(In.loc(), diag::err_unknown_word_suggest)
      << What << Found << Word << Meant << FixItHint::CreateReplacement(In.loc(), Meant);
  return true;
}

void DirectiveParser::extraTokens() {
  SourceLocation Extra = In.loc();
  bool Semicolon = In.take(tok::semi) && In.atEnd();
  fail(Extra, diag::err_extra_tokens) << Word << unsigned(Semicolon) << (Semicolon ? FixItHint::CreateRemoval(Extra) : FixItHint());
}

std::optional<unsigned> DirectiveParser::takeModifier(llvm::ArrayRef<llvm::StringRef> Words) {
  SourceLocation Begin = In.loc();
  bool Slash = In.take(tok::slash);
  for (auto [I, Modifier] : llvm::enumerate(Words)) {
    // `periodic 1`: a variable of that name would not stand before an operand.
    bool Bare = !Slash && In.atWord(Modifier) && (In.nextIs(tok::numeric_constant) || In.nextIs(tok::identifier));
    if (!(Slash || Bare) || !In.takeWord(Modifier))
      continue;
    if (Slash && In.take(tok::slash))
      return I;
    std::vector<Repair> Repairs = {{In.loc(), 0, "/"}};
    if (Bare)
      Repairs.insert(Repairs.begin(), {Begin, 0, "/"});
    expected(("'/" + Modifier + "/'").str(), Repairs);
    return std::nullopt;
  }
  if (Slash && !suggest("word", Words))
    expected((Words.size() > 1 ? "'" + llvm::join(Words.drop_back(), "', '") + "' or '" : "'") + Words.back().str() + "'");
  return std::nullopt;
}

bool DirectiveParser::expect(tok::TokenKind Kind) {
  if (In.take(Kind))
    return true;
  std::string Text = tok::getPunctuatorSpelling(Kind);
  std::vector<Repair> Repairs;
  if (In.atEnd() && In.endOfLast().isValid() && (Kind == tok::r_paren || Kind == tok::r_square))
    Repairs = {{In.endOfLast(), 0, Text}};
  else if (Kind == tok::r_square && In.at(tok::comma))
    Repairs = splitBrackets();
  else if (Kind == tok::l_paren && In.at(tok::l_square))
    Repairs = otherBrackets();
  else if (SourceLocation Name = In.loc(); Kind == tok::l_paren && In.at(tok::identifier) && In.rest().size() == 1)
    Repairs = {{Name, 0, "("}, {In.endOfLast(), 0, ")"}}; // `reflect a`
  expected("'" + Text + "'", Repairs);
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

ExprText DirectiveParser::parseObject(llvm::StringRef What, NameSpace Space) {
  ExprText E;
  if (!In.at(tok::identifier) && !(In.at(tok::kw_this) && In.nextIs(tok::arrow))) {
    expected(What);
    return E;
  }
  E.Tokens.push_back(In.take());
  E.IsObject = true;
  E.Space = Space;
  return E;
}

/// The object before subscripts: `u`, `f.u`, `level[l]->u`.
ExprText DirectiveParser::parseElementOf(llvm::StringRef What, NameSpace Space) {
  ExprText E = parseObject(What, Space);
  llvm::ArrayRef<Token> Rest = In.rest();
  size_t Length = 0;
  for (size_t I = 0; Ok && I + 1 < Rest.size();) {
    bool Member = Rest[I].isOneOf(tok::period, tok::arrow) && Rest[I + 1].is(tok::identifier);
    size_t Subscript = Rest[I].is(tok::l_square) ? bracketed(Rest.drop_front(I)) : 0;
    if (!Member && !Subscript)
      break;
    I += Member ? 2 : Subscript;
    Length = Member ? I : Length;
  }
  for (; Length; --Length) {
    E.Space = NameSpace::Variables;
    E.Tokens.push_back(In.take());
  }
  return E;
}

ExprText DirectiveParser::parseExpr(bool BeforeSlash) {
  ExprText E = In.takeExpr(BeforeSlash);
  unsigned Depth = 0, Questions = 0;
  for (const Token &T : E.Tokens) {
    Depth += T.is(tok::l_square);
    Depth -= T.is(tok::r_square) && Depth;
    Questions += T.is(tok::question);
    if (T.is(tok::colon) && Depth && Questions-- == 0) {
      unsupported(T.getLocation(), "an array section", SectionRemedy);
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
  if (!In.at(tok::l_paren))
    expected("'(' or '['");
  else
    inParentheses([&] { commaSeparated(Item); });
  return false;
}

void DirectiveParser::inParentheses(llvm::function_ref<void()> Inside) {
  if (!expect(tok::l_paren))
    return;
  Inside();
  if (Ok)
    expect(tok::r_paren);
}

void DirectiveParser::commaSeparated(llvm::function_ref<void()> Item) {
  do
    Item();
  while (Ok && In.take(tok::comma));
}

std::optional<unsigned> DirectiveParser::takeOneOf(llvm::ArrayRef<llvm::StringRef> Words) {
  const auto *Word = llvm::find_if(Words, [&](llvm::StringRef W) { return In.takeWord(W); });
  return Word == Words.end() ? std::nullopt : std::optional<unsigned>(Word - Words.begin());
}

void DirectiveParser::parseBrackets(llvm::function_ref<void()> Item) {
  if (!In.at(tok::l_square))
    expected("'['", In.at(tok::l_paren) ? otherBrackets() : std::vector<Repair>());
  while (Ok && In.take(tok::l_square)) {
    Item();
    if (Ok)
      expect(tok::r_square);
  }
}

Subscript DirectiveParser::parseSubscript(bool NeedsStep) {
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
    S.Step = NeedsStep ? parseExpr() : In.takeExpr();
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
    S.Step = NeedsStep ? parseExpr() : In.takeExpr();
  return S;
}

Reference DirectiveParser::parseReference() {
  Reference R;
  llvm::StringRef What = "the name of a node array or template";
  if (size_t Length = In.at(tok::l_paren) ? bracketed(In.rest()) : 0; Length > 2) { // `on (p[0])`
    expected(What, {{In.loc(), 1, ""}, {In.rest()[Length - 1].getLocation(), 1, ""}});
    return R;
  }
  R.Object = parseElementOf(What, NameSpace::Entities);
  if (Ok && (In.at(tok::l_paren) || In.at(tok::l_square)))
    R.Brackets = parseList([&] { R.Subscripts.push_back(parseSubscript()); });
  R.Close = Ok ? In.lastLoc() : SourceLocation();
  return R;
}

/// Behind `on` and `from`: an array stands for its template, too.
Reference DirectiveParser::parseOwners() {
  Reference R = parseReference();
  if (R.Object.Space == NameSpace::Entities)
    R.Object.Space = NameSpace::Owners;
  R.Object.Subscripts = R.Subscripts.size();
  return R;
}

/// Does what may follow the keyword stand here? `p[0]`; behind `onto` a name alone, at the end.
bool DirectiveParser::atReference(llvm::StringRef Keyword) {
  if (!In.atWord() || In.atWord("reduction"))
    return false;
  bool Subscripts = In.nextIs(tok::l_square) || In.nextIs(tok::l_paren);
  size_t Here = In.position();
  In.take();
  bool Last = In.atEnd();
  In.rewind(Here);
  return Subscripts || (Last && Keyword == "onto");
}

bool DirectiveParser::expectWord(llvm::StringRef Keyword) {
  if (In.takeWord(Keyword))
    return true;
  if (Ok && In.atWord() && In.nextIs(tok::identifier) && !In.nextWord(Keyword)) // `on p` for `onto p`
    Diags.report(In.loc(), diag::err_wrong_word)
        << Keyword << In.spelling() << Word << FixItHint::CreateReplacement(In.loc(), Keyword);
  else if (atReference(Keyword))
    expected(("'" + Keyword + "'").str(), Repair{In.loc(), 0, (Keyword + " ").str()});
  else
    expected(("'" + Keyword + "'").str());
  return Ok = false;
}

Reference DirectiveParser::parseOn() {
  if (!expectWord("on"))
    return Reference();
  if (In.atWord("on") && In.nextIs(tok::identifier))
    secondOn({In.rest()[1].getIdentifierInfo()->getName()});
  return Ok ? parseOwners() : Reference();
}

Directive::Body DirectiveParser::parseBody(DirectiveKind Kind) {
  Directive::Body Body;
  switch (Kind) {
#define DIRECTIVE(Kind, Spelling, Place, Form)                                                                       \
  case DirectiveKind::Kind:                                                                                          \
    Body = parse##Kind();                                                                                            \
    break;
#include "directive/Directives.def"
  }
  parseClauses(Kind, Body);
  return Body;
}

/// What to use instead of the directive, if Sode does not know it.
static std::optional<llvm::StringRef> remedyOf(llvm::StringRef Word) {
  static const std::pair<llvm::StringRef, llvm::StringRef> Remedies[] = {
#define UNSUPPORTED(Spelling, Remedy) {Spelling, Remedy},
#include "directive/Directives.def"
  };
  for (const auto &[Spelling, Remedy] : Remedies)
    if (Spelling.equals_insensitive(Word))
      return Remedy;
  return std::nullopt;
}

static llvm::ArrayRef<llvm::StringRef> directiveWords() {
  static const llvm::StringRef Words[] = {
#define DIRECTIVE(Kind, Spelling, Place, Form) Spelling,
#define UNSUPPORTED(Spelling, Remedy) Spelling,
#include "directive/Directives.def"
  };
  return Words;
}

/// The directive's kind, if the word is one.
static std::optional<DirectiveKind> kindOf(llvm::StringRef Word) {
  static const std::pair<const char *, DirectiveKind> Kinds[] = {
#define DIRECTIVE(Kind, Spelling, Place, Form) {Spelling, DirectiveKind::Kind},
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
static void setObject(Directive &D, const ExprText &Text, const Name &Entity) {
  if (auto *N = std::get_if<NodesDirective>(&D.Content))
    N->Entity = Entity;
  else if (auto *T = std::get_if<TemplateDirective>(&D.Content))
    T->Entity = Entity;
  else if (auto *Dist = std::get_if<DistributeDirective>(&D.Content))
    Dist->Template = Text, Dist->Template.Space = NameSpace::Entities;
  else if (auto *A = std::get_if<AlignDirective>(&D.Content))
    A->Array = Text;
  else if (auto *H = std::get_if<ShapeDirective>(&D.Content))
    H->Array = Text;
  else if (auto *S = std::get_if<StaticDescDirective>(&D.Content))
    S->Object = Text, S->Object.Space = NameSpace::Both;
  else
    std::get<ShadowDirective>(D.Content).Array = Text;
}

/// `attribute [, attribute]... :: object [, object]...` means one directive per attribute and object.
std::vector<Directive> DirectiveParser::parseCombined(DirectiveKind Kind, SourceLocation WordLoc) {
  std::vector<Directive> Attributes, Result;
  for (;;) {
    for (const Directive &Other : Attributes)
      if (Other.Kind == Kind) {
        fail(WordLoc, diag::err_attribute_twice) << Word;
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
    if (!Next || placeOf(*Next) != DirectivePlace::Declarative || *Next == DirectiveKind::Inherit) {
      expected("an attribute or '::'");
      return {};
    }
    Word = In.takeName().Text;
    Kind = *Next;
    Form = formOf(Kind);
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
    ExprText Object = parseObject("the name of an object", NameSpace::Variables);
    if (llvm::all_of(Attributes, [](const Directive &A) {
          return A.Kind == DirectiveKind::Align || A.Kind == DirectiveKind::Shadow || A.Kind == DirectiveKind::Shape;
        }))
      parseMember(Object);
    if (!Ok)
      return {};
    for (const Directive &A : Attributes)
      setObject(Result.emplace_back(A), Object, Entity);
  } while (In.take(tok::comma));
  return Result;
}

/// `align a, b like u` is a directive for each.
static void splitObjects(std::vector<Directive> &List) {
  Directive First = List.back();
  auto Split = [&](auto &D) {
    for (const ExprText &Other : std::exchange(D.Others, {})) {
      D.Array = Other;
      List.push_back(First);
    }
  };
  if (auto *A = std::get_if<AlignDirective>(&First.Content))
    Split(*A);
  else if (auto *S = std::get_if<ShadowDirective>(&First.Content))
    Split(*S);
}

namespace {
struct OpenMPWord {
  const char *Word, *Ours, *Does;
};
} // namespace

/// A directive of OpenMP, and what to write to nodes.
static const OpenMPWord *openMPWord(llvm::StringRef Word) {
  static const char Distributes[] = "distributes a loop over nodes", OneNode[] = "chooses the nodes that execute a statement";
  static const OpenMPWord Words[] = {
      {"parallel", "loop (i) on t[i]", Distributes}, {"for", "loop (i) on t[i]", Distributes}, {"simd", "loop (i) on t[i]", Distributes},
      {"master", "task on p[0]", OneNode},           {"masked", "task on p[0]", OneNode},      {"single", "task on p[0]", OneNode},
      {"sections", "tasks", "runs tasks on different nodes at the same time"},
  };
  const auto *Found = llvm::find_if(Words, [&](const OpenMPWord &W) { return Word.equals_insensitive(W.Word); });
  return Found != std::end(Words) ? Found : nullptr;
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
    if (std::optional<llvm::StringRef> Remedy = remedyOf(Word)) {
      unsupported(WordLoc, "directive '" + Word + "'", *Remedy);
      return {};
    }
    if (const OpenMPWord *Other = openMPWord(Word)) {
      Diags.report(WordLoc, diag::err_openmp_directive) << Word << Other->Ours << Other->Does;
      return {};
    }
    llvm::StringRef Near = nearestWord(Word, directiveWords());
    if (Near.empty())
      Diags.report(WordLoc, diag::err_unknown_directive) << Word;
    else
      Diags.report(WordLoc, diag::err_unknown_directive_suggest)
          << Word << Near << FixItHint::CreateReplacement(WordLoc, Near);
    return {};
  }
  Form = formOf(*Kind);
  std::vector<Directive> Result;
  bool Declarative = placeOf(*Kind) == DirectivePlace::Declarative;
  Combined = Declarative && *Kind != DirectiveKind::Inherit && findCombinedForm();
  if (Combined) {
    Result = parseCombined(*Kind, WordLoc);
  } else {
    do {
      Directive &D = Result.emplace_back();
      D.Kind = *Kind;
      D.Loc = WordLoc;
      D.Content = parseBody(*Kind);
      splitObjects(Result);
    } while (Ok && Declarative && In.take(tok::comma)); // `nodes p[4], q[2][2]`
  }
  if (Ok && !In.atEnd())
    extraTokens();
  return Ok ? Result : std::vector<Directive>();
}

std::optional<DirectiveKind> directiveMeant(llvm::StringRef Word) {
  std::optional<DirectiveKind> Kind = kindOf(Word);
  return Kind ? Kind : kindOf(nearestWord(Word, directiveWords()));
}

std::vector<Directive> parseDirectives(const Preprocessor &PP, Diagnostics &Diags, llvm::ArrayRef<Token> Tokens,
                                       SourceLocation Loc, SourceLocation End) {
  TokenCursor In(PP, Tokens, End);
  return DirectiveParser(Diags, In).parse(Loc);
}

} // namespace sode
