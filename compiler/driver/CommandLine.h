// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words of one call, sorted by who reads them, in the order given (order matters to linkers and -x).

#ifndef SODE_DRIVER_COMMANDLINE_H
#define SODE_DRIVER_COMMANDLINE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace sode {

/// The options that the code asks for by name (column Id of Options.def).
enum class OptionId {
  None,
  // What sodecc does.
  Compile, Assembly, Preprocess, SyntaxOnly, EmitC, NoLines, PrintModel, Output, Language, Show, ShowCompile, ShowLink, DryRun,
  Verbose, SaveTemps, Help, Version, Manual, Explain,
  // How.
  HostCompiler, ConfigFile, MpiName, SetUp, Runtime, ResourceDir, LocalSubscripts, Elide, Check, NoDirectives, NoMain,
  // The program's text.
  Architecture,
  // Messages.
  SodeWarning, Color, SarifName, SarifFile,
  // Dependency files.
  DependOnly, WriteDepend, WriteUserDepend, DependFile, DependTarget, PreprocessorList,
  // Linking.
  Static, Shared, NoLibraries
};

/// Who reads an argument.
enum class Role {
  Input,    ///< A file, or `-`.
  Own,      ///< sodecc alone.
  Mode,     ///< How far to compile: sodecc and the host compiler.
  Output,   ///< -o.
  Language, ///< -x, for the inputs that follow.
  FrontEnd, ///< The host compiler and Clang.
  Message,  ///< Clang alone: flags of Sode's own messages.
  Depend,   ///< Dependency files.
  Link,     ///< The host compiler when it links.
  Query,    ///< A question to the host compiler, no files wanted.
  Host      ///< The host compiler, whenever it runs.
};

struct Argument {
  Role Kind = Role::Host;
  OptionId Id = OptionId::None;
  std::vector<std::string> Words; ///< As the host compiler gets them.
  std::string Value;              ///< The option's value; the name of an input.
  std::string Language;           ///< Inputs: what -x said, empty if nothing.
};

class CommandLine {
public:
  /// Sorts the words after the program's name; expands @file. Fails with a message about wrong usage.
  static llvm::Expected<CommandLine> parse(llvm::ArrayRef<const char *> Words);

  const std::vector<Argument> &arguments() const { return Arguments; }
  std::vector<const Argument *> inputs() const;
  /// The last argument with this id, or null.
  const Argument *last(OptionId Id) const;
  bool has(OptionId Id) const { return last(Id) != nullptr; }
  bool has(Role Kind) const;
  /// --emit-c, --print-model, -fno-sode-directives: no host compiler, and nothing of the runtime but its headers.
  bool onlyTranslates() const { return has(OptionId::EmitC) || has(OptionId::PrintModel) || has(OptionId::NoDirectives); }
  /// The value of the last argument with this id, else of the environment variable, else empty.
  std::string value(OptionId Id, const char *Variable = nullptr) const;
  /// What a message about that value begins with: "SODE_CC: " if it is the variable's, else nothing.
  std::string blame(OptionId Id, const char *Variable) const;

private:
  std::vector<Argument> Arguments;
};

/// What an input holds, by -x or its ending, as gcc and clang see it.
enum class Content {
  C,            ///< The translator reads it.
  Cxx,          ///< And C++.
  Header,       ///< C or C++ that is to be precompiled.
  Foreign,      ///< Another language with C's preprocessor.
  Preprocessed, ///< C or another such language that was preprocessed elsewhere (.i).
  Fortran,
  Other         ///< Assembly, objects, libraries: no place for directives.
};
Content contentOf(const Argument &Input);
inline bool isTranslated(Content C) { return C == Content::C || C == Content::Cxx; }
inline bool isTranslated(const Argument &Input) { return isTranslated(contentOf(Input)); }

} // namespace sode

#endif
