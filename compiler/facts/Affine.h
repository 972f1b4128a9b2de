// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An expression as `variable + constant`.

#ifndef SODE_FACTS_AFFINE_H
#define SODE_FACTS_AFFINE_H

#include "model/Model.h"
#include "clang/AST/ASTContext.h"

namespace sode {

/// Variable + Offset, or one of the Spread numbers above it; Variable is null for a constant.
struct Affine {
  const clang::VarDecl *Variable = nullptr;
  int64_t Offset = 0, Spread = 0;
};

/// Without a spread; nullopt: unknown.
std::optional<Affine> affineOf(const clang::Expr *E, const clang::ASTContext &Context);

} // namespace sode

#endif
