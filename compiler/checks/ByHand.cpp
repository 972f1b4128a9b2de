// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "checks/ByHand.h"
#include "facts/Owned.h"
#include "model/ModelBuilder.h"

using namespace clang;

namespace sode {

/// Serial loops go through all elements, as those that set initial values.
static bool isLoopVariable(const VarDecl *V, const Access &X) {
  return V && X.Way && llvm::any_of(*X.Way, [&](const Stmt *S) {
    Loop L{};
    const auto *For = dyn_cast<ForStmt>(S);
    return For && ModelBuilder::readLoop(For, L) && L.Variable == V;
  });
}

bool isFilledByHand(const Array &A, TokenRange Text, const Program &P) {
  return llvm::any_of(P.Facts.of(A), [&](const Access *X) {
    const ArrayReference &R = *X->R;
    if (!R.Written || R.Nest || !X->isElement() || !Text.contains(R.Position) || P.Tasks.innermost(R.Position))
      return false;
    for (unsigned Axis = 0; Axis < X->Axes.size(); ++Axis) {
      const Access::Axis &Of = X->Axes[Axis];
      if (isSplit(A, Axis) && (Of.What == Access::Axis::Unknown || Of.What == Access::Axis::Sum) && !isLoopVariable(Of.Variable, *X))
        return true;
    }
    return false;
  });
}

} // namespace sode
