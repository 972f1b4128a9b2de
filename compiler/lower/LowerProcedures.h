// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls of functions that take any number of arguments say more to the runtime, and sections become sections for it:
//
//   xmp_pack(v, a)                 xmp_pack(v, a, (void *)0)                the mask that was left out
//   xmp_gather(x, a, i)            xmp_gather(x, a, i, (void *)0)           if the function takes any number: so that the runtime
//                                                                           sees when there are too few
//   xmp_malloc(xmp_desc_of(a), n, 4)       SODE_MALLOC((void *)sode_array__a, 2, n, 4)
//                                                                           extents of any integer type
//   xmp_sort_up(v[n:9], w[3][::2])     xmp_sort_up(SODE_SECTION_OF((void *)sode_array__v, 1, {n, 9, 1}),
//                                                  SODE_SECTION_OF((void *)sode_array__w, 2, {3, 1, 0}, {0, SODE_REST, sode_step(2)}))

#ifndef SODE_LOWER_LOWERPROCEDURES_H
#define SODE_LOWER_LOWERPROCEDURES_H

#include "clang/AST/ASTContext.h"
#include "output/Edits.h"

namespace sode {

void lowerProcedures(const clang::ASTContext &Context, const TranslationUnit &TU, Edits &Out);

} // namespace sode

#endif
