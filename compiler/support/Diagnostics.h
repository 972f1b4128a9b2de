// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sode's own messages, shown through Clang's diagnostics engine. The texts stand in Diagnostics.def.

#ifndef SODE_SUPPORT_DIAGNOSTICS_H
#define SODE_SUPPORT_DIAGNOSTICS_H

#include "support/Switches.h"
#include "clang/Basic/Diagnostic.h"

namespace sode {

namespace diag {
enum ID : unsigned {
#define DIAG(Name, Level, Text) Name,
#include "support/Diagnostics.def"
};
} // namespace diag

/// One row of the table, for documentation and tests.
struct DiagnosticInfo {
  const char *Name;
  const char *Level;
  const char *Text; ///< In Clang's format: %0, %select{...}1, %s0, %plural{...}0.
};
/// The text as readers see it: `…` for what is filled in, `a/b` for a choice.
std::string shownText(llvm::StringRef Text);
llvm::ArrayRef<DiagnosticInfo> allDiagnostics();
/// The row of a message that Clang's engine shows; null if it is Clang's own. Clang keeps of ours only the text.
const DiagnosticInfo *findDiagnostic(const clang::Diagnostic &Shown);

/// Reports messages of the table.
class Diagnostics {
public:
  explicit Diagnostics(clang::DiagnosticsEngine &Engine)
      : Engine(Engine), Shown(Engine.getDiagnosticOptions()) {}

  clang::DiagnosticBuilder report(clang::SourceLocation Loc, diag::ID ID);
  bool hasErrors() const { return Engine.hasErrorOccurred(); }
  unsigned errors() const { return Engine.getNumErrors(); }
  clang::DiagnosticsEngine &engine() { return Engine; }

private:
  clang::DiagnosticsEngine &Engine;
  Switches Shown;
  llvm::SmallVector<unsigned, 0> ClangIDs; ///< ID -> Clang's custom id, filled on first use.
};

} // namespace sode

#endif
