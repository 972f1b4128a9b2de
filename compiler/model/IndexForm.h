// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A subscript of `with` or `on`: one dummy or index, plus or minus anything without one: `i`, `i + 1`, `n - 1 + i`.

#ifndef SODE_MODEL_INDEXFORM_H
#define SODE_MODEL_INDEXFORM_H

#include "model/IntExpr.h"

namespace sode {

struct IndexForm {
  std::string Index;
  IntExpr Offset; ///< The subscript with the index counted as 0.
};

/// nullopt if the expression is not of this form.
std::optional<IndexForm> indexFormOf(const ExprText &Text, const clang::ASTContext &Context);

} // namespace sode

#endif
