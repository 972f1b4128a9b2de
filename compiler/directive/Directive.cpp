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

  void expr(ExprText &E) {
    if (!E.empty())
      Visit(E);
  }
  void exprs(std::vector<ExprText> &Es) {
    for (ExprText &E : Es)
      expr(E);
  }
  void subscript(Subscript &S) {
    expr(S.First);
    expr(S.Second);
    expr(S.Step);
  }
  void reference(Reference &R) {
    expr(R.Object);
    for (Subscript &S : R.Subscripts)
      subscript(S);
  }
  void reference(std::optional<Reference> &R) {
    if (R)
      reference(*R);
  }

  void operator()(NodesDirective &D) {
    for (auto &S : D.Sizes)
      expr(S.Value);
    reference(D.Of);
  }
  void operator()(TemplateDirective &D) {
    for (Subscript &S : D.Ranges)
      subscript(S);
  }
  void formats(std::vector<DistFormat> &Formats) {
    for (DistFormat &F : Formats)
      expr(F.Argument);
  }
  void operator()(DistributeDirective &D) {
    expr(D.Template);
    formats(D.Formats);
    expr(D.Onto);
    exprs(D.Blocks);
    reference(D.Like);
    expr(D.By);
  }
  void operator()(TemplateFixDirective &D) {
    expr(D.Template);
    formats(D.Formats);
    for (Subscript &S : D.Ranges)
      subscript(S);
  }
  void operator()(StaticDescDirective &D) { expr(D.Object); }
  void operator()(ShapeDirective &D) {
    expr(D.Array);
    exprs(D.Extents);
  }
  void operator()(AlignDirective &D) {
    expr(D.Array);
    reference(D.With);
    reference(D.Like);
  }
  void operator()(InheritDirective &D) { exprs(D.Arrays); }
  template <typename Width> void widths(std::vector<Width> &Widths) {
    for (Width &W : Widths) {
      expr(W.Low);
      expr(W.High);
    }
  }
  void reduction(ReductionClause &R) {
    for (auto &V : R.Variables) {
      expr(V.Value);
      exprs(V.Locations);
    }
  }
  void operator()(ShadowDirective &D) {
    expr(D.Array);
    widths(D.Widths);
    expr(D.Like);
  }
  void operator()(LoopDirective &D) {
    reference(D.On);
    for (ReductionClause &R : D.Reductions)
      reduction(R);
    widths(D.Widths);
    expr(D.AsyncId);
    expr(D.BlockSize);
    exprs(D.Gather.Arrays);
    expr(D.Gather.GapSize);
    expr(D.Gather.Async);
    exprs(D.Scatter.Arrays);
  }
  void operator()(BlockingDirective &D) {
    expr(D.Steps);
    expr(D.SchemeName);
    exprs(D.Tile);
  }
  void operator()(TaskDirective &D) { reference(D.On); }
  void operator()(TasksDirective &) {}
  void operator()(ReflectDirective &D) {
    exprs(D.Arrays);
    widths(D.Widths);
    expr(D.Async);
    expr(D.TransportName);
  }
  void operator()(BarrierDirective &D) { reference(D.On); }
  void operator()(SignalDirective &D) {
    reference(D.Node);
    expr(D.Tag);
  }
  void operator()(ReductionDirective &D) {
    reduction(D.Reduction);
    reference(D.On);
    expr(D.Async);
  }
  void operator()(BcastDirective &D) {
    exprs(D.Variables);
    reference(D.From);
    reference(D.On);
    expr(D.Async);
  }
  void section(Section &S) {
    expr(S.Base);
    for (Subscript &Each : S.Subscripts)
      subscript(Each);
  }
  void operator()(GatherDirective &D) {
    exprs(D.How.Arrays);
    expr(D.How.GapSize);
    expr(D.How.Async);
    for (GatherDirective::List &L : D.Lists) {
      expr(L.Base);
      expr(L.Low);
      expr(L.Length);
    }
  }
  void operator()(GmoveDirective &D) {
    expr(D.Async);
    section(D.To);
    section(D.From);
    expr(D.Unit);
  }
  void operator()(ArrayDirective &D) {
    if (!D.On.Object.empty())
      reference(D.On);
    for (auto &R : D.Ranges)
      subscript(R.Triplet);
  }
  void operator()(WaitAsyncDirective &D) {
    exprs(D.Ids);
    reference(D.On);
  }
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
