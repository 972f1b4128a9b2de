// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a gmove becomes, for -Rsode-gmove: nothing, copies inside each node, messages to neighbors, an all-to-all along dimensions of
// the node array, a broadcast. The runtime decides it anew from values (runtime/plan/pattern.h); this says what is certain, and
// takes the general case for the rest.

#ifndef SODE_CHECKS_GMOVEKIND_H
#define SODE_CHECKS_GMOVEKIND_H

#include "model/Model.h"
#include "support/Diagnostics.h"

namespace sode {

void reportGmoves(const Model &M, Diagnostics &Diags);

} // namespace sode

#endif
