// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `loop (i, j)` over a nest with statements between its loops: before the token filter runs, the inner loops get a directive of their own,
// as if the user had written
//
//   #pragma xmp loop (i, j) on t[i][j]       #pragma xmp loop (i) on t[i][j]     (j stands for all of its values)
//   for (i ...) {                            for (i ...) {
//     x = ...;                                 x = ...;
//     for (j ...)                              <#pragma xmp loop (j) on t[i][j]>
//       ...                                    for (j ...)
//   }                                            ...
//
// Inner loops may be deep in these statements: `if (odd) for (j ...)`. What stands between is executed by each node that has the iteration
// of the outer loops (checks/Between.cpp).
//
// A directive in front of a block whose last statement is the loop, `{ int i; for (i ...) ... }`, moves in front of the `for`.

#ifndef SODE_PRAGMA_NESTEXPANDER_H
#define SODE_PRAGMA_NESTEXPANDER_H

#include "pragma/TranslationUnit.h"

namespace sode {

/// Variables controlled by the nest of `for`s from Position on, outermost first, as far as nothing stands between the loops but
/// pragmas and braces. Body: where the innermost one's begins; a block with more than a loop ends the nest then.
std::vector<clang::Token> controlVariables(const TokenTable &Table, unsigned Position, unsigned *Body = nullptr);

/// Rewrites the tokens and pragmas of TU.
void expandNests(TranslationUnit &TU);

} // namespace sode

#endif
