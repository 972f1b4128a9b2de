// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Communication in the body of a distributed loop: nodes execute it as often as they have iterations, and all of them
// must execute it equally often.

#include "checks/Check.h"
#include <map>

using namespace clang;

namespace sode {

/// The loop around a directive whose iterations are divided among nodes of Onto; null: every node gets there equally
/// often, or a task in between says who takes part.
static const LoopNest *divider(unsigned Position, const Nodes *Onto, const Program &P) {
  for (const LoopNest *N : P.Nests.around(Position)) {
    const Template *T = N->On.OfTemplate;
    if (!T || !splitsWork(*N) || (Onto && T->Onto != Onto))
      continue;
    bool InTask = llvm::any_of(P.M.Tasks, [&](const TaskBlock &Task) {
      return Task.Tokens.contains(Position) && N->Tokens.contains(Task.Tokens.First);
    });
    return InTask ? nullptr : N;
  }
  return nullptr;
}

void checkCollectives(const Program &P) {
  const Model &M = P.M;
  std::map<unsigned, std::pair<const Directive *, const LoopNest *>> Found; // in textual order
  auto Check = [&](const Directive *D, const Nodes *Onto) {
    if (const LoopNest *N = divider(P.TU.markerOf(*D), Onto, P))
      Found[D->Id] = {D, N};
  };
  for (const BarrierCall &B : M.Barriers)
    if (!B.On) // `on` may name the nodes of one iteration
      Check(B.D, nullptr);
  for (const ReductionCall &R : M.Reductions)
    if (!R.On && llvm::none_of(R.What.Variables, [](const Reduction::Variable &V) { return V.Distributed; }))
      Check(R.D, nullptr);
  for (const BroadcastCall &B : M.Broadcasts)
    if (!B.On && llvm::none_of(B.Variables, [](const BroadcastCall::Variable &V) { return V.Distributed; }))
      Check(B.D, nullptr);
  for (const GmoveCall &G : M.Gmoves)
    if (G.How == GmoveDirective::Collective && (G.To.Distributed || G.From.Distributed))
      Check(G.D, (G.To.Distributed ? G.To : G.From).Distributed->On->Onto);
  for (const Exchange &X : M.Exchanges)
    Check(X.D, X.Arrays.front()->On->Onto);
  for (const auto &[Id, Case] : Found) {
    P.Diags.report(Case.first->Loc, diag::warn_collective_in_loop) << spellingOf(Case.first->Kind);
    P.Diags.report(Case.second->D->Loc, diag::note_for_directive) << "loop";
  }
}

} // namespace sode
