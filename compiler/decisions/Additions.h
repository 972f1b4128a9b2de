// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The clause scatter: what a loop may do with an array that it adds to. Nodes add separately, so that elements have no value before it ends.

#ifndef SODE_DECISIONS_ADDITIONS_H
#define SODE_DECISIONS_ADDITIONS_H

#include "facts/Program.h"

namespace sode {

/// Is it `y[k] += v;`, `-=`, `++` or `--`, of which nothing takes the value? False: a message was given.
bool checkAddition(const ArrayReference &R, llvm::StringRef Name, const Footprints &Facts, Diagnostics &Diags);

/// ordered(any): additions in the order of the loop need one thread that runs through it.
bool checkOrder(const LoopNest &Nest, llvm::StringRef Name, Diagnostics &Diags);

} // namespace sode

#endif
