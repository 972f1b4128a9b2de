// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `pipeline`: values that would have to flow otherwise than the clause says. `blockwise`: where it means nothing.

#include "checks/Check.h"
#include "facts/Inside.h"

using namespace clang;

namespace sode {

/// What communicates in the nest; loops that only run own iterations may be there.
static const Directive *communicatingInside(const LoopNest &Nest, const TranslationUnit &TU) {
  if (!hasDirective(Nest.Tokens, TU, Nest.Marker))
    return nullptr;
  auto Found = llvm::find_if(TU.Directives, [&](const Directive &D) {
    const auto *L = std::get_if<LoopDirective>(&D.Content);
    bool Plain = L && L->Widen == LoopDirective::None && L->Reductions.empty() && L->Gather.Arrays.empty() && L->Scatter.Arrays.empty();
    return !Plain && placeOf(D.Kind) != DirectivePlace::Declarative && TU.markerOf(D) != Nest.Marker && Nest.Tokens.contains(TU.markerOf(D));
  });
  return Found == TU.Directives.end() ? nullptr : &*Found;
}

static std::string names(const LoopNest &Nest, llvm::function_ref<bool(const Loop &)> Has) {
  std::string Names;
  for (const Loop &L : Nest.Loops)
    if (Has(L))
      Names += (Names.empty() ? "" : ", ") + L.Variable->getName().str();
  return Names;
}

static void refuse(const Pipeline &Flows, const LoopNest &Nest, Diagnostics &Diags) {
  const ArrayReference &R = *Flows.Where->R;
  bool AtSubscript = Flows.Across && Flows.Axis < R.Subscripts.size();
  SourceLocation Loc = AtSubscript ? R.Subscripts[Flows.Axis]->getExprLoc() : R.loc();
  switch (Flows.Why) {
  case Pipeline::None:
    return;
  case Pipeline::Sideways:
    Diags.report(Loc, diag::err_pipeline_sideways) << R.A->Name << Flows.Across->Variable->getName()
        << names(Nest, [&](const Loop &L) { return L.Pipelined || &L == Flows.Across; });
    break;
  case Pipeline::Backwards:
    Diags.report(Loc, diag::err_pipeline_backwards) << R.A->Name << Flows.Across->Variable->getName();
    break;
  case Pipeline::Subscript:
    Diags.report(Loc, diag::err_pipeline_subscript) << R.A->Name;
    break;
  case Pipeline::Address:
    Diags.report(Loc, diag::err_pipeline_address) << R.A->Name;
    break;
  }
  Diags.report(Nest.D->Loc, diag::note_for_directive) << "loop";
}

/// In which blocks it runs, or why in none.
static void remark(const Pipeline &Flows, const LoopNest &Nest, Diagnostics &Diags) {
  std::string Names = names(Nest, [&](const Loop &L) { return Flows.flowsAlong(L); });
  if (Flows.Block) {
    Diags.report(Nest.D->Loc, diag::remark_pipelined) << Names << Flows.Block->Variable->getName();
    return;
  }
  const ArrayReference *R = Flows.Together ? Flows.Together->R : nullptr;
  Diags.report(R ? R->loc() : Nest.D->Loc, diag::remark_not_pipelined) << Names << (R ? 1 : 0) << (R ? R->A->Name : "");
}

/// The clause names loops for nothing: these, or all of its loops.
static void reportIdle(const LoopNest &Nest, const Program &P, diag::ID Message, llvm::function_ref<bool(const Loop &)> Idle) {
  auto IsNamed = [](const Loop &L) { return L.Pipelined || L.Blockwise; };
  bool All = llvm::all_of(Nest.Loops, [&](const Loop &L) { return !IsNamed(L) || Idle(L); });
  for (const Loop &L : Nest.Loops)
    if (llvm::StringRef Name = L.Variable->getName(); IsNamed(L) && Idle(L))
      P.Diags.report(Nest.D->Loc, Message) << Name << (All ? spellingOf(Nest.Widen) : Name);
}

static void checkBlockwise(const LoopNest &Nest, const Program &P) {
  reportIdle(Nest, P, diag::warn_blockwise_nothing, [&](const Loop &L) { return readsBeyond(Nest, P.Facts, &L).empty(); });
}

static void checkFlows(const Pipeline &Flows, const LoopNest &Nest, const Program &P) {
  if (Flows.Why != Pipeline::None) {
    refuse(Flows, Nest, P.Diags);
    return;
  }
  reportIdle(Nest, P, diag::warn_pipeline_nothing,
             [&](const Loop &L) { return !Flows.flowsAlong(L); });
  if (!Flows.Flows.empty())
    remark(Flows, Nest, P.Diags);
}

void checkPipelines(const Program &P) {
  for (const LoopNest &N : P.M.Nests) {
    if (!N.isCarried())
      continue;
    if (const Directive *D = communicatingInside(N, P.TU)) {
      P.Diags.report(D->Loc, diag::err_along_directive) << spellingOf(D->Kind) << spellingOf(N.Widen) << (N.Widen == LoopDirective::Blockwise);
      P.Diags.report(N.D->Loc, diag::note_for_directive) << "loop";
      continue;
    }
    if (N.Widen == LoopDirective::Blockwise)
      checkBlockwise(N, P);
    else
      checkFlows(P.Flows.find(&N)->second, N, P);
  }
}

} // namespace sode
