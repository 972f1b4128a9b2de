// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A sodecc that was installed without a runtime (packaging/) has the runtime's sources beside it. When a runtime is first needed,
// the site's own MPI compiler makes it: no question of ABI arises, and HDF5 is the one that is found here. It stays in a cache, for
// each MPI compiler, host compiler and version of Sode, whose directories have the shape of an install tree.

#ifndef SODE_DRIVER_SETUP_H
#define SODE_DRIVER_SETUP_H

#include "Config.h"
#include "llvm/Support/Error.h"
#include <string>

namespace sode {

/// This sodecc makes its runtimes itself. Executable: the path of sodecc.
bool makesRuntimes(const CommandLine &Line, llvm::StringRef Executable);

/// The directory of the runtime for this call's MPI compiler, there or not.
llvm::Expected<std::string> runtimeDirectory(const CommandLine &Line, llvm::StringRef Executable);
bool hasRuntime(const CommandLine &Line, llvm::StringRef Executable);

/// For calls that only translate, where there is no runtime: its headers, and those of the MPI library if there is one.
llvm::Expected<Config> configToTranslate(const CommandLine &Line, llvm::StringRef Executable);

/// Makes that runtime unless it is there. Of several calls at once one makes it, and the others wait. The exit status, after a message.
int makeRuntime(const CommandLine &Line, llvm::StringRef Executable);

} // namespace sode

#endif
