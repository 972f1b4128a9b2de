// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/Aliases.h"

using namespace clang;

namespace sode {

bool mayOverlap(const Array &A, const Array &B, const ASTContext &Context) {
  if (&A == &B)
    return true;
  auto IsAny = [](const Array &X) { return X.What == Array::Parameter || X.isHeld(); };
  if (!IsAny(A) && !IsAny(B))
    return false; // each has storage of its own
  for (const Array *P : {&A, &B}) {
    if (IsAny(*P) && P->declaration().getType().isRestrictQualified())
      return false;
    // Made after the parameter was passed.
    if (!A.isBlockPointer() && !B.isBlockPointer() && P->What == Array::Storage && !P->FileScope && !P->Variable->isStaticLocal())
      return false;
  }
  QualType X = A.Element.getCanonicalType().getUnqualifiedType(), Y = B.Element.getCanonicalType().getUnqualifiedType();
  return X == Y || !X->isArithmeticType() || !Y->isArithmeticType() || X->isCharType() || Y->isCharType();
}

bool hasOtherNames(const Array &A, const References &Refs) {
  bool Private = A.Variable && (A.What != Array::Storage || !A.FileScope || !A.Variable->isExternallyVisible());
  return !Private || llvm::any_of(Refs.List, [&](const ArrayReference &R) { return R.A == &A && R.Escapes; });
}

bool mayBeElement(QualType Object, const Array &A) {
  QualType T = Object.getCanonicalType().getUnqualifiedType(), Element = A.Element.getCanonicalType().getUnqualifiedType();
  bool Same = T == Element || T->isCharType() || !T->isArithmeticType() || !Element->isArithmeticType();
  return Same && !T->isArrayType();
}

} // namespace sode
