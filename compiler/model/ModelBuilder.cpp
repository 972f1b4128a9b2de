// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/ModelBuilder.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace sode {

namespace {

/// Finds the statements that belong to directives: the else branch of the filter's `if (0) {...} else`.
class StatementFinder : public RecursiveASTVisitor<StatementFinder> {
public:
  using Gotos = llvm::DenseMap<const LabelDecl *, std::vector<SourceLocation>>;
  StatementFinder(llvm::DenseMap<SourceLocation, const Stmt *> &StatementOf, Gotos &GotosTo)
      : StatementOf(StatementOf), GotosTo(GotosTo) {}

  bool VisitGotoStmt(GotoStmt *G) {
    GotosTo[G->getLabel()].push_back(G->getGotoLoc());
    return true;
  }

  bool VisitIfStmt(IfStmt *S) {
    if (auto It = StatementOf.find(S->getIfLoc()); It != StatementOf.end())
      It->second = S->getElse();
    return true;
  }

private:
  llvm::DenseMap<SourceLocation, const Stmt *> &StatementOf;
  Gotos &GotosTo;
};

/// Labels in a statement, and the first `case` of a switch that is not in it.
class EntryFinder : public RecursiveASTVisitor<EntryFinder> {
public:
  std::vector<const LabelDecl *> Labels;
  SourceLocation Case;

  bool VisitLabelStmt(LabelStmt *L) {
    Labels.push_back(L->getDecl());
    return true;
  }
  bool TraverseSwitchStmt(SwitchStmt *S) {
    ++Switches;
    bool Go = RecursiveASTVisitor::TraverseSwitchStmt(S);
    --Switches;
    return Go;
  }
  bool VisitSwitchCase(SwitchCase *C) {
    if (Switches == 0 && Case.isInvalid())
      Case = C->getKeywordLoc();
    return true;
  }

private:
  unsigned Switches = 0;
};

} // namespace

void ModelBuilder::build() {
  for (const Directive &D : TU.Directives)
    if (placeOf(D.Kind) == DirectivePlace::WithStatement)
      StatementOf[D.Loc] = nullptr;
  StatementFinder(StatementOf, GotosTo).TraverseDecl(Context.getTranslationUnitDecl());
  for (const Directive &D : TU.Directives)
    buildOne(D);
}

bool ModelBuilder::checkJumps(const Directive &D, const Stmt *S) {
  if (!S)
    return true;
  EntryFinder Entries;
  Entries.TraverseStmt(const_cast<Stmt *>(S));
  SourceLocation Entry = Entries.Case;
  TokenRange Inside{TU.markerOf(D), TU.Tokens.endOfStatement(TU.markerOf(D) + 1)};
  for (const LabelDecl *L : Entries.Labels)
    for (SourceLocation Goto : GotosTo.lookup(L))
      if (!Inside.contains(TU.Tokens.find(Goto)))
        Entry = L->getLocation();
  if (Entry.isInvalid())
    return true;
  Diags.report(Entry, diag::err_jump_into) << spellingOf(D.Kind);
  Diags.report(D.Loc, diag::note_for_directive) << spellingOf(D.Kind);
  return false;
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
#define DIRECTIVE(Kind, Spelling, Place)                                                                             \
  case DirectiveKind::Kind:                                                                                          \
    build##Kind(D);                                                                                                  \
    break;
#include "directive/Directives.def"
  }
  if (Failed || Diags.errors() != Before)
    noteFailure(D);
}

} // namespace sode
