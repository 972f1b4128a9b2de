// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A subscript of `with`, `like` or `on`: one dummy or index, plus or minus anything without one: `i`, `i + 1`, `n - 1 + i`;
// or at a ratio of constants: `2*i + 1`, `(i + 1) / 2`.

#ifndef SODE_MODEL_INDEXFORM_H
#define SODE_MODEL_INDEXFORM_H

#include "model/Model.h"

namespace sode {

struct IndexForm {
  std::string Index;
  IntExpr Offset; ///< The subscript with the index counted as 0.
  Ratio At;       ///< Of `2*i + 1` and `i / 2` in its place: not plain, and Offset is 0.
};

/// nullopt if the expression is not of this form.
std::optional<IndexForm> indexFormOf(const ExprText &Text, const clang::ASTContext &Context);

} // namespace sode

#endif
