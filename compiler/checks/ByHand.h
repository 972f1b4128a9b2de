// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SODE_CHECKS_BYHAND_H
#define SODE_CHECKS_BYHAND_H

#include "facts/Program.h"

namespace sode {

/// Does the text set elements of the array one by one at places that nodes compute, `a[lo - 1] = x`, outside of distributed loops and
/// tasks? So a program fills shadows without `reflect`, and what lies there is not known.
bool isFilledByHand(const Array &A, TokenRange Text, const Program &P);

} // namespace sode

#endif
