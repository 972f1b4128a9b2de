// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "analysis/AdjacentReflects.h"
#include "llvm/ADT/DenseSet.h"

namespace sode {

static bool canBeJoined(const Exchange &X) {
  return !X.reduces() && !X.Async && !X.Elided && llvm::all_of(X.Arrays, [](const Array *A) { return A->What == Array::Storage; }) &&
         llvm::all_of(X.Widths, [](const Exchange::Width &W) { return W.Low.constant() && W.High.constant(); });
}

static bool areAlike(const Exchange &X, const Exchange &Y) {
  auto Equal = [](const Exchange::Width &V, const Exchange::Width &W) {
    return V.Low.sameAs(W.Low) && V.High.sameAs(W.High) && V.Periodic == W.Periodic;
  };
  return X.Orthogonal == Y.Orthogonal && X.Transport == Y.Transport && X.Arrays.front()->On == Y.Arrays.front()->On &&
         X.Widths.size() == Y.Widths.size() && llvm::equal(X.Widths, Y.Widths, Equal);
}

JoinedReflects findAdjacentReflects(const Model &M, const TranslationUnit &TU) {
  JoinedReflects Joined;
  const Exchange *First = nullptr;
  unsigned Last = 0;                  // marker of the run's last directive
  llvm::DenseSet<const Array *> Seen; // arrays of the run: none twice in a message
  for (const Exchange &X : M.Exchanges) {
    unsigned Marker = TU.markerOf(*X.D);
    bool Follows = First && Marker == Last + 1 && canBeJoined(*First) && canBeJoined(X) && areAlike(*First, X) &&
                   llvm::none_of(X.Arrays, [&](const Array *A) { return Seen.contains(A); });
    if (Follows) {
      Joined[&X] = First;
    } else {
      First = &X;
      Seen.clear();
    }
    Seen.insert(X.Arrays.begin(), X.Arrays.end());
    Last = Marker;
  }
  return Joined;
}

} // namespace sode
