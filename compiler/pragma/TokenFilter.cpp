// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "pragma/TokenFilter.h"
#include "directive/Messages.h"
#include "pragma/Declarations.h"
#include "pragma/Messages.h"
#include "pragma/NestExpander.h"
#include "pragma/OpenMPPragma.h"
#include "pragma/Sections.h"
#include "directive/DirectiveParser.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace sode {

const char *const FilterPredefines = "\n#line 1 \"<sode>\"\n"
                                     "struct sode_nodes { int entity; };\n"
                                     "struct sode_template { int entity; };\n"
                                     "extern void *sode_desc_of(const volatile void *);\n"
                                     "extern void *sode_section_of(void *, ...);\n"
                                     "extern void sode_assigned(int, volatile void *, const volatile void *);\n"
                                     "extern const long sode_section_extent;\n";

void TokenFilter::put(tok::TokenKind Kind) {
  Token T;
  T.startToken();
  T.setKind(Kind);
  T.setLocation(Loc);
  T.setLength(1);
  Out.push_back(T);
}

void TokenFilter::word(StringRef Spelling) {
  IdentifierInfo *II = PP.getIdentifierInfo(Spelling);
  put(II->getTokenID());
  Out.back().setIdentifierInfo(II);
}

void TokenFilter::number(StringRef Digits) {
  Token T;
  T.startToken();
  T.setKind(tok::numeric_constant);
  PP.CreateString(Digits, T, Loc, Loc); // a number needs a spelling in some buffer
  Out.push_back(T);
}

/// A name, or the variable that stands for the node array or template of the name.
void TokenFilter::emitName(const ExprText &Object) {
  Out.push_back(Object.Tokens.front());
  if (std::string Variable = Entities.find(Object, /*Quiet=*/false); !Variable.empty())
    Out.back().setIdentifierInfo(PP.getIdentifierInfo(Variable));
}

/// `b.a` is `((struct b *)0)->a`.
void TokenFilter::emitMember(const Token &Tag, const Token &Member) {
  put(tok::l_paren);
  put(tok::l_paren);
  if (Types.isTag(Tag.getIdentifierInfo()))
    word("struct");
  Out.push_back(Tag);
  put(tok::star);
  put(tok::r_paren);
  zero();
  put(tok::r_paren);
  put(tok::arrow);
  Out.push_back(Member);
}

/// `, __typeof__((void)(E)) *`; Tag: of the struct whose members the extents of a shape may name.
void TokenFilter::emitParameter(const ExprText &E, const Token *Tag) {
  put(tok::comma);
  word("__typeof__");
  put(tok::l_paren);
  put(tok::l_paren);
  word("void");
  put(tok::r_paren);
  put(tok::l_paren);
  if (E.OfTag) {
    emitMember(E.Tokens[0], E.Tokens[2]);
  } else if (E.Space != NameSpace::Variables) {
    emitName(E);
  } else {
    for (const Token &T : E.Tokens)
      if (Tag && TU.OwnExtents.count(T.getLocation()))
        emitMember(*Tag, T);
      else
        Out.push_back(T);
  }
  SourceLocation Start = std::exchange(Loc, E.Tokens.back().getLocation()); // "expected ..." points behind the text
  put(tok::r_paren);
  Loc = Start;
  put(tok::r_paren);
  put(tok::star);
}

