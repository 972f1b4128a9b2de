// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Options.def and Environment.def as values: for parsing, --help, manual pages and completion.

#ifndef SODE_DRIVER_OPTIONTABLE_H
#define SODE_DRIVER_OPTIONTABLE_H

#include "CommandLine.h"
#include "llvm/ADT/StringRef.h"

namespace sode {

enum class Arity { Flag, Joined, Separate, Either };

struct Option {
  OptionId Id;
  llvm::StringRef Spelling; ///< Empty for the heading of a group, which is in Help.
  Arity Takes;
  Role Kind;
  llvm::StringRef Value, Help;

  bool isHeading() const { return Spelling.empty(); }
  /// "-o FILE", "-cc=CC": as people see it.
  std::string form() const;
};

/// In the order of the table.
llvm::ArrayRef<Option> allOptions();

/// The option that a word of the command line is; null if it is none or the host compiler's.
const Option *findOption(llvm::StringRef Word);

/// Who reads an environment variable.
enum class Reader { Compiler, Program };

struct Variable {
  Reader Who;
  llvm::StringRef Name, Value, Help;
};

llvm::ArrayRef<Variable> allVariables();

} // namespace sode

#endif
