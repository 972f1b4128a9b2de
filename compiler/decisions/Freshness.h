// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reflects that fill shadows which are full already: on every way through the function that leads there an earlier one
// has filled at least as much, and nothing on the way can have changed the arrays.

#ifndef SODE_DECISIONS_FRESHNESS_H
#define SODE_DECISIONS_FRESHNESS_H

#include "decisions/Disposition.h"

namespace sode {

/// Superfluous reflect -> one that makes it so.
using FreshReflects = std::map<const Exchange *, const Exchange *>;

FreshReflects findFreshReflects(const Program &P, const FaceExchanges &Faces);

void remarkFreshReflects(const FreshReflects &Fresh, Diagnostics &Diags);

} // namespace sode

#endif
