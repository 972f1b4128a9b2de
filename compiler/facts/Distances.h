// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Subscripts whose distance from an index only the run knows, when the nest begins:
//
//   f[i - h] + f[i + h]                  h keeps its value in the nest
//   for (k = -r; k <= r; k++) u[i + k]   so does r

#ifndef SODE_FACTS_DISTANCES_H
#define SODE_FACTS_DISTANCES_H

#include "facts/Paths.h"

namespace sode {

/// From Lowest to Highest, in each: a number, and expressions that may be evaluated in front of the nest.
struct Distance {
  struct End {
    int64_t Number = 0;
    std::vector<std::pair<const clang::Expr *, bool>> Terms; ///< True: subtracted.
  };
  End Lowest, Highest;
};

/// Of a subscript from the index of a loop of the nest; nullopt: it is none such.
std::optional<Distance> distanceOf(const clang::Expr *Subscript, const Path &Way, const Loop &L, const LoopNest &N, const TranslationUnit &TU,
                                   const clang::ASTContext &Context);

} // namespace sode

#endif
