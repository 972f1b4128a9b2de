// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Subscripts whose distance from an index only the run knows, when the nest begins:
//
//   f[i - h] + f[i + h]                  h keeps its value in the nest
//   for (k = -r; k <= r; k++) u[i + k]   so does r
//   f[i * s + 1]                         and s

#ifndef SODE_FACTS_DISTANCES_H
#define SODE_FACTS_DISTANCES_H

#include "facts/Paths.h"

namespace sode {

struct Program;

/// From Lowest to Highest, in each: a number, and expressions that may be evaluated in front of the nest.
struct Distance {
  struct End {
    int64_t Number = 0;
    std::vector<std::pair<const clang::Expr *, bool>> Terms; ///< True: subtracted.
  };
  End Lowest, Highest;
  const clang::Expr *Factor = nullptr; ///< Of the index; null: 1.
};

/// Of a subscript from the index of a loop of the nest; nullopt: it is none such.
std::optional<Distance> distanceOf(const clang::Expr *Subscript, const Path &Way, const Loop &L, const LoopNest &N, const TranslationUnit &TU,
                                   const clang::ASTContext &Context);

/// Do all conditions on the way to the reference of the array only leave out what lies beyond the ends of the axis, `if (i >= h) u[i - h]`?
bool leavesEnds(const Distance &Far, const ArrayReference &R, unsigned Axis, const Path &Way, const Loop &L, const LoopNest &N, const Program &P);

} // namespace sode

#endif
