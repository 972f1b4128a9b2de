// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls of transformational procedures get an argument where their list ends:
//
//   xmp_pack(v, a)                 xmp_pack(v, a, (void *)0)                the mask that was left out
//   xmp_gather(x, a, i)            xmp_gather(x, a, i, (void *)0)           if the function takes any number: so that the runtime
//                                                                           sees when there are too few

#ifndef SODE_LOWER_LOWERPROCEDURES_H
#define SODE_LOWER_LOWERPROCEDURES_H

#include "clang/AST/ASTContext.h"
#include "output/Edits.h"

namespace sode {

void lowerProcedures(const clang::ASTContext &Context, Edits &Out);

} // namespace sode

#endif
