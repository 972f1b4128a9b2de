// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/ModelBuilder.h"
#include "model/CxxCode.h"
#include "model/Messages.h"
#include "pragma/Messages.h"
#include "support/ForEach.h"

using namespace clang;

namespace sode {

/// The statements that belong to directives, the else branch of the filter's `if (0) {...} else`, and all jumps.
void ModelBuilder::findStatements() {
  auto AddJump = [&](SourceLocation From, SourceLocation To) { Jumps.push_back({TU.Tokens.find(From), TU.Tokens.find(To), To}); };
  forEach<Stmt>(Context.getTranslationUnitDecl(), [&](const Stmt *S) {
    if (const auto *Goto = dyn_cast<GotoStmt>(S))
      AddJump(Goto->getGotoLoc(), Goto->getLabel()->getLocation());
    else if (const auto *Switch = dyn_cast<SwitchStmt>(S))
      for (const SwitchCase *C = Switch->getSwitchCaseList(); C; C = C->getNextSwitchCase())
        AddJump(Switch->getSwitchLoc(), C->getKeywordLoc());
    else if (const auto *If = dyn_cast<IfStmt>(S))
      if (auto It = StatementOf.find(If->getIfLoc()); It != StatementOf.end())
        It->second = If->getElse();
  }, Operands::All);
  llvm::stable_sort(Jumps, [](const Jump &A, const Jump &B) { return A.To < B.To; });
}

void ModelBuilder::build() {
  for (const Directive &D : TU.Directives)
    if (placeOf(D.Kind) == DirectivePlace::WithStatement)
      StatementOf[D.Loc] = nullptr;
  findStatements();
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
  return Diags.refuse(D.Loc, diag::note_for_directive) << spellingOf(D.Kind);
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
    Missing = V && !NodesOf.count(V);
  } else if (const auto *T = std::get_if<TemplateDirective>(&D.Content)) {
    V = entityAt(T->Entity);
    Missing = V && !TemplateOf.count(V);
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
    Faulty.insert(V);
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
