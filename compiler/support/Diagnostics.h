// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sode's own messages, shown through Clang's diagnostics engine. Each stage has the table of its own, Messages.def:
//
//   DIAG(id, level, text)      level: Error, Warning, Note, Remark
//
// Texts start in lower case, end without a period, and name what the user wrote in single quotes. The id is a constant
// diag::id for files that include the stage's Messages.h; a message that two stages report is in the table of the first.

#ifndef SODE_SUPPORT_DIAGNOSTICS_H
#define SODE_SUPPORT_DIAGNOSTICS_H

#include "support/Switches.h"
#include "clang/Basic/Diagnostic.h"
#include "llvm/ADT/DenseMap.h"

namespace sode {

/// One row of a table. Its address says which.
struct DiagnosticInfo {
  const char *Name;
  const char *Level;
  const char *Text; ///< In Clang's format: %0, %select{...}1, %s0, %plural{...}0.
};
#define SODE_DECLARE_MESSAGE(Name, Level, Text) inline constexpr DiagnosticInfo Name{#Name, #Level, Text};

namespace diag {
using ID = const DiagnosticInfo &;
} // namespace diag

/// The text as readers see it: `…` for what is filled in, `a/b` for a choice.
std::string shownText(llvm::StringRef Text);

/// A message after which its function gives up: `return Diags.refuse(...) << ...;` returns false, or null.
class Refusal {
public:
  explicit Refusal(clang::DiagnosticBuilder Message) : Message(std::move(Message)) {}
  template <typename T> Refusal &operator<<(const T &Value) {
    Message << Value;
    return *this;
  }
  operator bool() const { return false; }
  template <typename T> operator T *() const { return nullptr; }

private:
  clang::DiagnosticBuilder Message;
};

/// Reports messages of the tables.
class Diagnostics {
public:
  explicit Diagnostics(clang::DiagnosticsEngine &Engine)
      : Engine(Engine), Shown(Engine.getDiagnosticOptions()) {}

  clang::DiagnosticBuilder report(clang::SourceLocation Loc, diag::ID ID);
  Refusal refuse(clang::SourceLocation Loc, diag::ID ID) { return Refusal(report(Loc, ID)); }
  bool hasErrors() const { return Engine.hasErrorOccurred(); }
  unsigned errors() const { return Engine.getNumErrors(); }
  clang::DiagnosticsEngine &engine() { return Engine; }

private:
  clang::DiagnosticsEngine &Engine;
  Switches Shown;
  llvm::DenseMap<const DiagnosticInfo *, unsigned> ClangIDs; ///< Clang's custom ids of the messages used so far.
};

} // namespace sode

#endif
