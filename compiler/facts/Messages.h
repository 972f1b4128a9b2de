// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The messages of facts/, as diag::err_... and so on. For the .cpp files that report them: what includes this is built
// again when one of them changes.

#ifndef SODE_FACTS_MESSAGES_H
#define SODE_FACTS_MESSAGES_H

#include "support/Diagnostics.h"

namespace sode::diag {
#define DIAG SODE_DECLARE_MESSAGE
#include "facts/Messages.def"
#undef DIAG
} // namespace sode::diag

#endif
