// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "analysis/Padding.h"

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
  return OnlyHere && A.Axes.size() >= 2 && !A.hasConstantExtent(A.Axes.size() - 1) &&
         alignmentOf(A, Context) < CacheLine; // own elements would be aligned, not the first one
}

PaddedArrays findPadded(const References &Refs, const Model &M, const ASTContext &Context) {
  PaddedArrays Padded;
  for (const Array &A : M.Arrays)
    if (mayBePadded(A, Context))
      Padded.insert(&A);
  for (const ArrayReference &R : Refs.List)
    if (R.Escapes || R.How == ArrayReference::Descriptor)
      Padded.erase(R.A);
  return Padded;
}

} // namespace sode