void TokenFilter::emitPrototype(Directive &D) {
  std::string Name = "sode_dir_" + std::to_string(D.Id);
  word("extern");
  word("void");
  word(Name);
  TU.Prototypes[PP.getIdentifierInfo(Name)] = &D;
  put(tok::l_paren);
  word("int");
  // Parameters are in scope behind their declaration: a dummy hides variables of its name, but not the objects.
  forEachExpr(D, [&](ExprText &E) {
    if (E.IsObject && !E.InStatement)
      emitParameter(E);
  });
  llvm::SmallVector<StringRef, 7> Seen;
  std::vector<sode::Name> Dummies = dummiesOf(D);
  for (const sode::Name &Dummy : Dummies) {
    if (llvm::is_contained(Seen, Dummy.Text))
      continue; // reported by the model
    Seen.push_back(Dummy.Text);
    put(tok::comma);
    word("int");
    SourceLocation Saved = std::exchange(Loc, Dummy.Loc);
    word(Dummy.Text);
    Loc = Saved;
  }
  forEachExpr(D, [&](ExprText &E) {
    if (E.IsObject || E.InStatement)
      return;
    for (StringRef Dummy : Seen)
      E.Zeros.push_back(Dummy.str());
    const auto *Shape = std::get_if<ShapeDirective>(&D.Content);
    emitParameter(E, Shape && Shape->Array.OfTag ? &Shape->Array.Tokens.front() : nullptr);
  });
  put(tok::r_paren);
  put(tok::semi);
}

void TokenFilter::emitEntity(const Directive &D, bool Faulty) {
  const auto *Nodes = std::get_if<NodesDirective>(&D.Content);
  const auto *Template = std::get_if<TemplateDirective>(&D.Content);
  if (!Nodes && !Template)
    return;
  const Name &Entity = Nodes ? Nodes->Entity : Template->Entity;
  std::string Variable = Entities.declare(Entity, D.Content, Faulty);
  if (Variable.empty())
    return;
  if (Context.atFileScope())
    word("static");
  word("struct");
  word(Nodes ? "sode_nodes" : "sode_template");
  Loc = Entity.Loc;
  word(Variable);
  put(tok::semi);
}

void TokenFilter::emitDirective(Directive &D) {
  Loc = D.Loc;
  switch (placeOf(D.Kind)) {
  case DirectivePlace::Declarative:
    emitPrototype(D);
    emitEntity(D);
    break;
  case DirectivePlace::StandAlone:
    put(tok::l_brace);
    emitPrototype(D);
    put(tok::r_brace);
    break;
  case DirectivePlace::WithStatement:
    word("if");
    put(tok::l_paren);
    zero();
    put(tok::r_paren);
    put(tok::l_brace);
    emitPrototype(D);
    put(tok::r_brace);
    word("else");
    break;
  }
}

/// The first token of what a directive controls, if that is a declaration: Clang would say "expected expression".
static const Token *declarationBehind(ArrayRef<Token> In, unsigned Position) {
  for (++Position; In[Position].is(PragmaMarker); ++Position)
    ;
  static const tok::TokenKind Types[] = {tok::kw_int,    tok::kw_long,  tok::kw_short,  tok::kw_char,     tok::kw_float,
                                         tok::kw_double, tok::kw_void,  tok::kw__Bool,  tok::kw_unsigned, tok::kw_signed,
                                         tok::kw_const,  tok::kw_static, tok::kw_struct, tok::kw_union,   tok::kw_enum};
  bool TypedefName = In[Position].is(tok::identifier) && In[Position + 1].is(tok::identifier);
  return TypedefName || In[Position].isOneOf(tok::kw_extern, tok::kw_volatile) || llvm::is_contained(Types, In[Position].getKind())
             ? &In[Position]
             : nullptr;
}

/// Between a function's parameters and its body, where directives on parameters may stand?
bool TokenFilter::standsInHead(unsigned Position) const {
  const std::vector<Token> &In = TU.Tokens.Tokens;
  unsigned Next = Position;
  while (In[Next].is(PragmaMarker))
    ++Next;
  return In[Next].is(tok::l_brace) && Context.atFunctionHead();
}

