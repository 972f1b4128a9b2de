// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lower/Lowering.h"

using namespace clang;

namespace sode {

void Lowering::run() {
  // References first: text that is moved (bounds, arguments) is printed with their edits in it.
  for (const LoopNest &N : M.Nests) {
    if (N.Widen == LoopDirective::Overlap)
      OverlapOf[&N] = findOverlap(N, Refs, M, TU, Context);
    makeViews(N);
  }
  for (const Array &A : M.Arrays)
    typePointer(A);
  for (const ArrayReference &R : Refs.List)
    lowerReference(R);
  for (const EntityReference &R : Refs.Entities)
    lowerEntity(R);
  for (const CallExpr *Free : Refs.Frees)
    Out.replace(Free->getCallee()->IgnoreParenImpCasts()->getExprLoc(), "sode_free");
  for (const Array &A : M.Arrays)
    lowerDeclarator(A);
  lowerOpenMP();

  // Directives in textual order: an outer construct closes behind the inner ones that end at the same token, and
  // the file-scope ones are evaluated in this order.
  std::vector<std::pair<unsigned, std::function<void()>>> Steps;
  auto Add = [&](const Directive *D, std::function<void()> Step) { Steps.push_back({D->Id, std::move(Step)}); };
  for (const Nodes &N : M.NodeArrays)
    Add(N.Declared, [&] { lowerNodes(N); });
  for (const Template &T : M.Templates) {
    Add(T.Declared, [&] { lowerTemplate(T); });
    if (T.Distributed)
      Add(T.Distributed, [&] { lowerDistribute(T); });
  }
  for (const Array &A : M.Arrays) // created where its last directive stands, so that the shadow is known
    Add(A.Shadowed ? A.Shadowed : A.Aligned, [&] { lowerArray(A); });
  for (const LoopNest &N : M.Nests)
    Add(N.D, [&] { lowerLoop(N); });
  for (const TaskBlock &T : M.Tasks)
    Add(T.D, [&] { lowerTask(T); });
  for (const Exchange &X : M.Exchanges)
    Add(X.D, [&] { lowerReflect(X); });
  for (const BarrierCall &B : M.Barriers)
    Add(B.D, [&] { lowerBarrier(B); });
  for (const ReductionCall &R : M.Reductions)
    Add(R.D, [&] { lowerReduction(R); });
  for (const BroadcastCall &B : M.Broadcasts)
    Add(B.D, [&] { lowerBcast(B); });
  for (const TasksBlock &T : M.TaskGroups)
    Add(T.D, [&] { lowerTasks(T); });
  for (const TemplateFix &F : M.Fixes)
    Add(F.D, [&] { lowerTemplateFix(F); });
  for (const WaitCall &W : M.Waits)
    Add(W.D, [&] { lowerWait(W); });
  llvm::stable_sort(Steps, [](const auto &A, const auto &B) { return A.first < B.first; });
  for (const auto &Step : Steps)
    Step.second();
  for (const PointerSwap &Swap : Refs.Swaps.List) {
    std::string Calls;
    for (size_t I = 0; I + 1 < Swap.Ring.size(); ++I)
      Calls += " sode_array_swap(SODE_WHERE, " + nameOf(*Swap.Ring[I]) + ", " + nameOf(*Swap.Ring[I + 1]) + ");";
    Out.after(tokenLoc(Swap.Last), Calls);
  }
  for (const auto &[Token, Text] : Moved)
    Out.after(tokenLoc(Token), Text);
}

} // namespace sode
