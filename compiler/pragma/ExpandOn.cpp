// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `array on t[...]`: the nodes that execute an element are those of the element of the left side, by its `align` directive. What `on` says of
// dimensions that the left side runs over need not have its bounds: programs write `on t[:]` for a part of the array.
//
//   align a[i][*] with t[i+1]    array on t[:]    a[b:n][:]     loop (sode_k0) on t[sode_k0+1]
//   align a[i][j] with t(j,i)    array on t(:,:)  a[r][:]       loop (sode_k0) on t(sode_k0,r)

#include "directive/DirectiveParser.h"
#include "pragma/Messages.h"
#include "pragma/SectionExpander.h"
#include "pragma/Sections.h"

using namespace clang;

namespace sode {

/// Behind the block around Position.
static unsigned endOfScope(llvm::ArrayRef<Token> Tokens, unsigned Position) {
  unsigned Head = Position, Depth = 0;
  while (Tokens[Head].is(PragmaMarker))
    ++Head;
  if (Tokens[Head].is(tok::l_brace)) // of a function's head, or in front of a block
    return closingBracket(Tokens, Head);
  for (; Tokens[Head].isNot(tok::eof); ++Head)
    if (Tokens[Head].is(tok::l_brace))
      ++Depth;
    else if (Tokens[Head].is(tok::r_brace) && Depth-- == 0)
      break;
  return Head;
}

/// The dimension of the array that goes with `:` in dimension Dim of the template: both count theirs in C order.
static size_t axisOfColon(size_t Dim, llvm::ArrayRef<Subscript> With, bool Brackets, const AlignDirective &Align) {
  auto Earlier = Brackets ? With.take_front(Dim) : With.drop_front(Dim + 1);
  size_t Before = llvm::count_if(Earlier, [](const Subscript &S) { return S.isWhole(); });
  for (size_t Axis = 0; Axis < Align.Sources.size(); ++Axis)
    if (Align.Sources[Axis].Kind == AlignDirective::Source::Colon && Before-- == 0)
      return Axis;
  return Align.Sources.size();
}

/// The dimension whose dummy it is.
static size_t axisOfDummy(const Token &T, const AlignDirective &Align) {
  const IdentifierInfo *II = T.getIdentifierInfo();
  auto Is = [&](const AlignDirective::Source &S) { return S.Kind == AlignDirective::Source::Dummy && II && II->getName() == S.Variable.Text; };
  return llvm::find_if(Align.Sources, Is) - Align.Sources.begin();
}

/// Of an array aligned `like` one that is aligned by Of, as A says: S becomes its subscript of dimension Dim of the template. False: a
/// name in Of's would be a dummy of A's.
static bool composeSubscript(size_t Dim, const AlignDirective &Of, const AlignDirective &A, Subscript &S, Preprocessor &PP) {
  llvm::ArrayRef<Subscript> Like = A.Like.Subscripts;
  if (S.isWhole()) {
    size_t Axis = axisOfColon(Dim, Of.With.Subscripts, Of.With.Brackets, Of);
    if (Axis >= Like.size())
      return false;
    S = Like[Axis];
    return true;
  }
  std::vector<Token> Tokens;
  for (const Token &T : S.First.Tokens) {
    size_t Axis = axisOfDummy(T, Of);
    if (Axis == Like.size()) {
      if (axisOfDummy(T, A) < A.Sources.size())
        return false;
      Tokens.push_back(T);
      continue;
    }
    if (Like[Axis].Kind == Subscript::Star) {
      S = Like[Axis];
      return true;
    }
    llvm::append_range(Tokens, lexCode(PP, "(", T.getLocation(), T.getLocation()));
    llvm::append_range(Tokens, Like[Axis].First.Tokens);
    llvm::append_range(Tokens, lexCode(PP, ")", T.getLocation(), T.getLocation()));
  }
  S.First.Tokens = std::move(Tokens);
  return true;
}

/// Puts the template's subscripts in the place of those of `like`. False if they can't be found here.
bool SectionExpander::resolveLike(unsigned Position, AlignDirective &A) const {
  const std::vector<Token> &Object = A.Like.Object.Tokens;
  if (Object.back().isNot(tok::identifier))
    return false;
  bool Member = Object.size() > 1;
  const IdentifierInfo *Holder = Member ? Object.front().getIdentifierInfo() : nullptr;
  const AlignDirective *Of = alignmentOf(Position, {Object.back().getIdentifierInfo(), Holder, Member, {}, {}});
  if (!Of || (!A.Sources.empty() && A.Like.Subscripts.size() != Of->Sources.size()))
    return false;
  A.With = Of->With;
  if (A.Sources.empty()) {
    A.Sources = Of->Sources;
    return true;
  }
  for (size_t Dim = 0; Dim < A.With.Subscripts.size(); ++Dim)
    if (!composeSubscript(Dim, *Of, A, A.With.Subscripts[Dim], PP))
      return false;
  return true;
}

void SectionExpander::findAlignments() {
  auto Names = [](const Pragma &P, const char *Word) {
    return llvm::any_of(P.Tokens, [&](const Token &T) {
      const IdentifierInfo *II = T.getIdentifierInfo();
      return II && II->getName().equals_insensitive(Word);
    });
  };
  if (llvm::none_of(TU.Pragmas, [&](const Pragma &P) { return Names(P, "array"); }))
    return;
  DiagnosticsEngine Ignored(new DiagnosticIDs, new DiagnosticOptions, new IgnoringDiagConsumer); // the filter reports them
  Ignored.setSourceManager(&PP.getSourceManager());
  Diagnostics Quiet(Ignored);
  for (unsigned I = 0; I < In.size(); ++I) {
    if (In[I].isNot(PragmaMarker) || !Names(*pragmaOf(In[I]), "align"))
      continue;
    const Pragma &P = *pragmaOf(In[I]);
    for (Directive &Each : parseDirectives(PP, Quiet, P.Tokens, P.Word, P.End))
      if (auto *A = std::get_if<AlignDirective>(&Each.Content); A && (!A->isLike() || resolveLike(I, *A)))
        Alignments.push_back({I, endOfScope(In, I), std::move(*A)});
  }
}

/// The first of the tags that is found, on the way back from Position, before a name in its declaration: `struct box *p, x;`.
static const IdentifierInfo *tagOf(const IdentifierInfo *Name, llvm::ArrayRef<Token> Tokens, unsigned Position,
                                   llvm::function_ref<bool(const IdentifierInfo *)> IsTag) {
  auto Is = [&](unsigned At, auto Condition) { return Tokens[At].is(tok::identifier) && Condition(Tokens[At].getIdentifierInfo()); };
  for (unsigned At = Position; At-- > 1;) {
    if (!Is(At, [&](const IdentifierInfo *II) { return II == Name; }) || Tokens[At - 1].isOneOf(tok::period, tok::arrow))
      continue;
    unsigned Depth = 0;
    for (unsigned I = At; I-- > 0;) {
      if (Depth == 0 && Tokens[I].isOneOf(tok::semi, tok::l_brace))
        break;
      Depth += Tokens[I].is(tok::r_brace); // of what the struct consists of
      Depth -= Tokens[I].is(tok::l_brace);
      if (Depth == 0 && Is(I, IsTag))
        return Tokens[I].getIdentifierInfo();
    }
  }
  return nullptr;
}

/// Members of several structs may have one name: the left side's struct is looked for where its variable is declared. The model knows whether
/// it was the right one.
const AlignDirective *SectionExpander::alignmentOf(unsigned Position, const LeftSide &Left) const {
  std::vector<const AlignDirective *> Visible; // the latest first
  for (const Alignment &A : llvm::reverse(Alignments))
    if (const auto &Name = A.Align.Array.Tokens; A.First < Position && Position < A.End &&
                                                 Name.back().getIdentifierInfo() == Left.Name && (Name.size() > 1) == Left.Member)
      Visible.push_back(&A.Align);
  auto TagIs = [](const AlignDirective *A, const IdentifierInfo *II) { return A->Array.Tokens.front().getIdentifierInfo() == II; };
  if (Left.Member && Visible.size() > 1 && Left.Of) {
    auto IsTag = [&](const IdentifierInfo *II) { return llvm::any_of(Visible, [&](const AlignDirective *A) { return TagIs(A, II); }); };
    if (const IdentifierInfo *Tag = IsTag(Left.Of) ? Left.Of : tagOf(Left.Of, In, Position, IsTag))
      return *llvm::find_if(Visible, [&](const AlignDirective *A) { return TagIs(A, Tag); });
  }
  return Visible.empty() ? nullptr : Visible.front();
}

/// The subscripts of the left side, and the name that they belong to.
SectionExpander::LeftSide SectionExpander::leftSide() const {
  LeftSide Left;
  for (unsigned I = First; I < Equals; ++I) {
    if (In[I].is(tok::identifier)) {
      bool Member = I > First && In[I - 1].isOneOf(tok::period, tok::arrow);
      Left = {In[I].getIdentifierInfo(), Member ? Left.Name : nullptr, Member, {}, {}};
    }
    if (!In[I].isOneOf(tok::l_square, tok::l_paren))
      continue;
    unsigned Close = closingBracket(In, I);
    auto R = llvm::find_if(Ranges, [&](const Range &R) { return R.Open == I; });
    Left.Loops.push_back(R == Ranges.end() ? -1 : R - Ranges.begin());
    Left.Subscripts.push_back(llvm::ArrayRef<Token>(In).slice(I + 1, Close - I - 1));
    I = Close;
  }
  return Left;
}

/// `[b:n:-s]` of a dimension that no loop runs over names a set of nodes: the same one as `[b - (n-1)s:n:s]`. And `(l:u:-s)`: `(l - (l-u)/s s:l:s)`.
static SectionExpander::Pieces upwards(const Subscript &S, bool Brackets) {
  llvm::ArrayRef<Token> Step = llvm::ArrayRef<Token>(S.Step.Tokens).drop_front();
  SectionExpander::Pieces Text = {{"("}, {"", S.First.Tokens}, {") - (("}, {"", Brackets ? S.Second.Tokens : S.First.Tokens}};
  if (Brackets)
    llvm::append_range(Text, SectionExpander::Pieces{{") - 1) * ("}, {"", Step}, {"):"}, {"", S.Second.Tokens}});
  else
    llvm::append_range(Text, SectionExpander::Pieces{{") - ("}, {"", S.Second.Tokens}, {")) / ("}, {"", Step}, {") * ("}, {"", Step}, {"):"}, {"", S.First.Tokens}});
  llvm::append_range(Text, SectionExpander::Pieces{{":"}, {"", Step}});
  return Text;
}

static bool isDownwards(const Subscript &S) {
  llvm::ArrayRef<Token> Step = S.Step.Tokens;
  return S.Kind == Subscript::Triplet && !S.First.empty() && !S.Second.empty() && Step.size() == 2 && Step[0].is(tok::minus);
}

/// `l:u:s`
static SectionExpander::Pieces asWritten(const Subscript &S) {
  if (S.Kind == Subscript::Star)
    return {{"*"}};
  if (S.Kind == Subscript::Index)
    return {{"", S.First.Tokens}};
  SectionExpander::Pieces Text;
  for (const ExprText *E : {&S.First, &S.Second, &S.Step}) {
    if (E == &S.Step && E->empty())
      break;
    if (E != &S.First)
      Text.push_back({":"});
    if (!E->empty())
      Text.push_back({"", E->Tokens});
  }
  return Text;
}

/// The index of the left side's dimension Axis. As: what `on` says of the template's, or null; if it is one index, all of Text.
bool SectionExpander::mapAxis(size_t Axis, const Subscript *As, const LeftSide &Left, Pieces &Text) {
  int Loop = Left.Loops[Axis];
  bool Index = As && As->Kind == Subscript::Index;
  if (Loop >= 0 && Index)
    return Diags.refuse(As->Loc, diag::err_array_index) << replaced(As->First, ":");
  if (Index) { // both name one index
    Text = asWritten(*As);
    return true;
  }
  if (Loop >= 0)
    Distributed[Loop] = true;
  llvm::append_range(Text, Loop >= 0 ? Pieces{{variable(Loop)}} : Pieces{{"("}, {"", Left.Subscripts[Axis]}, {")"}});
  return true;
}

/// The subscript of dimension Dim of the template, by which the left side is aligned. As: what `on` says of it, or null.
bool SectionExpander::mapSubscript(size_t Dim, const Subscript *As, const AlignDirective &Align, const LeftSide &Left, Pieces &Text) {
  size_t Axes = std::min(Align.Sources.size(), Left.Loops.size());
  size_t Axis = With[Dim].isWhole() ? axisOfColon(Dim, With, Written.Brackets, Align) : Axes;
  if (Axis < Axes)
    return mapAxis(Axis, As, Left, Text);
  bool Dummies = false;
  for (const Token &T : With[Dim].First.Tokens) {
    Axis = axisOfDummy(T, Align);
    if (Axis >= Axes) {
      Text.push_back({"", llvm::ArrayRef<Token>(T)});
      continue;
    }
    Dummies = true;
    if (!mapAxis(Axis, As, Left, Text))
      return false;
    if (As && As->Kind == Subscript::Index)
      return true;
  }
  if (!Dummies)
    Text = !As ? Pieces{{":"}} : isDownwards(*As) ? upwards(*As, Written.Brackets) : asWritten(*As);
  return true;
}

/// Is it the template of the left side, in its dimensions?
bool SectionExpander::checkOn(const LeftSide &Left, const AlignDirective &Align) {
  const Token &Object = Written.Object.Tokens.front();
  const IdentifierInfo *Template = Align.With.Object.Tokens.front().getIdentifierInfo();
  With = Align.With.Subscripts;
  if (Object.getIdentifierInfo() != Template)
    return Diags.refuse(Object.getLocation(), diag::err_array_template)
        << Left.Name->getName() << Template->getName() << replaced(Written.Object, Template->getName());
  if (!Written.Subscripts.empty() && Written.Subscripts.size() != With.size())
    return Diags.refuse(Object.getLocation(), diag::err_array_subscripts)
        << Template->getName() << unsigned(With.size()) << unsigned(Written.Subscripts.size());
  if (Written.Subscripts.empty())
    Written.Brackets = true;
  if (Align.With.Brackets != Written.Brackets)
    std::reverse(With.begin(), With.end());
  return true;
}

/// What the directive becomes.
bool SectionExpander::readOn() {
  std::vector<Directive> Parsed = parseDirectives(PP, Diags, Of->Tokens, Of->Word, Of->End);
  if (Parsed.empty())
    return false;
  Written = Parsed.front().as<ArrayDirective>().On;
  LeftSide Left = leftSide();
  const AlignDirective *Align = alignmentOf(First, Left);
  if (!Align)
    return Diags.refuse(In[First].getLocation(), diag::err_array_left);
  if (!checkOn(Left, *Align))
    return false;
  D.Aligned = Align->Array.Tokens.back().getLocation();
  Distributed.assign(Loops, false);
  Pieces Subscripts;
  for (size_t Dim = 0; Dim < With.size(); ++Dim) {
    Pieces Text;
    if (!mapSubscript(Dim, Written.Subscripts.empty() ? nullptr : &Written.Subscripts[Dim], *Align, Left, Text))
      return false;
    Subscripts.push_back({Written.Brackets ? "[" : Dim ? "," : "("});
    llvm::append_range(Subscripts, Text);
    if (Written.Brackets)
      Subscripts.push_back({"]"});
  }
  if (!Written.Brackets)
    Subscripts.push_back({")"});
  std::string Variables;
  for (unsigned L = 0; L < Loops; ++L)
    if (Distributed[L])
      Variables += (Variables.empty() ? "" : ", ") + variable(L);
  Becomes = {{Variables.empty() ? "task on " : "loop (" + Variables + ") on "}, {"", Written.Object.Tokens}};
  llvm::append_range(Becomes, Subscripts);
  if (Variables.empty())
    Becomes.push_back({" nocomm"});
  return true;
}

} // namespace sode
