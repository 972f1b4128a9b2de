// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sweeps over the elements of one color: no iteration reads what another one of the same loop writes, whatever their order.
//
//   for (i = 1; i < N - 1; i++)
//       for (j = 1 + (i + color) % 2; j < N - 1; j += 2)      i + j + color + 1 is even
//           u[i][j] = u[i-1][j] + u[i][j+1];                  what is read has an odd sum
//
// Steps of loops say it, and conditions: `(i + j) % 2 == color`, `if ((i ^ j) & 1) continue;`.

#ifndef SODE_FACTS_COLORS_H
#define SODE_FACTS_COLORS_H

#include "facts/Footprint.h"

namespace sode {

/// Of one array in the nest: is the element that is read of another color than all that the access writes? False: perhaps not.
bool haveOtherColors(const Access &Read, const Access &Write, const LoopNest &Nest, const clang::ASTContext &Context);

} // namespace sode

#endif