/// Behind `array` stands no assignment to a section; perhaps the subscripts were forgotten.
void TokenFilter::reportArrayStatement(unsigned Position) {
  const Token &Name = TU.Tokens.Tokens[Position];
  auto Aligns = [&](const Directive &D) {
    const auto *A = std::get_if<AlignDirective>(&D.Content);
    return A && Name.is(tok::identifier) && A->Array.Tokens.back().getIdentifierInfo() == Name.getIdentifierInfo();
  };
  auto Align = llvm::find_if(llvm::reverse(TU.Directives), Aligns);
  bool Bare = Align != TU.Directives.rend() && Name.getLocation().isFileID() && isAssignment(TU.Tokens.Tokens[Position + 1]);
  std::string Colons;
  for (size_t Dim = 0; Bare && Dim < Align->as<AlignDirective>().Sources.size(); ++Dim)
    Colons += "[:]";
  Diags.report(Name.getLocation(), diag::err_array_statement)
      << (Bare ? FixItHint::CreateInsertion(Name.getEndLoc(), Colons) : FixItHint());
}

bool TokenFilter::checkPlace(const Directive &D, const Pragma &P, unsigned Position) {
  const char *Spelling = spellingOf(D.Kind);
  if (Context.inNamespace())
    return Diags.refuse(D.Loc, diag::err_in_namespace) << Spelling;
  bool AsBody = Context.atSubstatement() || Position == BodyAt;
  bool WrongInHead = Behind.isValid() && placeOf(D.Kind) != DirectivePlace::Declarative;
  if (WrongInHead || !Context.atStart() || !(Context.atFileScope() || Context.inBlock()))
    return Diags.refuse(D.Loc, diag::err_misplaced_inside) << Spelling;
  switch (placeOf(D.Kind)) {
  case DirectivePlace::Declarative:
    if (!AsBody)
      return true;
    return Diags.refuse(D.Loc, diag::err_declarative_as_body) << Spelling;
  case DirectivePlace::StandAlone:
    if (Context.atFileScope())
      return Diags.refuse(D.Loc, diag::err_executable_at_file_scope) << Spelling;
    if (Position == BodyAt && TU.Directives[BodyOf].Kind == DirectiveKind::Loop) {
      Diags.report(D.Loc, diag::err_loop_needs_for);
      return Diags.refuse(TU.Directives[BodyOf].Loc, diag::note_for_directive) << "loop";
    }
    if (AsBody) {
      // The next statement would silently no longer be the body: clang's OpenMP rule.
      bool IsLine = P.Kind == PIK_HashPragma;
      Diags.report(D.Loc, diag::err_stand_alone_as_body)
          << Spelling << (IsLine ? FixItHint::CreateInsertion(P.Hash, "{\n") : FixItHint())
          << (IsLine ? FixItHint::CreateInsertion(P.End, "\n}") : FixItHint());
      return Diags.refuse(D.Loc, diag::note_enclose_in_braces);
    }
    return true;
  case DirectivePlace::WithStatement:
    if (Context.atFileScope()) {
      Diags.report(D.Loc, diag::err_executable_at_file_scope) << Spelling;
      if (TU.Tokens.Tokens[Position + 1].is(tok::kw_for)) // is no further error
        DropUntil = TU.Tokens.endOfStatement(Position + 1);
      return false;
    }
    if (TU.Tokens.Tokens[Position + 1].isOneOf(tok::r_brace, tok::eof))
      return Diags.refuse(D.Loc, diag::err_no_statement_follows) << Spelling;
    return checkStatement(D, Position);
  }
  return true;
}

bool TokenFilter::checkStatement(const Directive &D, unsigned Position) {
  const Token *Declaration = declarationBehind(TU.Tokens.Tokens, Position);
  if (!Declaration || D.Kind == DirectiveKind::Gmove)
    return true;
  bool ForLoop = D.Kind == DirectiveKind::Loop || D.Kind == DirectiveKind::Blocking;
  diag::ID Missing = ForLoop                          ? diag::err_loop_needs_for
                     : D.Kind == DirectiveKind::Tasks ? diag::err_tasks_block
                                                      : diag::err_task_declaration;
  Diags.report(Declaration->getLocation(), Missing);
  return Diags.refuse(D.Loc, diag::note_for_directive) << spellingOf(D.Kind);
}

