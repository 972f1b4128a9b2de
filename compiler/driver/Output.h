// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SODE_DRIVER_OUTPUT_H
#define SODE_DRIVER_OUTPUT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace sode {

/// Writes a result; `-` is standard output. A file appears whole or, with an error, not at all. A symbolic link is
/// followed; what is no file (/dev/full, a pipe) is written to and stays what it is.
llvm::Error writeOutput(llvm::StringRef Name, llvm::StringRef Text);

} // namespace sode

#endif
