// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Directives in what the host compiler gets as it is: it would ignore them, and the program would be wrong in silence.

#ifndef SODE_DRIVER_HOSTDIRECTIVES_H
#define SODE_DRIVER_HOSTDIRECTIVES_H

#include "HostCompiler.h"
#include <optional>

namespace sode {

/// A line of the file is `#pragma xmp`. Exact for preprocessed text.
bool hasDirectiveLine(llvm::StringRef File);

/// "file:line" of the first directive that the host compiler's preprocessor leaves, empty if there is none;
/// nothing if it cannot read the file.
std::optional<std::string> directiveOfHost(const HostCompiler &Host, const Source &S);

/// An input that is not translated may go to the host compiler. Else false after a message.
bool admits(const HostCompiler &Host, const Source &S);

} // namespace sode

#endif
