// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `sodecc --explain ID`: what a message means and what to do about it, from the same table and the same text as the
// pages of messages (docs/diagnostics).

#ifndef SODE_DRIVER_EXPLAIN_H
#define SODE_DRIVER_EXPLAIN_H

#include "llvm/Support/raw_ostream.h"
#include <string>

namespace sode {

/// docs/diagnostics/remedies.md, built in.
extern const char *const Remedies;

/// Id: of the table (`err_loop_step`), or a flag as it stands behind a message (`-Wsode-write-outside-owned`). Returns
/// false if there is none, with what is nearest in Near.
bool explain(llvm::StringRef Id, llvm::raw_ostream &OS, std::string &Near);

} // namespace sode

#endif
