// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which MPI library and runtime this call uses: config.json, described in README.md.

#ifndef SODE_DRIVER_CONFIG_H
#define SODE_DRIVER_CONFIG_H

#include "CommandLine.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace sode {

struct Config {
  std::string File;                      ///< Where it was read from.
  std::string Mpi;                       ///< "openmpi", "mpich", ...; for people.
  std::vector<std::string> HostCompiler; ///< Default host compiler: program and first arguments.
  std::vector<std::string> Include;      ///< Directories of xmp.h and sode/, absolute.
  std::string LibDir;                    ///< Directory of libsode and libsode_start, absolute.
  std::vector<std::string> Compile;      ///< The MPI library's flags for compiling.
  std::vector<std::string> Link;         ///< The MPI library's flags for linking.
  std::vector<std::string> StaticLink;   ///< What a static libsode needs besides.
};

/// Finds and reads the configuration. Executable: the path of sodecc.
llvm::Expected<Config> readConfig(const CommandLine &Line, llvm::StringRef Executable);

/// The host compiler's program and first arguments: -cc=, SODE_CC, the configuration, gcc.
std::vector<std::string> findHostCompiler(const CommandLine &Line, const Config &Config);

} // namespace sode

#endif
