// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// task and tasks.

#include "model/Messages.h"
#include "model/ModelBuilder.h"
#include "pragma/Messages.h"

using namespace clang;

namespace sode {

void ModelBuilder::buildTask(const Directive &D) {
  const auto &Task = D.as<TaskDirective>();
  TaskBlock New{};
  New.D = &D;
  New.Nocomm = Task.Nocomm;
  New.Tasks = GroupOf.lookup(D.Loc);
  if (!resolve(Task.On, New.On) || !checkJumps(D))
    return;
  New.Tokens.First = TU.markerOf(D) + 1;
  New.Tokens.End = TU.Tokens.endOfStatement(New.Tokens.First);
  M.Tasks.push_back(std::move(New));
}

void ModelBuilder::buildTasks(const Directive &D) {
  const Stmt *S = StatementOf.lookup(D.Loc);
  const auto *Block = dyn_cast_or_null<CompoundStmt>(S);
  if (!S)
    return;
  if (!Block) {
    Diags.report(S->getBeginLoc(), diag::err_tasks_block);
    Diags.report(D.Loc, diag::note_for_directive) << "tasks";
    return;
  }
  for (const Stmt *Child : Block->body()) {
    // The filter's `if (0) { } else` stands at the directive it was made of.
    const auto *If = dyn_cast<IfStmt>(Child);
    auto Task = llvm::find_if(TU.Directives, [&](const Directive &T) {
      return If && T.Kind == DirectiveKind::Task && T.Loc == If->getIfLoc();
    });
    if (Task == TU.Directives.end()) {
      Diags.report(Child->getBeginLoc(), diag::err_tasks_only);
      Diags.report(D.Loc, diag::note_for_directive) << "tasks";
      return;
    }
    GroupOf[Task->Loc] = &D;
  }
  if (!checkJumps(D))
    return;
  TasksBlock New{&D, {TU.markerOf(D) + 1, 0}};
  New.Tokens.End = TU.Tokens.endOfStatement(New.Tokens.First);
  M.TaskGroups.push_back(New);
}

} // namespace sode
