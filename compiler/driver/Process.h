// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs run with argument vectors, never through a shell, and what happens when somebody stops us.

#ifndef SODE_DRIVER_PROCESS_H
#define SODE_DRIVER_PROCESS_H

#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace sode {

/// From here on a signal that would end sodecc ends a running program first, removes the temporary files
/// and then ends sodecc in the same way, so that make and shells see what happened.
void installSignalHandlers();

/// Runs a program (found in PATH) and waits. Returns its exit status; 1 after a message if it cannot be run
/// or was ended by a signal. StandardInput: a file, or empty for our own.
int runProgram(llvm::ArrayRef<std::string> Command, const std::string &StandardInput = "");

/// The same for a look ahead, whose failure will be seen again: without a word of it or of ours.
int runQuietly(llvm::ArrayRef<std::string> Command);

/// The same; all its words are added to the file Log.
int runLogged(llvm::ArrayRef<std::string> Command, const std::string &Log);

} // namespace sode

#endif
