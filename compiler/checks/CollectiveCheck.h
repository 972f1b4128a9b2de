// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Communication in the body of a distributed loop: nodes execute it as often as they have iterations, and all of them
// must execute it equally often.

#ifndef SODE_CHECKS_COLLECTIVECHECK_H
#define SODE_CHECKS_COLLECTIVECHECK_H

#include "model/Model.h"
#include "support/Diagnostics.h"

namespace sode {

void checkCollectives(const Model &M, const TranslationUnit &TU, Diagnostics &Diags);

} // namespace sode

#endif
