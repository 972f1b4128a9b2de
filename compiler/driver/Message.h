// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the command itself speaks; messages about the user's program come from support/Diagnostics.

#ifndef SODE_DRIVER_MESSAGE_H
#define SODE_DRIVER_MESSAGE_H

#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace sode {

enum ExitStatus { ExitSuccess = 0, ExitFailure = 1, ExitUsage = 2 };

/// Prints the message and returns the status, to be returned.
inline int fail(ExitStatus Status, const llvm::Twine &Message) {
  llvm::errs() << "sodecc: error: " << Message << '\n';
  return Status;
}

inline int fail(ExitStatus Status, llvm::Error E) { return fail(Status, llvm::toString(std::move(E))); }

} // namespace sode

#endif
