// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef SODE_FACTS_GATHEROVERLAP_H
#define SODE_FACTS_GATHEROVERLAP_H

#include "facts/Overlap.h"

namespace sode {

/// Of a nest with gather: may iterations that read what the node owns run before the others? (Overlap.cpp)
Overlap findGatherOverlap(const LoopNest &Nest, const Program &P);

} // namespace sode

#endif
