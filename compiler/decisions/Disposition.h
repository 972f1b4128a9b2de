// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What becomes of each reflect and reduce_shadow in the translated program.

#ifndef SODE_DECISIONS_DISPOSITION_H
#define SODE_DECISIONS_DISPOSITION_H

#include "facts/Program.h"

namespace sode {

/// Exchanges without corners: the user says so, or no loop reads beyond the own part in two dimensions at once.
using FaceExchanges = llvm::DenseSet<const Exchange *>;
FaceExchanges findFaceExchanges(const Program &P);

struct Disposition {
  enum Kind {
    Sent,   ///< with the corners of the shadows
    Faces,  ///< sent without them
    Elided, ///< left out: the shadows are full
    Joined  ///< done by an earlier one, First
  } What = Sent;
  const Exchange *First = nullptr;
  std::vector<const Exchange *> Together; ///< Of Sent and Faces: itself and those that are joined to it, in textual order.
};

using Dispositions = llvm::DenseMap<const Exchange *, Disposition>;
/// Elided: those whose shadows are full.
Dispositions decideExchanges(const Program &P, const FaceExchanges &Faces, const llvm::DenseSet<const Exchange *> &Elided);

} // namespace sode

#endif
