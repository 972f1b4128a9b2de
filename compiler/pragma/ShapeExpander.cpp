// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "pragma/ShapeExpander.h"
#include "directive/DirectiveParser.h"
#include "directive/Messages.h"
#include "pragma/FlatIndex.h"
#include "pragma/FlatNames.h"
#include "pragma/FlatWalks.h"
#include "pragma/Messages.h"
#include "pragma/Sections.h"
#include <set>

using namespace clang;

namespace sode {

namespace {

class ShapeExpander {
public:
  ShapeExpander(Preprocessor &PP, Diagnostics &Diags, TranslationUnit &TU)
      : PP(PP), Diags(Diags), TU(TU), In(TU.Tokens.Tokens), Known(TU.Tokens, Cxx), Names(PP, TU.Tokens, Known),
        Walks(PP, Diags, TU.Tokens, Known, Names, [this](unsigned Position) { return shapeAt(Position) != nullptr; }) {}

  void run() {
    for (unsigned I = 0; I < In.size(); ++I)
      if (In[I].is(PragmaMarker))
        readPragma(*pragmaOf(In[I]), I);
    if (TU.Shapes.empty())
      return;
    Walks.find();
    Replaced.insert(Walks.variables().begin(), Walks.variables().end());
    rewrite(0, In.size(), Out);
    markUnused();
    llvm::DenseSet<unsigned> PragmasAt;
    for (unsigned Position : TU.PragmasAt)
      PragmasAt.insert(NewPosition[Position]);
    TU.PragmasAt = std::move(PragmasAt);
    In = std::move(Out);
  }

private:
  using Declared = Declarations::Declared;
  Preprocessor &PP;
  Diagnostics &Diags;
  TranslationUnit &TU;
  std::vector<Token> &In;
  const bool Cxx = PP.getLangOpts().CPlusPlus;
  std::vector<Token> Out;
  std::vector<unsigned> NewPosition; ///< In Out, of each token of In.
  Declarations Known;
  FlatNames Names;
  FlatWalks Walks;
  llvm::DenseMap<const Declared *, const Shape *> ShapeOf; ///< Of variables, and of members of structs.
  llvm::DenseMap<const Shape *, const Declarations::Record *> Struct; ///< Of shapes of members.
  std::set<unsigned> Replaced; ///< Positions of the names of variables and functions that subscripts no longer name.
  llvm::DenseSet<const IdentifierInfo *> Words; ///< Names that have a shape somewhere.

  void readPragma(const Pragma &P, unsigned Position) {
    if (llvm::none_of(P.Tokens, [](const Token &T) { return T.getIdentifierInfo() && T.getIdentifierInfo()->getName().equals_insensitive("shape"); }))
      return;
    DiagnosticsEngine Ignored(new DiagnosticIDs, new DiagnosticOptions, new IgnoringDiagConsumer); // the filter reports them
    Ignored.setSourceManager(&PP.getSourceManager());
    Diagnostics Quiet(Ignored);
    for (const Directive &D : parseDirectives(PP, Quiet, P.Tokens, P.Word, P.End))
      if (const auto *S = std::get_if<ShapeDirective>(&D.Content))
        give(*S, Position);
  }

  /// The declarations that say the same: of a variable at file scope, or of a parameter.
  std::vector<const Declared *> alike(const Declared &Of) const {
    std::vector<const Declared *> All = {&Of};
    for (const Declared &D : Known.all()) {
      bool File = Of.FileScope && D.FileScope && D.Name == Of.Name && !D.Function && D.Namespace == Of.Namespace;
      // Of C++, types of prototypes stay, and other functions may have the same name.
      bool Parameter = !Cxx && Of.ParameterOf && D.ParameterOf == Of.ParameterOf && D.Number == Of.Number;
      if (&D != &Of && (File || Parameter))
        All.push_back(&D);
    }
    return All;
  }

