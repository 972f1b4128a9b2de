// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One C input becomes the file that the host compiler reads in its place.

#ifndef SODE_DRIVER_TRANSLATOR_H
#define SODE_DRIVER_TRANSLATOR_H

#include "Config.h"
#include "Driver.h"
#include "HostCompiler.h"
#include <optional>

namespace sode {

class Translator {
public:
  Translator(const CommandLine &Line, const Config &Config, const HostCompiler &Host, std::string ResourceDir,
             clang::DiagnosticConsumer *Log);

  /// The original as a source; standard input becomes a file. Empty after a message.
  std::optional<Source> original(const Argument &Input) const;
  /// Runs the stages on an original.
  TranslateResult translate(const Source &Original) const;
  /// Translates into a temporary file. The original itself if it has no directives. Empty after a message.
  std::optional<Source> translateToFile(const Source &Original) const;

private:
  bool hostAgrees(const Source &S) const;
  bool keep(const Source &Original, const std::string &Text) const;

  const CommandLine &Line;
  const Config &Configuration;
  const HostCompiler &Host;
  std::string ResourceDir;
  clang::DiagnosticConsumer *Log; ///< May be null.
};

} // namespace sode

#endif
