// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Communication in the body of a distributed loop: nodes execute it as often as they have iterations, and all of them
// must execute it equally often.

#include "checks/Check.h"

using namespace clang;

namespace sode {

/// The loop around a directive whose iterations are divided among nodes of Onto; null: every node gets there equally
/// often, or a task in between says who takes part.
static const LoopNest *divider(unsigned Position, const Nodes *Onto, const Program &P) {
  for (const LoopNest *N : P.Nests.around(Position)) {
    const Template *T = N->On.OfTemplate;
    if (!T || !splitsWork(*N) || (Onto && T->Onto != Onto))
      continue;
    const TaskBlock *Task = P.Tasks.innermost(Position);
    return Task && N->Tokens.contains(Task->Tokens.First) ? nullptr : N;
  }
  return nullptr;
}

void checkCollectives(const Program &P) {
  for (const Communication *C : P.M.Communications)
    if (const LoopNest *N = C->Together ? divider(P.TU.markerOf(*C->D), *C->Together, P) : nullptr) {
      P.Diags.report(C->D->Loc, diag::warn_collective_in_loop) << spellingOf(C->D->Kind);
      P.Diags.report(N->D->Loc, diag::note_for_directive) << "loop";
    }
}

} // namespace sode
