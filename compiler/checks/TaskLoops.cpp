// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions of distributed loops in tasks of one node: it combines what it owns, and nothing of others.

#include "checks/Check.h"

using namespace clang;

namespace sode {

static const Nodes *nodesOf(const SetRef &On) { return On.OfTemplate ? On.OfTemplate->Onto : On.OfNodes; }

/// The same node whenever it is executed: `p[k]` with a variable may let each node in turn use its own part.
static bool isOneNode(const SetRef &On) {
  return !On.Subs.empty() && llvm::all_of(On.Subs, [](const SetRef::Sub &S) { return S.Kind == SetRef::Sub::At && S.Low.constant(); });
}

void checkTaskLoops(const Program &P) {
  for (const LoopNest &Nest : P.M.Nests) {
    if (!Nest.On.OfTemplate || Nest.Reductions.empty() || !splitsWork(Nest))
      continue;
    for (const TaskBlock &Task : P.M.Tasks) {
      bool InLoop = llvm::any_of(P.M.Nests, [&](const LoopNest &N) { // not a loop that is the task's statement
        return N.Tokens.contains(Task.Tokens.First) && N.Tokens.First < Task.Tokens.First;
      });
      if (InLoop || !Task.Tokens.contains(Nest.Tokens.First) || !isOneNode(Task.On) || nodesOf(Task.On) != nodesOf(Nest.On))
        continue;
      P.Diags.report(Nest.D->Loc, diag::warn_loop_in_task) << Nest.On.OfTemplate->Name;
      P.Diags.report(Task.D->Loc, diag::note_for_directive) << "task";
    }
  }
}

} // namespace sode
