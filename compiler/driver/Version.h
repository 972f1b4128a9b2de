// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SODE_DRIVER_VERSION_H
#define SODE_DRIVER_VERSION_H

#include <string>

namespace sode {

/// "sodecc 0.1.0 (Clang 19.1.7, openmpi)"; Mpi may be empty.
std::string versionText(const std::string &Mpi);

} // namespace sode

#endif
