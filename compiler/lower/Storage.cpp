// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lower/Storage.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

namespace sode {

std::string Storage::constantExtent(const Array &A, unsigned Axis) const {
  return P.constant(*A.Axes[Axis].Extent, A.Axes[Axis].ExtentExpr);
}

unsigned Storage::alignmentLog2(const Array &A) const {
  unsigned Align = alignmentOf(A, Context);
  return Align > CacheLine ? llvm::Log2_32(Align) : 0;
}

std::string Storage::key(const Array &A, unsigned Axis) const {
  const Array::Axis &X = A.Axes[Axis];
  // Of an inherited mapping only the run knows the shadow: others on its template have another one.
  if (!X.Extent || A.Inherits || (X.LikeAxis >= 0 && A.Like->Inherits))
    return nameOf(A) + "/" + std::to_string(Axis);
  std::string Key = nameOf(*A.On) + "/" + std::to_string(X.TemplateDim) + "/" + std::to_string(*X.Extent);
  const Width W = Decided.Stored.of(A, Axis);
  for (const IntExpr *E : {&X.Offset, &W.Low, &W.High})
    Key += "/" + (E->constant() ? std::to_string(*E->constant()) : P.text(*E)); // however it is written
  if (Axis > 0 && isPadded(A)) { // by what a row takes
    Key += "/padded " + std::to_string(Context.getTypeSizeInChars(A.Element).getQuantity());
    for (unsigned Inner = Axis + 1; Inner < A.Axes.size(); ++Inner)
      Key += "/" + (Decided.Stored.hasConstantExtent(A, Inner) ? constantExtent(A, Inner) : key(A, Inner));
  }
  return Key;
}

std::string Storage::pointerHead(const Array &A, const char *Field, const std::string &Descriptor) const {
  std::string Dims;
  for (unsigned Axis = 1; Axis < A.Axes.size(); ++Axis)
    Dims += "[" + (Decided.Stored.hasConstantExtent(A, Axis) ? constantExtent(A, Axis)
                                              : call("sode_extent", {Descriptor, std::to_string(Axis)})) + "]";
  return "((" + P.elementType(A) + (Dims.empty() ? " *" : " (*)" + Dims) + ")" + Field + "(";
}

} // namespace sode
