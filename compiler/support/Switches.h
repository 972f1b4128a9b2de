// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// -Wsode-..., -Rsode-... and -w: which warnings and remarks of the table are shown, and as what. A flag is made
// from the id, so that a new message has one without another table:
//
//   warn_write_outside_owned   -Wsode-write-outside-owned   on
//   ext_blocking               -Wsode-extension             off; one flag for all
//   remark_plan_reused         -Rsode-plan-reused           off
//
// -Wsode and -Rsode stand for all of them.

#ifndef SODE_SUPPORT_SWITCHES_H
#define SODE_SUPPORT_SWITCHES_H

#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/DiagnosticOptions.h"
#include <map>
#include <optional>
#include <string>

namespace sode {

struct DiagnosticInfo;

/// "sode-write-outside-owned" for warn_write_outside_owned; empty for errors and notes, which have none.
std::string flagOf(const DiagnosticInfo &Info);

/// The id as readers see it at the end of a message: the flag, or "sode-loop-step" for err_loop_step; empty for notes.
std::string shownId(const DiagnosticInfo &Info);

/// What the command line says about the table's warnings and remarks. A flag of its own beats -Wsode, which beats
/// -Werror, wherever they stand; of equals the last wins.
class Switches {
public:
  explicit Switches(const clang::DiagnosticOptions &Options);

  /// Ignored, or what the message is shown as.
  clang::DiagnosticIDs::Level level(const DiagnosticInfo &Info) const;
  /// " [-Wsode-x]", as Clang shows it at the end of a message of this level, or " [sode-x]" for an error, which no flag
  /// switches off; empty for notes.
  static std::string suffix(const DiagnosticInfo &Info, clang::DiagnosticIDs::Level Level);

private:
  struct Choice {
    std::optional<bool> Shown, Error;
  };
  void read(llvm::StringRef Word, std::map<std::string, Choice> &Choices);

  std::map<std::string, Choice> Warnings, Remarks; ///< By flag; "sode" for all.
  bool AllErrors = false;
  bool NoWarnings;
};

} // namespace sode

#endif