  void give(const ShapeDirective &D, unsigned Position) {
    const IdentifierInfo *First = D.Array.Tokens.front().getIdentifierInfo();
    const Declarations::Record *Tag = D.Array.OfTag ? Known.recordOf(First) : nullptr;
    const Declared *Of = Tag ? Tag->find(D.Array.Tokens.back().getIdentifierInfo()) : D.Array.OfTag ? nullptr : Known.find(First, Position);
    if (!Of || Of->Function)
      return; // Clang's parser, or the model, says what it is
    if (const Shape *Other = ShapeOf.lookup(Of)) {
      Diags.report(D.Array.loc(), diag::err_shape_twice) << Of->Name->getName();
      Diags.report(Other->Loc, diag::note_first_shape);
      return;
    }
    Shape &New = TU.Shapes.emplace_back();
    New.Loc = D.Array.loc();
    for (const ExprText &E : D.Extents)
      New.Extents.push_back(E.Tokens);
    Words.insert(Of->Name);
    if (Tag) {
      Struct[&New] = Tag;
      for (const std::vector<Token> &Extent : New.Extents)
        for (size_t I = 0; I < Extent.size(); ++I)
          if (isOwn(Extent, I, *Tag))
            TU.OwnExtents.insert(Extent[I].getLocation());
      ShapeOf[Of] = &New;
      TU.Shaped[In[Of->At].getLocation()] = &New;
      return;
    }
    for (const Declared *Each : alike(*Of)) {
      ShapeOf[Each] = &New;
      TU.Shaped[In[Each->At].getLocation()] = &New;
    }
  }

  /// Does an extent name a member of the same struct there?
  static bool isOwn(ArrayRef<Token> Extent, size_t I, const Declarations::Record &Of) {
    bool Member = I > 0 && Extent[I - 1].isOneOf(tok::period, tok::arrow);
    return Extent[I].is(tok::identifier) && !Member && Of.find(Extent[I].getIdentifierInfo());
  }

  /// Of a struct that the text does not show, the only one that has such a member.
  const Shape *shapeOfMember(unsigned Position) const {
    const IdentifierInfo *Name = In[Position].getIdentifierInfo();
    if (Known.baseOf(Position) == Position)
      return nullptr; // `{.u = ...}`
    if (const Declarations::Record *Of = Known.recordAt(Position))
      return ShapeOf.lookup(Of->find(Name));
    const Shape *Found = nullptr;
    unsigned Count = 0;
    for (const Declarations::Record &R : Known.records())
      if (const Declared *Member = R.find(Name)) {
        ++Count;
        Found = Found ? Found : ShapeOf.lookup(Member);
      }
    if (Found && Count > 1)
      Diags.report(In[Position].getLocation(), diag::err_shape_member) << Name->getName();
    return Found;
  }

  /// The shape of what the token at Position names.
  const Shape *shapeAt(unsigned Position) const {
    const IdentifierInfo *Name = In[Position].is(tok::identifier) ? In[Position].getIdentifierInfo() : nullptr;
    if (!Name || !Words.count(Name))
      return nullptr;
    if (Position > 0 && In[Position - 1].isOneOf(tok::period, tok::arrow))
      return shapeOfMember(Position);
    const Declared *Of = Known.find(Name, Position);
    return Of && Of->At != Position ? ShapeOf.lookup(Of) : nullptr;
  }

  void rewrite(unsigned First, unsigned End, std::vector<Token> &To) {
    for (unsigned I = First; I < End; ++I) {
      size_t Before = To.size();
      unsigned Next = rewriteOne(I, To);
      if (&To == &Out)
        for (unsigned At = I; At < Next; ++At)
          NewPosition.push_back(At == I ? Before : Out.size() - 1);
      I = Next - 1;
    }
  }

  /// Returns the position behind what it has written.
  unsigned rewriteOne(unsigned I, std::vector<Token> &To) {
    if (const FlatWalks::Change *C = Walks.at(I))
      return writeChange(*C, I, To);
    const Shape *Of = shapeAt(I);
    if (unsigned End = Of ? endOfSum(I) : 0) {
      SourceLocation Start = In[I].getLocation(), Last = In[End - 1].getLocation();
      llvm::append_range(To, lexCode(PP, "&", Start, Last));
      To.back().setFlagValue(Token::LeadingSpace, In[I].hasLeadingSpace());
      To.push_back(asArgument(PP, In[I], Start, Last));
      To.back().setFlagValue(Token::LeadingSpace, false);
      std::vector<Token> Inside;
      rewrite(I + 1, End, Inside);
      writeSubscripts(*Of, I, I, {Start, Last}, Inside, To);
      return End;
    }
    To.push_back(In[I]);
    if (!Of)
      return I + 1;
    unsigned Open = I + 1, Close = In[Open].is(tok::l_square) ? closingBracket(In, Open) : 0;
    if (!Close) {
      if (!checkPointer(I)) // one error is enough
        for (size_t Axis = 1; Axis < Of->Extents.size(); ++Axis)
          llvm::append_range(To, lexCode(PP, "[0]", In[I].getLocation(), In[I].getLocation()));
      return Open;
    }
    if (isWritten(Open, *Of)) {
      noteName(*Of, I);
      return Open;
    }
    std::vector<Token> Inside;
    rewrite(Open + 1, Close, Inside);
    writeSubscripts(*Of, I, Open, {In[Open].getLocation(), In[Close].getLocation()}, Inside, To, In[Close + 1].isNot(tok::l_square));
    return Close + 1;
  }

