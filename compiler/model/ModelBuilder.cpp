// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/ModelBuilder.h"
#include "model/CxxCode.h"
#include "model/Messages.h"
#include "pragma/Messages.h"
#include "support/AstVisitor.h"

using namespace clang;

namespace sode {

namespace {

/// Finds the statements that belong to directives, the else branch of the filter's `if (0) {...} else`, and all jumps.
class StatementFinder : public AstVisitor {
public:
  explicit StatementFinder(llvm::DenseMap<SourceLocation, const Stmt *> &StatementOf) : StatementOf(StatementOf) {}
  std::vector<std::pair<SourceLocation, SourceLocation>> Jumps; ///< From, to.

  bool TraverseUnevaluated(Stmt *S) override { return TraverseStmt(S); }
  bool VisitGotoStmt(GotoStmt *G) override {
    Jumps.emplace_back(G->getGotoLoc(), G->getLabel()->getLocation());
    return true;
  }

  bool VisitSwitchStmt(SwitchStmt *S) override {
    for (const SwitchCase *C = S->getSwitchCaseList(); C; C = C->getNextSwitchCase())
      Jumps.emplace_back(S->getSwitchLoc(), C->getKeywordLoc());
    return true;
  }

  bool VisitIfStmt(IfStmt *S) override {
    if (auto It = StatementOf.find(S->getIfLoc()); It != StatementOf.end())
      It->second = S->getElse();
    return true;
  }

private:
  llvm::DenseMap<SourceLocation, const Stmt *> &StatementOf;
};

} // namespace

void ModelBuilder::build() {
  for (const Directive &D : TU.Directives)
    if (placeOf(D.Kind) == DirectivePlace::WithStatement)
      StatementOf[D.Loc] = nullptr;
  StatementFinder Finder(StatementOf);
  Finder.TraverseDecl(Context.getTranslationUnitDecl());
  for (auto [From, To] : Finder.Jumps)
    Jumps.push_back({TU.Tokens.find(From), TU.Tokens.find(To), To});
  llvm::stable_sort(Jumps, [](const Jump &A, const Jump &B) { return A.To < B.To; });
  checkScopes();
  const size_t Written = TU.Directives.size();
  for (const Directive &D : TU.Directives) // before what asks for dimensions
    if (D.Kind == DirectiveKind::Shape)
      buildOne(D);
  findInherited(); // first: what nothing says
  for (size_t I = Written; I < TU.Directives.size(); ++I)
    buildOne(TU.Directives[I]);
  for (size_t I = 0; I < Written; ++I)
    if (TU.Directives[I].Kind != DirectiveKind::Shape)
      buildOne(TU.Directives[I]);
  checkShapesUsed();
  if (Context.getLangOpts().CPlusPlus)
    checkCxxCode(M, Context, Diags);
}

const ModelBuilder::Jump *ModelBuilder::findJumpInto(TokenRange Range) const {
  auto It = llvm::find_if(Jumps, [&](const Jump &J) { return Range.contains(J.To) && !Range.contains(J.From); });
  return It == Jumps.end() ? nullptr : &*It;
}

bool ModelBuilder::checkJumps(const Directive &D) {
  const Jump *J = findJumpInto({TU.markerOf(D), TU.Tokens.endOfStatement(TU.markerOf(D) + 1)});
  if (!J)
    return true;
  Diags.report(J->Loc, diag::err_jump_into) << spellingOf(D.Kind);
  Diags.report(D.Loc, diag::note_for_directive) << spellingOf(D.Kind);
  return false;
}

void ModelBuilder::checkScopes() {
  const Jump *Reported = nullptr;
  for (const Directive &D : TU.Directives) {
    if (placeOf(D.Kind) != DirectivePlace::Declarative || !D.Local)
      continue;
    const Jump *J = findJumpInto({TU.markerOf(D), TU.Tokens.endOfBlock(TU.markerOf(D))});
    if (!J || J == Reported) // the next directive of the block is passed by, too
      continue;
    Reported = J;
    Diags.report(J->Loc, diag::err_jump_past) << spellingOf(D.Kind);
    Diags.report(D.Loc, diag::note_for_directive) << spellingOf(D.Kind);
  }
}

/// Remembers what a declarative directive was about, if that has not become what the directive says.
void ModelBuilder::noteFailure(const Directive &D) {
  const VarDecl *V = nullptr;
  bool Missing = false;
  if (const auto *N = std::get_if<NodesDirective>(&D.Content)) {
    V = entityAt(N->Entity);
    Missing = V && !NodesOf.count(V->getCanonicalDecl());
  } else if (const auto *T = std::get_if<TemplateDirective>(&D.Content)) {
    V = entityAt(T->Entity);
    Missing = V && !TemplateOf.count(V->getCanonicalDecl());
  } else if (const auto *Dist = std::get_if<DistributeDirective>(&D.Content)) {
    V = variableOf(Dist->Template);
    const Template *Named = TemplateOf.lookup(V);
    Missing = Named && !Named->Distributed;
  } else if (const auto *Shape = std::get_if<ShapeDirective>(&D.Content)) {
    V = variableOf(Shape->Array);
    Missing = !ShapeOf.count(V);
  } else if (const auto *Align = std::get_if<AlignDirective>(&D.Content)) {
    V = variableOf(Align->Array);
    Missing = !M.ArrayOf.count(V);
  } else if (const auto *Shadow = std::get_if<ShadowDirective>(&D.Content)) {
    V = variableOf(Shadow->Array);
    const Array *Named = M.ArrayOf.lookup(V);
    Missing = Named && !Named->Shadowed;
  }
  if (V && Missing)
    Faulty.insert(V->getCanonicalDecl());
}

void ModelBuilder::buildOne(const Directive &D) {
  Current = &D;
  Failed = false;
  unsigned Before = Diags.errors();
  switch (D.Kind) {
#define DIRECTIVE(Kind, Spelling, Place, Form)                                                                       \
  case DirectiveKind::Kind:                                                                                          \
    build##Kind(D);                                                                                                  \
    break;
#include "directive/Directives.def"
  }
  if (Failed || Diags.errors() != Before)
    noteFailure(D);
}

} // namespace sode
