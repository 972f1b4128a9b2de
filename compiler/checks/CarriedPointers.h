// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef SODE_CHECKS_CARRIEDPOINTERS_H
#define SODE_CHECKS_CARRIEDPOINTERS_H

#include "facts/Program.h"

namespace sode {

/// What a loop writes of an array, and reads as an earlier iteration has left it, by a pointer to where the node's part begins:
/// `q[i - low] = q[i - 1 - low]` of `double *q = u`.
struct CarriedByPointer {
  const Array *A;
  const clang::Expr *Read, *Written; ///< As they stand there.
  const Loop *L;
  unsigned Axis;
  int64_t Far; ///< Iterations from the one that reads to the one that has written: negative.
};
/// Null: nothing of the kind, or it isn't certain.
std::optional<CarriedByPointer> carriedByPointer(const LoopNest &N, const Program &P);

} // namespace sode

#endif
