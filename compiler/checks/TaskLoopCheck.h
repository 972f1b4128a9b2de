// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions of distributed loops in tasks of one node: it combines what it owns, and nothing of others.

#ifndef SODE_CHECKS_TASKLOOPCHECK_H
#define SODE_CHECKS_TASKLOOPCHECK_H

#include "model/Model.h"
#include "support/Diagnostics.h"

namespace sode {

void checkTaskLoops(const Model &M, Diagnostics &Diags);

} // namespace sode

#endif
