// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where Clang's own headers (stddef.h, stdarg.h, immintrin.h) are.

#ifndef SODE_DRIVER_RESOURCEDIR_H
#define SODE_DRIVER_RESOURCEDIR_H

#include "CommandLine.h"
#include "llvm/Support/Error.h"
#include <string>

namespace sode {

/// --resource-dir=, SODE_RESOURCE_DIR, lib/sode/clang of the install tree, the directory known when sodecc was built, the one beside the
/// loaded libclang-cpp. A directory without include/stddef.h is never taken. Executable: the path of sodecc.
llvm::Expected<std::string> findResourceDir(const CommandLine &Line, llvm::StringRef Executable);

} // namespace sode

#endif
