// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "decisions/Padding.h"

using namespace clang;

namespace sode {

unsigned alignmentOf(const Array &A, const ASTContext &Context) {
  unsigned Bits = Context.getTypeAlign(A.Element);
  if (A.Member)
    return std::max(Bits, A.Member->getMaxAlignment()) / 8;
  for (const VarDecl *V : A.Variable->redecls())
    Bits = std::max({Bits, V->getMaxAlignment(), Context.getTypeAlignIfKnown(V->getType())});
  return Bits / 8;
}

static bool mayBePadded(const Array &A, const Program &P) {
  bool OnlyHere = A.What == Array::Storage && !A.Member && (!A.FileScope || A.Variable->getStorageClass() == SC_Static);
  if (!OnlyHere || alignmentOf(A, P.Context) >= CacheLine) // own elements would be aligned, not the first one
    return false;
  for (unsigned Axis = 1; Axis < A.Axes.size(); ++Axis)
    if (!P.Wide.hasConstantExtent(A, Axis))
      return true;
  return false;
}

PaddedArrays findPadded(const Program &P) {
  PaddedArrays Padded;
  for (const Array &A : P.M.Arrays)
    if (mayBePadded(A, P))
      Padded.insert(&A);
  for (const ArrayReference &R : P.Refs.List)
    if (R.Escapes || R.How == ArrayReference::Descriptor ||
        (R.How == ArrayReference::Unevaluated && R.Subscripts.size() < R.A->Axes.size())) // `sizeof u[i]`
      Padded.erase(R.A);
  return Padded;
}

} // namespace sode
