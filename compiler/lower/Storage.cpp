// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lower/Storage.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

namespace sode {

Storage::Storage(LoweringState &S) : Construct(S) {
  for (const Array &A : M.Arrays)
    if (mayBePadded(A))
      Padded.insert(&A);
  for (const ArrayReference &R : Refs.List)
    if (R.Escapes || R.How == ArrayReference::Descriptor)
      Padded.erase(R.A);
}

bool Storage::subscriptIsMapped(const Array &A, unsigned Axis) const {
  return A.isCyclic(Axis) || (S.Options.LocalSubscripts && A.isDistributed(Axis));
}

/// The extent is the same constant on every node. Distributed dimensions are stored in part, and template
/// dimensions that are not distributed may still carry a shadow.
bool Storage::hasConstantExtent(const Array &A, unsigned Axis) {
  const Array::Axis &X = A.Axes[Axis];
  return X.Extent && (X.FullShadow || (!A.isDistributed(Axis) && X.ShadowLow.isZero() && X.ShadowHigh.isZero()));
}

std::string Storage::constantExtent(const Array &A, unsigned Axis) const { return std::to_string(*A.Axes[Axis].Extent); }

unsigned Storage::alignmentOf(const Array &A) const {
  unsigned Bits = Context.getTypeAlign(A.Element);
  if (A.Member)
    return std::max(Bits, A.Member->getMaxAlignment()) / 8;
  for (const VarDecl *V : A.Variable->redecls())
    Bits = std::max({Bits, V->getMaxAlignment(), Context.getTypeAlignIfKnown(V->getType())});
  return Bits / 8;
}

unsigned Storage::alignmentLog2(const Array &A) const {
  unsigned Align = alignmentOf(A);
  return Align > CacheLine ? llvm::Log2_32(Align) : 0;
}

/// Rows may be padded to whole cache lines where they have no constant length, and the program reaches the storage
/// by subscripts only, in this file alone.
bool Storage::mayBePadded(const Array &A) const {
  bool OnlyHere = A.What == Array::Storage && !A.Member && (!A.FileScope || A.Variable->getStorageClass() == SC_Static);
  return !S.Options.LocalSubscripts && OnlyHere && A.Axes.size() >= 2 && !hasConstantExtent(A, A.Axes.size() - 1) &&
         alignmentOf(A) < CacheLine; // rows are padded so that own elements are aligned, not the first one
}

std::string Storage::key(const Array &A, unsigned Axis) const {
  const Array::Axis &X = A.Axes[Axis];
  if (!X.Extent)
    return nameOf(A) + "/" + std::to_string(Axis);
  std::string Key = nameOf(*A.On) + "/" + std::to_string(X.TemplateDim) + "/" + P.text(X.Offset) + "/" +
                    std::to_string(*X.Extent) + "/" + P.text(X.ShadowLow) + "/" + P.text(X.ShadowHigh);
  if (Axis + 1 == A.Axes.size() && isPadded(A))
    Key += "/padded " + std::to_string(Context.getTypeSizeInChars(A.Element).getQuantity());
  return Key;
}

std::string Storage::pointerHead(const Array &A, const char *Field, const std::string &Descriptor) const {
  std::string Dims;
  for (unsigned Axis = 1; Axis < A.Axes.size(); ++Axis)
    Dims += "[" + (hasConstantExtent(A, Axis) ? constantExtent(A, Axis)
                                              : call("SODE_EXTENT", {Descriptor, std::to_string(Axis)})) + "]";
  return "((" + P.elementType(A) + (Dims.empty() ? " *" : " (*)" + Dims) + ")" + Field + "(";
}

} // namespace sode