  unsigned writeChange(const FlatWalks::Change &C, unsigned I, std::vector<Token> &To) {
    SourceLocation Start = In[I].getLocation(), Last = In[C.End - 1].getLocation();
    size_t First = To.size();
    for (const Token &T : C.Array ? ArrayRef<Token>(In).slice(Known.baseOf(C.Array), C.Array + 1 - Known.baseOf(C.Array)) : ArrayRef<Token>(C.Text))
      To.push_back(asArgument(PP, T, Start, Last));
    To[First].setFlagValue(Token::LeadingSpace, In[I].hasLeadingSpace());
    To[First].setFlagValue(Token::StartOfLine, In[I].isAtStartOfLine());
    if (C.Array)
      writeSubscripts(*shapeAt(C.Array), C.Array, I, {Start, Last}, C.Text, To);
    else
      TU.Rewritten.push_back(To[First].getLocation());
    if (C.Member)
      llvm::append_range(To, lexCode(PP, ".", Start, Last));
    return C.End;
  }

  /// Of `u + n`, which is `&u[n]`: the position behind it; else 0.
  unsigned endOfSum(unsigned I) const {
    static const tok::TokenKind Opens[] = {tok::equal, tok::l_paren, tok::comma, tok::kw_return, tok::question, tok::colon, tok::l_brace};
    if (!In[I + 1].isOneOf(tok::plus, tok::minus) || !llvm::is_contained(Opens, In[I - 1].getKind()))
      return 0;
    static const tok::TokenKind Goes[] = {tok::plus, tok::minus, tok::star, tok::slash, tok::percent, tok::period, tok::arrow, tok::identifier, tok::numeric_constant};
    unsigned End = I + 1;
    while (llvm::is_contained(Goes, In[End].getKind()) || (In[End].isOneOf(tok::l_paren, tok::l_square) && closingBracket(In, End)))
      End = In[End].isOneOf(tok::l_paren, tok::l_square) ? closingBracket(In, End) + 1 : End + 1;
    return In[End].isOneOf(tok::semi, tok::comma, tok::r_paren, tok::r_brace, tok::colon) ? End : 0;
  }

  /// Has it as many subscripts as dimensions, as a section of `gmove` or `array` has?
  bool isWritten(unsigned Open, const Shape &Of) const {
    size_t Count = 0;
    bool Range = false;
    for (; In[Open].is(tok::l_square); Open = closingBracket(In, Open) + 1) {
      if (!closingBracket(In, Open))
        break;
      Range |= endOfRange(In, Open) != 0;
      ++Count;
    }
    return Range && Count >= Of.Extents.size();
  }

  /// `u + n`, `*u`: which element is meant cannot be seen.
  bool checkPointer(unsigned I) {
    const Token &Before = In[I - 1], &Twice = In[I - 2];
    bool Operand = Twice.isOneOf(tok::identifier, tok::numeric_constant, tok::r_paren, tok::r_square);
    if (!In[I + 1].isOneOf(tok::plus, tok::minus) && (Before.isNot(tok::star) || Operand) && Before.isNot(tok::plus))
      return true;
    return Diags.refuse(In[I].getLocation(), diag::err_shape_pointer) << In[I].getIdentifierInfo()->getName();
  }

  /// Certainly between 0 and the extent: a number, or the index of a loop that ends there.
  bool staysBelow(const Sum &S, const Sum &Extent, unsigned Position, const FlatIndex &Index) const {
    std::optional<int64_t> Limit = Extent.number();
    for (const Term &T : S.Terms) {
      if (T.Factors.empty()) {
        if (T.Number < 0 ? S.Terms.size() == 1 : Limit && T.Number >= *Limit)
          return false;
        continue;
      }
      if (T.Number != 1 || T.Factors.size() != 1 || T.Factors[0].Tokens.size() != 1 || T.Factors[0].Tokens[0].isNot(tok::identifier))
        return false;
      bool Below = true;
      ArrayRef<Token> Bound = Names.boundOf(T.Factors[0].Tokens[0].getIdentifierInfo(), Position, Below);
      if (Bound.empty())
        return false;
      Sum Rest = Index.read(Bound); // the bound minus the extent
      for (Term Part : Extent.Terms) {
        Part.Number = -Part.Number;
        auto It = llvm::find_if(Rest.Terms, [&](const Term &Has) { return Has.Number == -Part.Number && Term{1, Has.Factors}.key() == Term{1, Part.Factors}.key(); });
        if (It != Rest.Terms.end())
          Rest.Terms.erase(It);
        else
          Rest.Terms.push_back(Part);
      }
      std::optional<int64_t> Left = Rest.number();
      if (!Left || *Left > (Below ? 0 : -1))
        return false;
    }
    return true;
  }

