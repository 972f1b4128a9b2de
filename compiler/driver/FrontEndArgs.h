// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What Clang is told about a call that is written for another compiler.

#ifndef SODE_DRIVER_FRONTENDARGS_H
#define SODE_DRIVER_FRONTENDARGS_H

#include "CommandLine.h"
#include "Config.h"

namespace sode {

/// The macros that say to a program "sodecc compiles me": for Clang and for the host compiler alike.
const std::vector<std::string> &predefinedMacros();

/// The user's arguments that Clang must see, without those that are sodecc's.
std::vector<std::string> userFrontEndArgs(const CommandLine &Line);

/// TranslateRequest::ClangArgs for one input.
std::vector<std::string> makeClangArgs(const CommandLine &Line, const Config &Config, const Argument &Input,
                                       const std::string &ResourceDir);

} // namespace sode

#endif
