// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "support/Diagnostics.h"

using namespace clang;

namespace sode {

static const DiagnosticInfo Table[] = {
#define DIAG(Name, Level, Text) {#Name, #Level, Text},
#include "support/Diagnostics.def"
};

llvm::ArrayRef<DiagnosticInfo> allDiagnostics() { return Table; }

const DiagnosticInfo *findDiagnostic(const clang::Diagnostic &Shown) {
  llvm::StringRef Text = Shown.getDiags()->getDiagnosticIDs()->getDescription(Shown.getID());
  for (const DiagnosticInfo &Info : Table) {
    llvm::StringRef Rest = Text;
    if (Rest.consume_front(Info.Text) && (Rest.empty() || Rest.starts_with(" [-")))
      return &Info;
  }
  return nullptr;
}

DiagnosticBuilder Diagnostics::report(SourceLocation Loc, diag::ID ID) {
  if (ClangIDs.empty())
    ClangIDs.resize(std::size(Table));
  unsigned &ClangID = ClangIDs[ID];
  if (!ClangID) {
    DiagnosticIDs::Level Level = Shown.level(Table[ID]);
    ClangID = Engine.getDiagnosticIDs()->getCustomDiagID(Level, Table[ID].Text + Switches::suffix(Table[ID], Level));
  }
  return Engine.Report(Loc, ClangID);
}

} // namespace sode
