// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compound literals of generated text, in C++: there they would end with their statement, and no array among them could be passed. The
// macros of include/sode/units.h keep them.
//
//   &(const sode_ref_t){p, 0, 0}       SODE_OBJECT(const sode_ref_t, p, 0, 0)
//   (const int[]){1, 2}                SODE_LIST(const int, 1, 2)

#ifndef SODE_OUTPUT_CXXLITERALS_H
#define SODE_OUTPUT_CXXLITERALS_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace sode {

std::string keepLiterals(llvm::StringRef Text);

} // namespace sode

#endif
