// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The messages of all stages as one table, for what the command says about them: --explain, completion, SARIF.

#ifndef SODE_DRIVER_MESSAGETABLE_H
#define SODE_DRIVER_MESSAGETABLE_H

#include "support/Diagnostics.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace sode {

/// Stage by stage.
llvm::ArrayRef<DiagnosticInfo> allDiagnostics();

/// The row of a message that Clang's engine shows; null if it is Clang's own. Clang keeps of ours only the text.
const DiagnosticInfo *findDiagnostic(const clang::Diagnostic &Shown);

/// Every flag of the table after -W or -R, sorted, each once; "sode" is not among them.
std::vector<std::string> allFlags();

} // namespace sode

#endif
