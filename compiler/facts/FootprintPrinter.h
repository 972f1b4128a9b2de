// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The footprints as text, for --print-model: one line for each reference in a nest.

#ifndef SODE_FACTS_FOOTPRINTPRINTER_H
#define SODE_FACTS_FOOTPRINTPRINTER_H

#include "facts/Footprint.h"

namespace sode {

void printFootprints(const Footprints &Facts, const clang::SourceManager &SM, llvm::raw_ostream &Out);

} // namespace sode

#endif
