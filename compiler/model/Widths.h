// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Widths of shadows, and of what reflect and reduce_shadow fill. The model has what is written; `auto` means what the file's loops need,
// which is found when all references are known (facts/InferWidths.cpp), and time loops with `blocking` need wider shadows than
// those that are declared (blocks/TimeBlock.h).

#ifndef SODE_MODEL_WIDTHS_H
#define SODE_MODEL_WIDTHS_H

#include "model/Model.h"
#include <map>
#include <set>

namespace sode {

struct Width {
  IntExpr Low, High;
  const IntExpr &side(bool Above) const { return Above ? High : Low; }
  bool isZero() const { return Low.isZero() && High.isZero(); }
};

class Widths {
public:
  struct Constant {
    int64_t Low, High;
  };
  template <typename Owner> using ByDimension = std::map<std::pair<const Owner *, unsigned>, Constant>;
  ByDimension<Array> OfShadows; ///< In place of what is written.
  ByDimension<Exchange> OfExchanges;

  std::set<const Array *> Deepened; ///< Whose shadow is wider than declared.
  bool isDeepened(const Array &A) const { return Deepened.count(&A); }

  /// The array's shadow.
  Width of(const Array &A, unsigned Axis) const;
  /// What the exchange fills of it: the whole shadow, if it says nothing else.
  Width of(const Exchange &X, const Array &A, unsigned Axis) const;
  /// The stored extent is the same constant on every node. Distributed dimensions are stored in part, and template
  /// dimensions that are not distributed may still carry a shadow.
  bool hasConstantExtent(const Array &A, unsigned Axis) const {
    const Array::Axis &X = A.Axes[Axis];
    return X.Extent && (X.FullShadow || (!A.isDistributed(Axis) && of(A, Axis).isZero()));
  }
};

} // namespace sode

#endif
