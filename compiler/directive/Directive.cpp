// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "directive/Directive.h"

namespace sode {

namespace {
struct Row {
  const char *Spelling;
  DirectivePlace Place;
  const char *Form;
};
} // namespace

static const Row DirectiveTable[] = {
#define DIRECTIVE(Kind, Spelling, Place, Form) {Spelling, DirectivePlace::Place, Form},
#include "directive/Directives.def"
};

DirectivePlace placeOf(DirectiveKind Kind) { return DirectiveTable[static_cast<unsigned>(Kind)].Place; }
const char *spellingOf(LoopDirective::Widening Kind) {
  static const char *const Words[] = {"", "expand", "margin", "peel_and_wait", "overlap", "pipeline", "blockwise"};
  return Words[Kind];
}

const char *spellingOf(DirectiveKind Kind) { return DirectiveTable[static_cast<unsigned>(Kind)].Spelling; }
const char *formOf(DirectiveKind Kind) { return DirectiveTable[static_cast<unsigned>(Kind)].Form; }

namespace {

/// Walks the expressions of each directive; one function per value type.
struct ExprWalk {
  llvm::function_ref<void(ExprText &)> Visit;

  template <typename... Parts> void see(Parts &...All) { (one(All), ...); }
  template <typename T> void one(std::vector<T> &All) {
    for (T &Each : All)
      one(Each);
  }
  template <typename T> void one(std::optional<T> &Of) {
    if (Of)
      one(*Of);
  }
  void one(ExprText &E) {
    if (!E.empty())
      Visit(E);
  }
  void one(Subscript &S) { see(S.First, S.Second, S.Step); }
  void one(Reference &R) { see(R.Object, R.Subscripts); }
  void one(Section &S) { see(S.Base, S.Subscripts); }
  void one(NodesDirective::Size &S) { see(S.Value); }
  void one(DistFormat &F) { see(F.Argument); }
  void one(WidthText &W) { see(W.Low, W.High); }
  void one(ReductionClause &R) { see(R.Variables); }
  void one(ReductionClause::Variable &V) { see(V.Value, V.Locations); }
  void one(GatherClause &G) { see(G.Arrays, G.GapSize, G.Async); }
  void one(GatherDirective::List &L) { see(L.Base, L.Low, L.Length); }
  void one(ArrayDirective::Range &R) { see(R.Triplet); }

  void operator()(NodesDirective &D) { see(D.Sizes, D.Of); }
  void operator()(TemplateDirective &D) { see(D.Ranges); }
  void operator()(DistributeDirective &D) { see(D.Template, D.Formats, D.Onto, D.Blocks, D.Like, D.By); }
  void operator()(TemplateFixDirective &D) { see(D.Template, D.Formats, D.Ranges); }
  void operator()(StaticDescDirective &D) { see(D.Object); }
  void operator()(ShapeDirective &D) { see(D.Array, D.Extents); }
  void operator()(AlignDirective &D) { see(D.Array, D.With, D.Like); }
  void operator()(InheritDirective &D) { see(D.Arrays); }
  void operator()(ShadowDirective &D) { see(D.Array, D.Widths, D.Like); }
  void operator()(LoopDirective &D) { see(D.On, D.Reductions, D.Widths, D.AsyncId, D.BlockSize, D.Gather, D.Scatter.Arrays); }
  void operator()(BlockingDirective &D) { see(D.Steps, D.SchemeName, D.Tile); }
  void operator()(TaskDirective &D) { see(D.On); }
  void operator()(TasksDirective &) {}
  void operator()(ReflectDirective &D) { see(D.Arrays, D.Widths, D.Async, D.TransportName); }
  void operator()(BarrierDirective &D) { see(D.On); }
  void operator()(SignalDirective &D) { see(D.Node, D.Tag); }
  void operator()(ReductionDirective &D) { see(D.Reduction, D.On, D.Async); }
  void operator()(BcastDirective &D) { see(D.Variables, D.From, D.On, D.Async); }
  void operator()(GatherDirective &D) { see(D.How, D.Lists); }
  void operator()(GmoveDirective &D) { see(D.Async, D.To, D.From, D.Unit); }
  void operator()(ArrayDirective &D) { see(D.On, D.Ranges); }
  void operator()(WaitAsyncDirective &D) { see(D.Ids, D.On); }
};

} // namespace

clang::FixItHint replaced(const ExprText &Text, llvm::StringRef By) {
  bool Plain = !Text.empty() && llvm::all_of(Text.Tokens, [](const clang::Token &T) { return T.getLocation().isFileID(); });
  return Plain ? clang::FixItHint::CreateReplacement(clang::SourceRange(Text.loc(), Text.Tokens.back().getLocation()), By) : clang::FixItHint();
}

void forEachExpr(Directive &D, llvm::function_ref<void(ExprText &)> Visit) {
  ExprWalk Walk{Visit};
  std::visit(Walk, D.Content);
}

/// `like u[*][i+1]`, `like t[N*i]`
static void addDummies(const Reference &Like, std::vector<Name> &Names) {
  auto IsName = [](const clang::Token &T) { return T.is(clang::tok::identifier); };
  for (const Subscript &S : Like.Subscripts) {
    auto End = S.First.Tokens.end(), Dummy = llvm::find_if(S.First.Tokens, IsName);
    if (Dummy != End && Dummy + 1 != End && Dummy[1].is(clang::tok::star))
      if (auto Next = std::find_if(Dummy + 1, End, IsName); Next != End)
        Dummy = Next;
    if (Dummy != End)
      Names.push_back({Dummy->getIdentifierInfo()->getName().str(), Dummy->getLocation()});
  }
}

std::vector<Name> dummiesOf(const Directive &D) {
  std::vector<Name> Names;
  if (const auto *L = std::get_if<LoopDirective>(&D.Content)) {
    Names = L->Indices;
    Names.insert(Names.end(), L->Unlisted.begin(), L->Unlisted.end());
  }
  if (const auto *A = std::get_if<AlignDirective>(&D.Content)) {
    for (const auto &S : A->Sources)
      if (S.Kind == AlignDirective::Source::Dummy)
        Names.push_back(S.Variable);
    if (A->Sources.empty())
      addDummies(A->Like, Names);
  }
  if (const auto *Dist = std::get_if<DistributeDirective>(&D.Content))
    addDummies(Dist->Like, Names);
  return Names;
}

} // namespace sode
