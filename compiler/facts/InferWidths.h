// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Widths `auto` of shadow, reflect and reduce_shadow: what all loops of the file reach.

#ifndef SODE_FACTS_INFERWIDTHS_H
#define SODE_FACTS_INFERWIDTHS_H

#include "model/Widths.h"

namespace sode {

struct Program;
Widths inferWidths(const Program &P);

} // namespace sode

#endif
