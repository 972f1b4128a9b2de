// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "directive/Directive.h"

namespace sode {

namespace {
struct Row {
  const char *Spelling;
  DirectivePlace Place;
};
} // namespace

static const Row Rows[] = {
#define DIRECTIVE(Kind, Spelling, Place) {Spelling, DirectivePlace::Place},
#include "directive/Directives.def"
};

DirectivePlace placeOf(DirectiveKind Kind) { return Rows[static_cast<unsigned>(Kind)].Place; }
const char *spellingOf(DirectiveKind Kind) { return Rows[static_cast<unsigned>(Kind)].Spelling; }

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
  void operator()(DistributeDirective &D) {
    expr(D.Template);
    for (auto &F : D.Formats)
      expr(F.Argument);
    expr(D.Onto);
  }
  void operator()(AlignDirective &D) {
    expr(D.Array);
    reference(D.With);
  }
  void operator()(ShadowDirective &D) {
    expr(D.Array);
    for (auto &W : D.Widths) {
      expr(W.Low);
      expr(W.High);
    }
  }
  void operator()(LoopDirective &D) {
    reference(D.On);
    for (ReductionClause &R : D.Reductions)
      exprs(R.Variables);
  }
  void operator()(TaskDirective &D) { reference(D.On); }
  void operator()(ReflectDirective &D) {
    exprs(D.Arrays);
    for (auto &W : D.Widths) {
      expr(W.Low);
      expr(W.High);
    }
  }
  void operator()(BarrierDirective &D) { reference(D.On); }
  void operator()(ReductionDirective &D) {
    exprs(D.Reduction.Variables);
    reference(D.On);
  }
  void operator()(BcastDirective &D) {
    exprs(D.Variables);
    reference(D.From);
    reference(D.On);
  }
};

} // namespace

void forEachExpr(Directive &D, llvm::function_ref<void(ExprText &)> Visit) {
  ExprWalk Walk{Visit};
  std::visit(Walk, D.Content);
}

std::vector<Name> dummiesOf(const Directive &D) {
  std::vector<Name> Names;
  if (const auto *L = std::get_if<LoopDirective>(&D.Content)) {
    Names = L->Indices;
    Names.insert(Names.end(), L->Unlisted.begin(), L->Unlisted.end());
  }
  if (const auto *A = std::get_if<AlignDirective>(&D.Content))
    for (const auto &S : A->Sources)
      if (S.Kind == AlignDirective::Source::Dummy)
        Names.push_back(S.Variable);
  return Names;
}

} // namespace sode
