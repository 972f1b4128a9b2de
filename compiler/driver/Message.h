// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the command itself speaks; messages about the user's program come from support/Diagnostics.

#ifndef SODE_DRIVER_MESSAGE_H
#define SODE_DRIVER_MESSAGE_H

#include "CommandLine.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/WithColor.h"

namespace sode {

enum ExitStatus { ExitSuccess = 0, ExitFailure = 1, ExitUsage = 2 };

/// Colors as -fdiagnostics-color= and NO_COLOR want them; without a call as the terminal has them.
void setMessageColors(const CommandLine &Line);

/// Prints the message and returns the status, to be returned.
inline int fail(ExitStatus Status, const llvm::Twine &Message) {
  llvm::WithColor::error(llvm::errs(), "sodecc") << Message << '\n';
  return Status;
}

/// The same about a place, "file:line".
inline int failAt(llvm::StringRef Place, const llvm::Twine &Message) {
  llvm::errs() << Place << ": ";
  llvm::WithColor::error(llvm::errs()) << Message << '\n';
  return ExitFailure;
}

inline int fail(ExitStatus Status, llvm::Error E) { return fail(Status, llvm::toString(std::move(E))); }

} // namespace sode

#endif
