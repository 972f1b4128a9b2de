// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The private directory of one call. It is made when first needed and removed when the call ends: by return,
// exit() or a signal. Only SIGKILL leaves it behind.

#ifndef SODE_DRIVER_TEMPFILES_H
#define SODE_DRIVER_TEMPFILES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace sode {

/// A path in a directory of its own: <private>/<n>/<Name>. The name stays the user's, because compilers put it
/// into object files and the names of side files. The file is not created.
llvm::Expected<std::string> makeTempPath(llvm::StringRef Name);

/// makeTempPath, then the text is written to it.
llvm::Expected<std::string> writeTempFile(llvm::StringRef Name, llvm::StringRef Text);

/// Removes everything, whatever else has been put there. Called at exit.
void removeTempFiles();

/// The same for signal handlers: calls only async-signal-safe functions, removes what makeTempPath named.
void removeTempFilesInSignal();

/// A file in another place that only a signal removes: a result that is not complete yet.
void removeFileInSignal(llvm::StringRef Path);

} // namespace sode

#endif
