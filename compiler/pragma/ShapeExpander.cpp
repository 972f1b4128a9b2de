// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "pragma/ShapeExpander.h"
#include "directive/DirectiveParser.h"
#include "directive/Messages.h"
#include "pragma/FlatIndex.h"
#include "pragma/FlatNames.h"
#include "pragma/Messages.h"
#include "pragma/Sections.h"
#include <set>

using namespace clang;

namespace sode {

namespace {

class Expander {
public:
  Expander(Preprocessor &PP, Diagnostics &Diags, TranslationUnit &TU)
      : PP(PP), Diags(Diags), TU(TU), In(TU.Tokens.Tokens), Known(TU.Tokens), Names(TU.Tokens, Known) {}

  void run() {
    for (unsigned I = 0; I < In.size(); ++I)
      if (In[I].is(PragmaMarker))
        readPragma(*pragmaOf(In[I]), I);
    if (TU.Shapes.empty())
      return;
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
  std::vector<Token> Out;
  std::vector<unsigned> NewPosition; ///< In Out, of each token of In.
  Declarations Known;
  FlatNames Names;
  llvm::DenseMap<const Declared *, const Shape *> ShapeOf;
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
      bool File = Of.FileScope && D.FileScope && D.Name == Of.Name && !D.Function;
      bool Parameter = Of.ParameterOf && D.ParameterOf == Of.ParameterOf && D.Number == Of.Number;
      if (&D != &Of && (File || Parameter))
        All.push_back(&D);
    }
    return All;
  }

  void give(const ShapeDirective &D, unsigned Position) {
    const Declared *Of = Known.find(D.Array.Tokens.front().getIdentifierInfo(), Position);
    if (!Of || Of->Function)
      return; // Clang's parser, or the model, says what it is
    if (PP.getLangOpts().CPlusPlus) { // which does not take `double *` for `double (*)[n]`
      Diags.report(D.Array.loc(), diag::err_not_supported_yet) << "'shape' in C++";
      return;
    }
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
    for (const Declared *Each : alike(*Of)) {
      ShapeOf[Each] = &New;
      TU.Shaped[In[Each->At].getLocation()] = &New;
    }
  }

  /// The shape of what the token at Position names.
  const Shape *shapeAt(unsigned Position) const {
    const IdentifierInfo *Name = In[Position].is(tok::identifier) ? In[Position].getIdentifierInfo() : nullptr;
    if (!Name || !Words.count(Name) || (Position > 0 && In[Position - 1].isOneOf(tok::period, tok::arrow)))
      return nullptr;
    const Declared *Of = Known.find(Name, Position);
    return Of && Of->At != Position ? ShapeOf.lookup(Of) : nullptr;
  }

  void rewrite(unsigned First, unsigned End, std::vector<Token> &To) {
    for (unsigned I = First; I < End; ++I) {
      if (&To == &Out)
        NewPosition.push_back(Out.size());
      To.push_back(In[I]);
      const Shape *Of = shapeAt(I);
      if (!Of)
        continue;
      unsigned Open = I + 1, Close = In[Open].is(tok::l_square) ? closingBracket(In, Open) : 0;
      if (!Close) {
        if (!checkPointer(I)) // one error is enough
          for (size_t Axis = 1; Axis < Of->Extents.size(); ++Axis)
            llvm::append_range(To, lexCode(PP, "[0]", In[I].getLocation(), In[I].getLocation()));
        continue;
      }
      if (isWritten(Open, *Of))
        continue;
      std::vector<Token> Inside;
      rewrite(Open + 1, Close, Inside);
      writeSubscripts(*Of, I, Close, Inside, To);
      if (&To == &Out)
        NewPosition.insert(NewPosition.end(), Close - I, Out.size() - 1);
      I = Close;
    }
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
    Diags.report(In[I].getLocation(), diag::err_shape_pointer) << In[I].getIdentifierInfo()->getName();
    return false;
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
      return !Rows && T.Factors.size() <= 1;
    });
  }

  void writeSubscripts(const Shape &Of, unsigned Name, unsigned Close, ArrayRef<Token> Inside, std::vector<Token> &To) {
    FlatIndex Index(PP, [&](ArrayRef<Token> Factor) { return Names.meaningOf(Factor, Name); });
    std::vector<Sum> Extents;
    for (const std::vector<Token> &Extent : Of.Extents)
      Extents.push_back(Index.read(Extent));
    std::vector<FlatSubscript> Subscripts = Index.split(Inside, Extents);
    for (const IdentifierInfo *II : Index.names())
      if (const Declared *D = Known.find(II, Name))
        Replaced.insert(D->At);
    bool Clear = !Inside.empty() && In[Close + 1].isNot(tok::l_square);
    for (size_t Axis = 1; Axis < Subscripts.size(); ++Axis) {
      const FlatSubscript &S = Subscripts[Axis];
      Clear &= isIndex(S.Value, Extents) && (S.Said || staysBelow(S.Value, Extents[Axis], Name, Index));
    }
    if (!Clear) {
      report(Of, In[Name + 1], In[Name]);
      Subscripts.assign(Extents.size(), {});
    }
    SourceLocation Start = In[Name + 1].getLocation(), End = In[Close].getLocation();
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

  void report(const Shape &Of, const Token &Bracket, const Token &Name) {
    std::string Lengths, Form;
    static const char *const Indices[] = {"i", "j", "k", "l", "m", "n", "o"};
    for (size_t Axis = 0; Axis < Of.Extents.size(); ++Axis) {
      std::string Extent;
      for (const Token &T : Of.Extents[Axis])
        Extent += (T.hasLeadingSpace() && !Extent.empty() ? " " : "") + PP.getSpelling(T);
      Lengths += "[" + Extent + "]";
      bool Simple = Of.Extents[Axis].size() == 1;
      std::string Rows = Axis > 1 ? "(" + Form + ")" : Form;
      Form = Axis == 0 ? Indices[0] : Rows + " * " + (Simple ? Extent : "(" + Extent + ")") + " + " + Indices[std::min<size_t>(Axis, 6)];
    }
    Diags.report(Bracket.getLocation(), diag::err_shape_subscript) << Name.getIdentifierInfo()->getName() << Lengths << Form;
    Diags.report(Of.Loc, diag::note_shape_here);
  }
};

} // namespace

void expandShapes(Preprocessor &PP, Diagnostics &Diags, TranslationUnit &TU) {
  auto Says = [](const Token &T) { return T.getIdentifierInfo() && T.getIdentifierInfo()->getName().equals_insensitive("shape"); };
  if (llvm::any_of(TU.Pragmas, [&](const Pragma &P) { return llvm::any_of(P.Tokens, Says); }))
    Expander(PP, Diags, TU).run();
}

} // namespace sode
