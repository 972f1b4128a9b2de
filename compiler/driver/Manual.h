// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What people and shells read about the command, all from OptionTable.h and the table of messages.

#ifndef SODE_DRIVER_MANUAL_H
#define SODE_DRIVER_MANUAL_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

namespace sode {

void printHelp(llvm::raw_ostream &OS);

/// --sode-manual=PAGE. False if there is no such page.
bool printManual(llvm::StringRef Page, llvm::raw_ostream &OS);

/// Completion.cpp.
void printBashCompletion(llvm::raw_ostream &OS);
void printZshCompletion(llvm::raw_ostream &OS);

} // namespace sode

#endif
