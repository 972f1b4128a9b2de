// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "checks/CollectiveCheck.h"
#include "checks/Messages.h"
#include "facts/Nesting.h"
#include "pragma/Messages.h"
#include <map>

using namespace clang;

namespace sode {

/// The loop around a directive whose iterations are divided among nodes of Onto; null: every node gets there equally
/// often, or a task in between says who takes part.
static const LoopNest *divider(unsigned Position, const Nodes *Onto, const Nesting &Nests, const Model &M) {
  for (const LoopNest *N : Nests.around(Position)) {
    const Template *T = N->On.OfTemplate;
    if (!T || !splitsWork(*N) || (Onto && T->Onto != Onto))
      continue;
    bool InTask = llvm::any_of(M.Tasks, [&](const TaskBlock &Task) {
      return Task.Tokens.contains(Position) && N->Tokens.contains(Task.Tokens.First);
    });
    return InTask ? nullptr : N;
  }
  return nullptr;
}

void checkCollectives(const Model &M, const TranslationUnit &TU, Diagnostics &Diags) {
  std::map<unsigned, std::pair<const Directive *, const LoopNest *>> Found; // in textual order
  const Nesting Nests(M);
  auto Check = [&](const Directive *D, const Nodes *Onto) {
    if (const LoopNest *N = divider(TU.markerOf(*D), Onto, Nests, M))
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
    Diags.report(Case.first->Loc, diag::warn_collective_in_loop) << spellingOf(Case.first->Kind);
    Diags.report(Case.second->D->Loc, diag::note_for_directive) << "loop";
  }
}

} // namespace sode