/// Is it a pragma about the loop behind it of which Clang's parser gets no token?
static bool isHostsHint(StringRef Line) {
  Line.consume_front("#");
  Line = Line.ltrim();
  Line.consume_front("pragma");
  Line = Line.ltrim();
  if (!Line.consume_front("GCC"))
    return false;
  Line = Line.ltrim().take_while(llvm::isAlpha);
  return Line == "ivdep" || Line == "novector";
}

/// `GCC unroll` in front of `xmp loop` would no longer stand before its loop.
bool TokenFilter::checkHints(const Directive &D, unsigned Position) {
  if (D.Kind != DirectiveKind::Loop)
    return true;
  const SourceManager &SM = PP.getSourceManager();
  SourceLocation Hint, First = TU.pragmaBefore(Position, SM); // and behind it up to the directive
  for (SourceLocation Hash : TU.PragmaLines)
    if (First.isValid() && !SM.isBeforeInTranslationUnit(Hash, First) && SM.isBeforeInTranslationUnit(Hash, D.Loc) &&
        isHostsHint(StringRef(SM.getCharacterData(Hash)).take_until([](char C) { return C == '\n'; })))
      Hint = Hash;
  while (!Out.empty() && Out.back().is(tok::annot_pragma_loop_hint)) {
    Hint = Out.back().getLocation();
    Out.pop_back();
  }
  if (Hint.isInvalid())
    return true;
  Diags.report(Hint, diag::err_loop_hint_before) << spellingOf(D.Kind);
  return Diags.refuse(D.Loc, diag::note_for_directive) << spellingOf(D.Kind);
}

/// Types are no objects of directives; the holder of a member is one.
bool TokenFilter::checkNames(Directive &D) {
  unsigned Before = Diags.errors();
  forEachExpr(D, [&](ExprText &E) {
    if (!E.IsObject)
      return;
    const Token &First = E.Tokens.front();
    const IdentifierInfo *Name = First.getIdentifierInfo();
    if ((E.Space == NameSpace::Entities || E.Space == NameSpace::Owners) && !Entities.find(E, /*Quiet=*/true).empty())
      return;
    bool IsType = Types.isTypedef(Name);
    // `align field.v like field.u`
    const auto *Align = std::get_if<AlignDirective>(&D.Content);
    bool Among = IsType || (Align && Align->Array.OfTag && Types.isTag(Name));
    E.OfTag |= Among && E.Tokens.size() == 3 && E.Tokens[1].is(tok::period);
    if (E.OfTag && !IsType && !Types.isTag(Name))
      Diags.report(First.getLocation(), diag::err_member_tag) << Name->getName();
    else if (!E.OfTag && IsType)
      Diags.report(First.getLocation(), diag::err_object_type) << Name->getName() << spellingOf(D.Kind);
  });
  return Diags.errors() == Before;
}

/// Fills in the indices that an omitted list stands for, and those of the nest that a given list leaves out.
void TokenFilter::findIndices(LoopDirective &L, unsigned Position) {
  std::vector<Name> &Found = L.Indices.empty() ? L.Indices : L.Unlisted;
  const std::vector<Name> Listed = L.Indices;
  for (const Token &V : controlVariables(TU.Tokens, Position)) {
    bool Used = false;
    for (const Subscript &S : L.On.Subscripts)
      for (const ExprText *E : {&S.First, &S.Second, &S.Step})
        for (const Token &T : E->Tokens)
          Used |= T.is(tok::identifier) && T.getIdentifierInfo() == V.getIdentifierInfo();
    StringRef Text = V.getIdentifierInfo()->getName();
    if (Used && llvm::none_of(Listed, [&](const Name &N) { return N.Text == Text; }))
      Found.push_back({Text.str(), V.getLocation()});
  }
}

