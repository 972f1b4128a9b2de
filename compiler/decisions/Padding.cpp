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

static bool mayBePadded(const Array &A, const ASTContext &Context) {
  bool OnlyHere = A.What == Array::Storage && !A.Member && (!A.FileScope || A.Variable->getStorageClass() == SC_Static);
  if (!OnlyHere || alignmentOf(A, Context) >= CacheLine) // own elements would be aligned, not the first one
    return false;
  for (unsigned Axis = 1; Axis < A.Axes.size(); ++Axis)
    if (!A.hasConstantExtent(Axis))
      return true;
  return false;
}

PaddedArrays findPadded(const References &Refs, const Model &M, const ASTContext &Context) {
  PaddedArrays Padded;
  for (const Array &A : M.Arrays)
    if (mayBePadded(A, Context))
      Padded.insert(&A);
  for (const ArrayReference &R : Refs.List)
    if (R.Escapes || R.How == ArrayReference::Descriptor ||
        (R.How == ArrayReference::Unevaluated && R.Subscripts.size() < R.A->Axes.size())) // `sizeof u[i]`
      Padded.erase(R.A);
  return Padded;
}

} // namespace sode