  /// Nothing in it is counted in rows of some other length.
  static bool isIndex(const Sum &S, ArrayRef<Sum> Extents) {
    return llvm::all_of(S.Terms, [&](const Term &T) {
      bool Rows = llvm::any_of(Extents, [&](const Sum &Length) { return !Length.number() && T.Factors.size() > 1 && quotient(T, Length); });
      bool Arms = llvm::all_of(T.Factors, [&](const Factor &F) { return !F.Between || (isIndex(F.Between->Yes, Extents) && isIndex(F.Between->No, Extents)); });
      return !Rows && Arms && T.Factors.size() <= 1;
    });
  }

  std::vector<Token> ofThis(const Token &At) const { return lexCode(PP, "this->", At.getLocation(), At.getLocation()); }

  /// Of C++, `nx` in a method is `this->nx`.
  std::optional<std::vector<Token>> meaningOf(ArrayRef<Token> Factor, unsigned At) const {
    const Declared *D = Cxx && Factor.size() == 1 && Factor[0].is(tok::identifier) ? Known.find(Factor[0].getIdentifierInfo(), At) : nullptr;
    if (!D || !D->Member) {
      std::optional<std::vector<Token>> Meant = Names.meaningOf(Factor, At);
      return Meant ? std::optional(Walks.expanded(*Meant)) : std::nullopt;
    }
    std::vector<Token> Text = ofThis(Factor[0]);
    Text.push_back(Factor[0]);
    return Text;
  }

  /// The extents of what is named there: those of a struct's member may be members, too.
  std::vector<Sum> extentsAt(const Shape &Of, unsigned Name, const FlatIndex &Index) const {
    std::vector<Sum> Extents;
    const Declarations::Record *Tag = Struct.lookup(&Of);
    unsigned Base = Tag ? Known.baseOf(Name) : Name;
    for (const std::vector<Token> &Extent : Of.Extents) {
      std::vector<Token> Text;
      for (size_t I = 0; I < Extent.size(); ++I) {
        if (Tag && isOwn(Extent, I, *Tag))
          llvm::append_range(Text, Base < Name ? ArrayRef<Token>(In).slice(Base, Name - Base) : ArrayRef<Token>(ofThis(In[Name])));
        Text.push_back(Extent[I]);
      }
      Extents.push_back(Index.read(Text));
    }
    return Extents;
  }

  /// Subscripts of its own follow.
  void noteName(const Shape &Of, unsigned Name) {
    if (Cxx)
      TU.FlatNames[PP.getSourceManager().getSpellingLoc(In[Name].getLocation())] = &Of;
  }

  /// Name: of the array; At: what an error is reported at.
  void writeSubscripts(const Shape &Of, unsigned Name, unsigned At, SourceRange Place, ArrayRef<Token> Inside, std::vector<Token> &To, bool Clear = true) {
    noteName(Of, Name);
    FlatIndex Index(PP, [&](ArrayRef<Token> Factor) { return meaningOf(Factor, At); });
    std::vector<Sum> Extents = extentsAt(Of, Name, Index);
    std::vector<FlatSubscript> Subscripts = Index.split(Inside, Extents);
    for (const IdentifierInfo *II : Index.names())
      if (const Declared *D = Known.find(II, At); D && !D->Member)
        Replaced.insert(D->At);
    Clear &= !Inside.empty();
    for (size_t Axis = 1; Axis < Subscripts.size(); ++Axis) {
      const FlatSubscript &S = Subscripts[Axis];
      Clear &= isIndex(S.Value, Extents) && (S.Said || staysBelow(S.Value, Extents[Axis], At, Index));
    }
    if (!Clear) {
      report(Of, In[At], Name);
      Subscripts.assign(Extents.size(), {});
    }
    SourceLocation Start = Place.getBegin(), End = Place.getEnd();
    TU.Rewritten.push_back(SourceLocation());
    for (const FlatSubscript &S : Subscripts) {
      llvm::append_range(To, lexCode(PP, "[", Start, End));
      if (TU.Rewritten.back().isInvalid())
        TU.Rewritten.back() = To.back().getLocation();
      writeSum(S.Value, Start, End, To);
      llvm::append_range(To, lexCode(PP, "]", Start, End));
    }
  }

