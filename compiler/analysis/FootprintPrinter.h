// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The footprints as text, for --print-model: one line for each reference in a nest.

#ifndef SODE_ANALYSIS_FOOTPRINTPRINTER_H
#define SODE_ANALYSIS_FOOTPRINTPRINTER_H

#include "analysis/Footprint.h"

namespace sode {

void printFootprints(const Footprints &Facts, const clang::SourceManager &SM, llvm::raw_ostream &Out);

} // namespace sode

#endif
