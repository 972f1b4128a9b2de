// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One call of sodecc from its words to its exit status.

#ifndef SODE_DRIVER_SESSION_H
#define SODE_DRIVER_SESSION_H

#include "llvm/ADT/ArrayRef.h"

namespace sode {

/// Words: without the program's name. Returns the exit status.
int runSession(const char *ProgramName, llvm::ArrayRef<const char *> Words);

} // namespace sode

#endif
