// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "support/Diagnostics.h"

using namespace clang;

namespace sode {

static const DiagnosticInfo Table[] = {
#define DIAG(Name, Level, Text) {#Name, #Level, Text},
#include "support/Diagnostics.def"
};

static const DiagnosticsEngine::Level Levels[] = {
#define DIAG(Name, Level, Text) DiagnosticsEngine::Level,
#include "support/Diagnostics.def"
};

llvm::ArrayRef<DiagnosticInfo> allDiagnostics() { return Table; }

DiagnosticBuilder Diagnostics::report(SourceLocation Loc, diag::ID ID) {
  if (ClangIDs.empty())
    ClangIDs.resize(std::size(Table));
  unsigned &ClangID = ClangIDs[ID];
  if (!ClangID)
    ClangID = Engine.getDiagnosticIDs()->getCustomDiagID(
        static_cast<DiagnosticIDs::Level>(Levels[ID]), Table[ID].Text);
  return Engine.Report(Loc, ClangID);
}

} // namespace sode
