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

static std::string flowing(const LoopNest &Nest, const Loop *More = nullptr) {
  std::string Names;
  for (const Loop &L : Nest.Loops)
    if (L.Pipelined || &L == More)
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
    Diags.report(Loc, diag::err_pipeline_sideways) << R.A->Name << Flows.Across->Variable->getName() << flowing(Nest, Flows.Across);
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
  std::string Names = flowing(Nest);
  if (Flows.Block) {
    Diags.report(Nest.D->Loc, diag::remark_pipelined) << Names << Flows.Block->Variable->getName();
    return;
  }
  const ArrayReference *R = Flows.Together ? Flows.Together->R : nullptr;
  Diags.report(R ? R->loc() : Nest.D->Loc, diag::remark_not_pipelined) << Names << (R ? 1 : 0) << (R ? R->A->Name : "");
}

static void checkBlockwise(const LoopNest &Nest, const Program &P) {
  for (const Loop &L : Nest.Loops)
    if (L.Blockwise && readsBeyond(Nest, P.Facts, &L).empty())
      P.Diags.report(Nest.D->Loc, diag::warn_blockwise_nothing) << L.Variable->getName();
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
    if (N.Widen == LoopDirective::Blockwise) {
      checkBlockwise(N, P);
      continue;
    }
    const Pipeline &Flows = P.Flows.find(&N)->second;
    if (Flows.Why != Pipeline::None) {
      refuse(Flows, N, P.Diags);
    } else if (Flows.Flows.empty()) {
      P.Diags.report(N.D->Loc, diag::warn_pipeline_nothing) << flowing(N);
    } else {
      remark(Flows, N, P.Diags);
    }
  }
}

} // namespace sode
