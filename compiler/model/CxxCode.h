// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What C++ has and C has not, where it names a distributed array: templates, which are compiled as they are written, references to the
// whole array, loops over its elements without an index.

#ifndef SODE_MODEL_CXXCODE_H
#define SODE_MODEL_CXXCODE_H

#include "model/Model.h"
#include "support/Diagnostics.h"

namespace sode {

void checkCxxCode(const Model &M, const clang::ASTContext &Context, Diagnostics &Diags);

} // namespace sode

#endif
