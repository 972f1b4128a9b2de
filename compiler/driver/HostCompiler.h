// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The argument vectors given to the host compiler. Outline of one, for `sodecc -O2 -c src/laplace.c`:
//
//   gcc -iquote src -fdebug-prefix-map=/tmp/sode-x/0=src      the translated file stands for src/laplace.c
//       -D_XCALABLEMP=201811 -D__SODE__=1                     predefined, the user may undefine them
//       -O2 /tmp/sode-x/0/laplace.c                           the user's words, in their order
//       -isystem P/include -I.../openmpi/include              Sode's and the MPI library's headers
//       -c -o laplace.o
//
// and when linking, in the place of -c (runtime/LINKING.md):
//
//       -LP/lib -Wl,--wrap=main -lsode_start -lsode -Xlinker -rpath -Xlinker P/lib
//       -Wl,--push-state,--as-needed -lsode-io -Wl,--pop-state -L... -lmpi

#ifndef SODE_DRIVER_HOSTCOMPILER_H
#define SODE_DRIVER_HOSTCOMPILER_H

#include "CommandLine.h"
#include "Config.h"
#include <string>
#include <vector>

namespace sode {

/// An input and what the host compiler gets for it.
struct Source {
  const Argument *Input;
  std::string File;        ///< The input's own name, or a file that stands for it.
  bool Translated = false; ///< File is translated C.
  bool IsObject = false;   ///< File is an object, whatever -x says about the input.

  /// File is C that stands for the user's file: translated, or a copy of standard input.
  bool standsIn() const { return !IsObject && File != Input->Value; }
  /// The user's directory, in which #include "x.h" looks first.
  std::string directory() const;
  /// The name without directory and extension, of which default output names are made.
  std::string stem() const;
};

enum class HostTask {
  AsGiven,     ///< What the user's words say.
  CompileOnly, ///< -c, also if the user wants a program.
  Preprocess,  ///< -E, without dependency files.
  Dependencies ///< -M or -MM on the user's file; the caller adds -MF.
};

class HostCompiler {
public:
  HostCompiler(const CommandLine &Line, const Config &Config);

  const std::vector<std::string> &program() const { return Program; }
  /// The user wants a program or shared library.
  bool links() const;
  /// -c and the like: one result per input.
  bool makesOneFileEach() const;

  std::vector<std::string> command(HostTask Task, llvm::ArrayRef<const Source *> Sources,
                                   const std::string &Output) const;
  /// The words that sodecc adds to the user's, compiling or linking.
  std::vector<std::string> compileArgs() const;
  std::vector<std::string> linkArgs() const;
  /// The user's words with nothing added: questions such as -dumpversion.
  std::vector<std::string> question() const;

private:
  /// StandIns: some files are not the user's, dependency files are made apart.
  bool wants(const Argument &A, HostTask Task, bool StandIns) const;

  const CommandLine &Line;
  const Config &Configuration;
  std::vector<std::string> Program;
};

} // namespace sode

#endif
