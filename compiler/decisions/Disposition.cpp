// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "decisions/Disposition.h"
#include "decisions/Adjacent.h"
#include "decisions/Messages.h"
#include "facts/ShadowNeed.h"
#include "pragma/Messages.h"

using namespace clang;

namespace sode {

/// Dimensions of the array whose shadow the exchange may fill.
static unsigned filledAxes(const Exchange &X, const Array &A, const Widths &Wide) {
  unsigned Filled = 0;
  for (unsigned Axis = 0; Axis < A.Axes.size(); ++Axis)
    Filled += A.Axes[Axis].FullShadow || !Wide.of(X, A, Axis).isZero();
  return Filled;
}

/// Are there corners that nobody reads? Says why not.
static bool facesSuffice(const Exchange &X, llvm::function_ref<const ShadowNeed &(const Array &)> NeedOf, const Program &P) {
  bool Any = false;
  for (const Array *A : X.Arrays) {
    if (filledAxes(X, *A, P.Wide) < 2)
      continue; // there are none
    Any = true;
    const ShadowNeed &F = NeedOf(*A);
    if (F.known() && !F.Corner)
      continue;
    unsigned Why = F.known() ? ShadowNeed::Diagonal : F.Why;
    P.Diags.report(X.D->Loc, diag::remark_corners) << A->Name << Why;
    if (const ArrayReference *R = F.known() ? F.Corner : F.Where)
      P.Diags.report(R->loc(), diag::note_used_here) << A->Name;
    return false;
  }
  if (Any)
    P.Diags.report(X.D->Loc, diag::remark_faces);
  return Any;
}

FaceExchanges findFaceExchanges(const Program &P) {
  FaceExchanges Faces;
  std::map<const Array *, ShadowNeed> Known;
  auto NeedOf = [&](const Array &A) -> const ShadowNeed & {
    auto It = Known.find(&A);
    return It == Known.end() ? Known.emplace(&A, shadowNeedOf(A, P)).first->second : It->second;
  };
  for (const Exchange &X : P.M.Exchanges)
    if (X.Orthogonal || (!X.reduces() && facesSuffice(X, NeedOf, P)))
      Faces.insert(&X);
  return Faces;
}

Dispositions decideExchanges(const Program &P, const FaceExchanges &Faces, const llvm::DenseSet<const Exchange *> &Elided) {
  Dispositions Result;
  JoinedReflects JoinedTo = findAdjacentReflects(P, Elided);
  for (const Exchange &X : P.M.Exchanges) {
    if (const Exchange *First = JoinedTo.lookup(&X)) {
      Result[&X] = {Disposition::Joined, First, {}};
      Result[First].Together.push_back(&X);
    } else if (Elided.contains(&X)) {
      Result[&X] = {Disposition::Elided, nullptr, {}};
    } else {
      Result[&X] = {Disposition::Sent, nullptr, {&X}};
    }
  }
  for (auto &[X, D] : Result) // one message goes round all corners, or round none
    if (D.What == Disposition::Sent && llvm::all_of(D.Together, [&](const Exchange *Y) { return Faces.contains(Y); }))
      D.What = Disposition::Faces;
  return Result;
}

} // namespace sode
