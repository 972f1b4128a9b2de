// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The messages of one call as a SARIF 2.1.0 log, for editors and code review: a result for each error and warning,
// its notes as related locations, its fix-its as fixes. Text on standard error stays what it is. What the host
// compiler says is not in the log.

#ifndef SODE_DRIVER_SARIF_H
#define SODE_DRIVER_SARIF_H

#include "CommandLine.h"
#include "clang/Basic/Diagnostic.h"
#include "llvm/Support/JSON.h"

namespace sode {

/// The name of the log, or empty if none is wanted: --sode-sarif=FILE; with -fdiagnostics-format=sarif-file the -o
/// file or the first input with the ending .sarif.
std::string sarifFile(const CommandLine &Line);

/// Collects what Clang's engine reports.
class SarifLog : public clang::DiagnosticConsumer {
public:
  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level, const clang::Diagnostic &Shown) override;

  /// Writes the file whole or not at all.
  llvm::Error write(llvm::StringRef File, int ExitStatus) const;

private:
  unsigned ruleIndex(llvm::StringRef Id, llvm::StringRef Text);

  std::vector<llvm::json::Object> Results;
  std::vector<std::pair<std::string, std::string>> Rules; ///< Id and text, in the order of their first result.
  bool LastIsResult = false; ///< A note now belongs to the last result.
};

} // namespace sode

#endif