/// A faulty or misspelt nodes or template directive still declares its name: uses of it are no further errors.
void TokenFilter::declareFaulty(const Pragma &P) {
  if (P.Tokens.size() < 2 || P.Tokens[1].isNot(tok::identifier) || !Context.atStart() || Context.atSubstatement() ||
      !(Context.atFileScope() || Context.inBlock()))
    return;
  std::optional<DirectiveKind> Kind = directiveMeant(PP.getSpelling(P.Tokens[0]));
  Directive D;
  D.Loc = P.Word;
  Name Entity{PP.getSpelling(P.Tokens[1]), P.Tokens[1].getLocation()};
  Loc = D.Loc;
  if (Kind == DirectiveKind::Nodes)
    D.Content = NodesDirective{Entity, false, {}, {}};
  else if (Kind == DirectiveKind::Template)
    D.Content = TemplateDirective{Entity, false, {}};
  else
    return;
  emitEntity(D, /*Faulty=*/true);
}

void TokenFilter::expandPragma(const Pragma &P, unsigned Position) {
  if (P.Assignment)
    return expandAssignment(P);
  if (P.Written == P.Word) // it has become something else
    return;
  std::vector<Directive> Parsed = parseDirectives(PP, Diags, P.Tokens, P.Word, P.End);
  if (Parsed.empty()) {
    QuietUntil = TU.Tokens.endOfStatement(Position + 1); // the statement is no further error, and sections are no C
    StringRef Word = P.Tokens.empty() || !P.Tokens[0].getIdentifierInfo() ? "" : P.Tokens[0].getIdentifierInfo()->getName();
    if (Word.equals_insensitive("gmove") && TU.Tokens.Tokens[QuietUntil - 1].is(tok::semi))
      DropUntil = QuietUntil - 1;
    return declareFaulty(P);
  }
  // `#pragma omp for` before `#pragma xmp loop`: Clang wants the `for` right behind the omp pragma, so what the
  // filter makes goes in front of the pragma. In front of other directives OpenMP's means all of the statement.
  std::vector<Token> OpenMP;
  if (DirectiveKind Kind = Parsed.front().Kind; placeOf(Kind) == DirectivePlace::WithStatement && Kind != DirectiveKind::Gmove &&
                                                Kind != DirectiveKind::Task && Kind != DirectiveKind::Tasks) {
    size_t Start = startOfOpenMP(Out, Out.size());
    OpenMP.assign(Out.begin() + Start, Out.end());
    Out.resize(Start);
  }
  for (Directive &New : Parsed) {
    if (P.Written.isValid()) // of `array on t[:]`: a template
      forEachExpr(New, [](ExprText &E) { E.Space = E.Space == NameSpace::Owners ? NameSpace::Entities : E.Space; });
    if (!checkHints(New, Position) || !checkPlace(New, P, Position) || !checkNames(New))
      continue;
    if (New.Kind == DirectiveKind::Array) { // the expander has taken those that are in order
      reportArrayStatement(Position + 1);
      QuietUntil = TU.Tokens.endOfStatement(Position + 1);
      continue;
    }
    if (P.Written.isValid())
      New.Loc = P.Written;
    if (P.Inserted)
      New.Loc = P.Hash; // of the `for`
    New.Id = TU.Directives.size();
    New.PragmaId = P.Id;
    New.Local = !Context.atFileScope();
    New.Behind = Behind;
    if (auto *G = std::get_if<GmoveDirective>(&New.Content); G && !takeAssignment(*G, Position + 1))
      continue;
    Directive &D = TU.Directives.emplace_back(std::move(New));
    if (auto *L = std::get_if<LoopDirective>(&D.Content)) {
      findIndices(*L, Position + 1);
      for (const Token &T : P.Inner)
        L->Unlisted.push_back({T.getIdentifierInfo()->getName().str(), T.getLocation()});
    }
    emitDirective(D);
    Entities.declareArrays(D.Content);
    if (const auto *G = std::get_if<GmoveDirective>(&D.Content))
      emitStatement(*G, D.Id, Position + 1);
    if (placeOf(D.Kind) == DirectivePlace::WithStatement)
      BodyAt = Position + 1, BodyOf = TU.Directives.size() - 1;
  }
  putAll(OpenMP);
}

