// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MessageTable.h"
#include <set>

namespace sode {

static const DiagnosticInfo Table[] = {
#define DIAG(Name, Level, Text) {#Name, #Level, Text},
#include "directive/Messages.def"
#include "pragma/Messages.def"
#include "model/Messages.def"
#include "facts/Messages.def"
#include "checks/Messages.def"
#include "blocks/Messages.def"
#include "decisions/Messages.def"
#undef DIAG
};

llvm::ArrayRef<DiagnosticInfo> allDiagnostics() { return Table; }

const DiagnosticInfo *findDiagnostic(const clang::Diagnostic &Shown) {
  llvm::StringRef Text = Shown.getDiags()->getDiagnosticIDs()->getDescription(Shown.getID());
  for (const DiagnosticInfo &Info : Table) {
    llvm::StringRef Rest = Text;
    if (Rest.consume_front(Info.Text) && (Rest.empty() || Rest.starts_with(" [")))
      return &Info;
  }
  return nullptr;
}

std::vector<std::string> allFlags() {
  std::set<std::string> Flags = {"sode-extension"}; // also while the table has none
  for (const DiagnosticInfo &Info : Table)
    Flags.insert(flagOf(Info));
  Flags.erase("");
  return {Flags.begin(), Flags.end()};
}

} // namespace sode
