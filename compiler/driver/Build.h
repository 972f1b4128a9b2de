// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Translate, compile, link.

#ifndef SODE_DRIVER_BUILD_H
#define SODE_DRIVER_BUILD_H

#include "HostCompiler.h"
#include "Translator.h"

namespace sode {

/// One line; words with blanks are quoted for a shell.
void printWords(llvm::raw_ostream &OS, llvm::ArrayRef<std::string> Words);

/// Runs commands as -v and -show want it.
class CommandRunner {
public:
  explicit CommandRunner(const CommandLine &Line);
  /// Returns the program's exit status; with -show always 0.
  int operator()(llvm::ArrayRef<std::string> Command, const std::string &StandardInput = "") const;
  /// -show: nothing runs.
  bool onlyShows() const { return Show; }

private:
  bool Show, Verbose;
};

/// Goes on with the other files after an error, as gcc does, but links only if there was none.
int build(const CommandLine &Line, const HostCompiler &Host, const Translator &Translator,
          const CommandRunner &Run);

} // namespace sode

#endif