/// Extents at file scope may be known only when the program runs: Clang gets a constant, and the
/// expression beside it. Returns the position behind the declarator's last bracket, or 0 if there is none.
unsigned TokenFilter::emitExtents(unsigned Position) {
  const std::vector<Token> &In = TU.Tokens.Tokens;
  unsigned Next = Position + 1;
  while (In[Next].is(tok::r_paren)) // `double (*a)[n]`
    ++Next;
  if (In[Next].isNot(tok::l_square))
    return 0;
  for (unsigned I = Position; I < Next; ++I) {
    Context.advance(In[I]);
    Out.push_back(In[I]);
  }
  while (In[Next].is(tok::l_square)) {
    unsigned Depth = 0, End = Next;
    bool Named = false;
    for (; In[End].isNot(tok::eof); ++End) {
      Named |= In[End].is(tok::identifier);
      if (In[End].is(tok::l_square))
        ++Depth;
      else if (In[End].is(tok::r_square) && --Depth == 0)
        break;
    }
    if (In[End].is(tok::eof) || refuseSection(Next))
      return Next;
    llvm::ArrayRef<Token> Size = llvm::ArrayRef<Token>(In).slice(Next + 1, End - Next - 1);
    Out.push_back(In[Next]);
    Loc = In[Next].getLocation();
    emitSize(Size, Named); // constants stay constants; Sema checks other expressions in place, and the run evaluates them before main
    Out.push_back(In[End]);
    Context.advance(In[Next]);
    Context.advance(In[End]);
    Next = End + 1;
  }
  return Next;
}

/// `xmp_desc_of(a)` becomes a function's call. Returns the position behind it, or 0 if there is none.
unsigned TokenFilter::emitDescriptor(unsigned Position) {
  const std::vector<Token> &In = TU.Tokens.Tokens;
  const IdentifierInfo *Name = In[Position].is(tok::identifier) ? In[Position].getIdentifierInfo() : nullptr;
  if (!Name || !Name->isStr("xmp_desc_of") || In[Position + 1].isNot(tok::l_paren))
    return 0;
  unsigned First = Position + 2; // a name, or a member: `c.a`, `p->a`, `c[2].a`, `this->a`; of a macro `(p)->a`, `(a)`
  while (In[First].is(tok::l_paren))
    ++First;
  if (!In[First].isOneOf(tok::identifier, tok::kw_this))
    return 0;
  unsigned End = First, Last = First, Open = First - Position - 2;
  while (Open || In[End + 1].isNot(tok::r_paren)) {
    bool Paren = In[End + 1].is(tok::r_paren);
    bool Member = In[End + 1].isOneOf(tok::period, tok::arrow) && In[End + 2].is(tok::identifier);
    unsigned Close = In[End + 1].is(tok::l_square) ? closingBracket(In, End + 1) : 0;
    if (!Paren && !Member && !Close)
      return 0;
    Open -= Paren;
    End = Paren ? End + 1 : Member ? End + 2 : Close;
    Last = Paren ? Last : End;
  }
  if (In[Last].is(tok::r_square))
    return 0;
  Loc = In[Position].getLocation();
  word("sode_desc_of");
  put(tok::l_paren);
  put(tok::amp);
  ExprText Object;
  Object.Tokens = {In[First]};
  Object.Space = Last == First ? NameSpace::Both : NameSpace::Variables;
  putAll(llvm::ArrayRef<Token>(In).slice(Position + 2, First - Position - 2));
  emitName(Object);
  putAll(llvm::ArrayRef<Token>(In).slice(First + 1, End - First));
  put(tok::r_paren);
  return End + 2;
}

