// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/Affine.h"

using namespace clang;

namespace sode {

std::optional<Affine> affineOf(const Expr *E, const ASTContext &Context) {
  E = E->IgnoreParenImpCasts(); // an explicit cast may change the value
  if (std::optional<int64_t> Value = constantOf(E, Context))
    return Affine{nullptr, *Value};
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    return V ? std::optional<Affine>(Affine{V, 0}) : std::nullopt;
  }
  const auto *B = dyn_cast<BinaryOperator>(E);
  if (!B || !B->isAdditiveOp())
    return std::nullopt;
  std::optional<Affine> L = affineOf(B->getLHS(), Context), R = affineOf(B->getRHS(), Context);
  if (!L || !R || (L->Variable && R->Variable))
    return std::nullopt;
  bool Adds = B->getOpcode() == BO_Add;
  if (!Adds && R->Variable)
    return std::nullopt;
  int64_t Offset = Adds ? L->Offset + R->Offset : L->Offset - R->Offset;
  if (std::abs(Offset) > LargestInteger)
    return std::nullopt;
  return Affine{L->Variable ? L->Variable : R->Variable, Offset};
}

} // namespace sode
