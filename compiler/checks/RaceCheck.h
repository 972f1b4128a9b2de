// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A `reduction` clause of `loop` combines the results of nodes, not those of a node's threads: an OpenMP directive on the
// loop needs one of its own.

#ifndef SODE_CHECKS_RACECHECK_H
#define SODE_CHECKS_RACECHECK_H

#include "model/Model.h"
#include "support/Diagnostics.h"

namespace sode {

void checkRaces(const Model &M, Diagnostics &Diags);

} // namespace sode

#endif
