// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SODE_LOWER_LOWEROPENMP_H
#define SODE_LOWER_LOWEROPENMP_H

#include "lower/LowerReduction.h"
#include "lower/Pieces.h"
#include "lower/Views.h"

namespace sode {

/// OpenMP clauses around and inside nests.
class OpenMPLowering : Construct {
public:
  OpenMPLowering(LoweringState &S, const Views &Seen, const Pieces &InPieces);
  void run();

private:
  const Views &Seen;
  const Pieces &InPieces;
  llvm::DenseMap<const clang::Expr *, const ArrayReference *> ClauseUses;

  void enclosePragmas();
  void absorb(const clang::OMPExecutableDirective &D);
  Texts lowerClauses(const clang::OMPExecutableDirective &D);
  Texts declaredBy(const LoopNest &Nest) const;
  Texts usedIn(const clang::OMPExecutableDirective &D) const;
};

} // namespace sode

#endif