  void writeSum(const Sum &S, SourceLocation Start, SourceLocation End, std::vector<Token> &To) {
    bool Space = false, First = true;
    for (const FlatIndex::Piece &P : FlatIndex::text(S)) {
      size_t Here = To.size();
      if (P.User)
        To.push_back(asArgument(PP, *P.User, Start, End));
      else
        llvm::append_range(To, lexCode(PP, P.Code, Start, End));
      bool Own = P.User && !First && P.User->hasLeadingSpace();
      To[Here].setFlagValue(Token::LeadingSpace, Space || Own || (!P.User && P.Code.front() == ' '));
      To[Here].setFlagValue(Token::StartOfLine, false);
      Space = !P.User && P.Code.back() == ' ';
      First = false;
    }
  }

  /// Perhaps nothing else uses `r` of `int r = i * nx;`: compilers need not warn.
  void markUnused() {
    std::vector<Token> Marked;
    std::vector<unsigned> Shift(Out.size() + 1);
    llvm::DenseMap<unsigned, bool> Before;
    for (unsigned Position : Replaced)
      Before[NewPosition[Position]] = true;
    for (unsigned I = 0; I < Out.size(); ++I) {
      Shift[I] = Marked.size();
      if (!Before.lookup(I)) {
        Marked.push_back(Out[I]);
        continue;
      }
      SourceLocation Loc = Out[I].getLocation();
      std::vector<Token> Words = lexCode(PP, "__attribute__((unused)) ", Loc, Loc);
      Words.front().setFlagValue(Token::LeadingSpace, Out[I].hasLeadingSpace());
      TU.Rewritten.push_back(Words.front().getLocation());
      llvm::append_range(Marked, Words);
      Marked.push_back(asArgument(PP, Out[I], Loc, Loc));
      Marked.back().setFlag(Token::LeadingSpace);
    }
    for (unsigned &Position : NewPosition)
      Position = Shift[Position];
    Out = std::move(Marked);
  }

  void report(const Shape &Of, const Token &Bracket, unsigned Name) {
    std::string Lengths, Form;
    const Declarations::Record *Tag = Struct.lookup(&Of);
    static const char *const Indices[] = {"i", "j", "k", "l", "m", "n", "o"};
    for (size_t Axis = 0; Axis < Of.Extents.size(); ++Axis) {
      std::string Extent, Length;
      for (size_t I = 0; I < Of.Extents[Axis].size(); ++I) {
        const Token &T = Of.Extents[Axis][I];
        std::string Word = (T.hasLeadingSpace() && I > 0 ? " " : "") + PP.getSpelling(T);
        Length += Word;
        if (Tag && isOwn(Of.Extents[Axis], I, *Tag)) // `f->nx` of `f->u`
          for (unsigned At = Known.baseOf(Name); At < Name; ++At)
            Extent += PP.getSpelling(In[At]);
        Extent += Word;
      }
      Lengths += "[" + Length + "]";
      bool Simple = Of.Extents[Axis].size() == 1;
      std::string Rows = Axis > 1 ? "(" + Form + ")" : Form;
      Form = Axis == 0 ? Indices[0] : Rows + " * " + (Simple ? Extent : "(" + Extent + ")") + " + " + Indices[std::min<size_t>(Axis, 6)];
    }
    Diags.report(Bracket.getLocation(), diag::err_shape_subscript) << In[Name].getIdentifierInfo()->getName() << Lengths << Form;
    Diags.report(Of.Loc, diag::note_shape_here);
    for (unsigned I = Name + 1, End = std::max(closingBracket(In, Name + 1), I); I < End; ++I)
      if (const Declared *F = In[I].is(tok::identifier) && In[I + 1].is(tok::l_paren) ? Known.functionOf(In[I].getIdentifierInfo(), I) : nullptr;
          F && !Names.meaningOf(llvm::ArrayRef<Token>(In).slice(I, closingBracket(In, I + 1) + 1 - I), I))
        Diags.report(In[F->At].getLocation(), diag::note_shape_function) << In[I].getIdentifierInfo()->getName();
  }
};

} // namespace

void expandShapes(Preprocessor &PP, Diagnostics &Diags, TranslationUnit &TU) {
  auto Says = [](const Token &T) { return T.getIdentifierInfo() && T.getIdentifierInfo()->getName().equals_insensitive("shape"); };
  if (llvm::any_of(TU.Pragmas, [&](const Pragma &P) { return llvm::any_of(P.Tokens, Says); }))
    ShapeExpander(PP, Diags, TU).run();
}

} // namespace sode
