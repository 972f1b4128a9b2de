// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Model -> edits. One class for each group of constructs (Lower*.h), whose .cpp shows the outline of what it generates.

#ifndef SODE_LOWER_LOWERING_H
#define SODE_LOWER_LOWERING_H

#include "lower/Construct.h"

namespace sode {

void lower(const Program &P, const Decisions &Decided, Edits &Out);

} // namespace sode

#endif
