// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// -MD, -MMD and their companions. The host compiler reads a temporary file that must not appear in the result,
// so it is asked again, by -M, about the user's file. Costs one more run of the preprocessor.

#ifndef SODE_DRIVER_DEPENDENCIES_H
#define SODE_DRIVER_DEPENDENCIES_H

#include "HostCompiler.h"

namespace sode {

/// The user wants a dependency file as a side product.
bool wantsDependencies(const CommandLine &Line);

/// The command that writes the dependency file of one input. File and target are named as gcc names them:
/// after -MF and -MT or -MQ, else after -o, else after the input.
std::vector<std::string> dependencyCommand(const HostCompiler &Host, const CommandLine &Line, const Source &Original);

} // namespace sode

#endif
