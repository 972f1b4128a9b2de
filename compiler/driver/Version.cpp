// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Version.h"
#include "clang/Basic/Version.h"

namespace sode {

std::string versionText(const std::string &Mpi) {
  return "sodecc " SODE_VERSION " (Clang " CLANG_VERSION_STRING + (Mpi.empty() ? "" : ", " + Mpi) + ")";
}

} // namespace sode
