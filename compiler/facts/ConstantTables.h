// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tables of constants: `static const int off[5][2] = {{0, 0}, {-1, 0}, ...};`, as lists of neighbors are written.

#ifndef SODE_FACTS_CONSTANTTABLES_H
#define SODE_FACTS_CONSTANTTABLES_H

#include "facts/Subscript.h"

namespace sode {

/// The values of the elements that an expression such as `off[k][0]` may mean, with a spread; IndexOf: what an index runs through, without a
/// variable. Nullopt: they are not known.
std::optional<Affine> tableValues(const clang::Expr *E, llvm::function_ref<std::optional<Affine>(const clang::Expr *)> IndexOf,
                                  const clang::ASTContext &Context);

} // namespace sode

#endif
