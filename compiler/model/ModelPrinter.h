// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The model as text, for --print-model and the tests: one line per object, in the order of the file.

#ifndef SODE_MODEL_MODELPRINTER_H
#define SODE_MODEL_MODELPRINTER_H

#include "model/Widths.h"
#include "llvm/Support/raw_ostream.h"

namespace sode {

/// Wide: with `auto` filled in. SendsFaces: does the exchange leave out corners? What the model does not know (decisions/Disposition.h).
void printModel(const Model &M, const Widths &Wide, llvm::function_ref<bool(const Exchange &)> SendsFaces, const clang::SourceManager &SM,
                llvm::raw_ostream &Out);

} // namespace sode

#endif