/// OpenMP's clauses may contain array sections. Returns the position behind the pragma, or 0 if there is none.
unsigned TokenFilter::copyOpenMP(unsigned Position) {
  const std::vector<Token> &In = TU.Tokens.Tokens;
  if (In[Position].isNot(tok::annot_pragma_openmp))
    return 0;
  while (In[Position].isNot(tok::annot_pragma_openmp_end))
    Out.push_back(In[Position++]);
  Out.push_back(In[Position]);
  Context.advance(In[Position]);
  return Position + 1;
}

/// `inherit` in front of a function is said in its body, where its parameters are known.
bool TokenFilter::standsAhead(unsigned Position) const {
  const Pragma &P = *pragmaOf(TU.Tokens.Tokens[Position]);
  const IdentifierInfo *Word = P.Tokens.empty() ? nullptr : P.Tokens.front().getIdentifierInfo();
  return Word && Word->getName().equals_insensitive("inherit") && Context.atDeclarations() && Context.atStart();
}

/// The `{` of a function, with the directives that waited for it.
void TokenFilter::openFunction(const Token &Brace) {
  std::vector<FunctionHeads::Said> Ahead = Heads.of(DeclarationAt, Context.path());
  InHead.insert(InHead.begin(), Ahead.begin(), Ahead.end());
  Context.advance(Brace);
  Out.push_back(Brace);
  Behind = Brace.getLocation();
  for (const auto &[P, Position] : InHead)
    expandPragma(*P, Position);
  Behind = SourceLocation();
  InHead.clear();
}

std::vector<Token> TokenFilter::run() {
  const std::vector<Token> &In = TU.Tokens.Tokens;
  Out.reserve(In.size() + 64 * TU.Pragmas.size());
  MaybeAligned = namesInAlign(TU);
  for (unsigned I = 0; I < In.size() && In[I].isNot(tok::eof); ++I) {
    const Token &T = In[I];
    WrittenAt.resize(I + 1, Out.size());
    if (I < DropUntil)
      continue;
    if (T.is(PragmaMarker)) {
      if (standsAhead(I)) {
        if (!Heads.add(pragmaOf(T), I, Context.path()))
          expandPragma(*pragmaOf(T), I);
      } else if (standsInHead(I))
        InHead.push_back({pragmaOf(T), I});
      else
        expandPragma(*pragmaOf(T), I);
      continue;
    }
    if (T.is(tok::l_brace) && (!InHead.empty() || (!Heads.empty() && Context.atFunctionHead()))) {
      openFunction(T);
      continue;
    }
    unsigned Next = !TU.Shaped.empty() && T.isOneOf(tok::star, tok::identifier) ? emitShaped(I) : 0;
    bool Declared = T.is(tok::identifier) && Context.atDeclarator() && MaybeAligned.count(T.getIdentifierInfo());
    if (!Next && Declared)
      Next = emitExtents(I);
    Heads.readAlias(I);
    openProcedure(I);
    if (!Next)
      Next = emitDescriptor(I);
    if (!Next)
      Next = emitSectionArgument(I);
    if (!Next)
      Next = copyOpenMP(I);
    if (!Next)
      Next = dropSection(I);
    if (!Next)
      Next = emitExtent(I);
    if (Next) {
      I = Next - 1;
      continue;
    }
    if (!T.isAnnotation())
      Context.advance(T);
    Out.push_back(T);
    if (!TU.FlatNames.empty() && T.is(tok::identifier) && In[I + 1].is(tok::l_square))
      castFlat(T, WrittenAt[startOfMember(In, I)]);
    if (T.isOneOf(tok::semi, tok::l_brace, tok::r_brace) && Context.atDeclarations())
      DeclarationAt = I + 1;
  }
  if (Coarrays) // what is left without them makes no sense to a C parser: each has its error, that is enough
    Out.clear();
  return std::move(Out);
}

} // namespace sode
