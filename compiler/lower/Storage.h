// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How an array lies in memory, as far as generated code relies on it: its pointer types, extents, padding, subscripts.

#ifndef SODE_LOWER_STORAGE_H
#define SODE_LOWER_STORAGE_H

#include "lower/Construct.h"

namespace sode {

class Storage : Construct {
public:
  explicit Storage(LoweringState &S) : Construct(S) {}

  /// sode_origin or sode_base: where a pointer begins that is subscripted.
  static const char *place(AccessForm::Root From) { return From == AccessForm::Base ? "sode_base" : "sode_origin"; }
  /// Of a dimension with a constant extent.
  std::string constantExtent(const Array &A, unsigned Axis) const;
  bool isPadded(const Array &A) const { return Decided.Padded.contains(&A); }
  /// Equal for dimensions that certainly have equal storage extents on every node.
  std::string key(const Array &A, unsigned Axis) const;
  /// Bits of ARRAY_ALIGNED, or 0: what the element type, and attributes and `_Alignas` of the declarations, ask for.
  unsigned alignmentLog2(const Array &A) const;
  /// `((double (*)[extent])FIELD(`, to be followed by the descriptor and `))`.
  std::string pointerHead(const Array &A, const char *Field, const std::string &Descriptor) const;
  /// The same complete. Value: the descriptor, perhaps in a call.
  std::string pointer(const Array &A, const char *Field, const std::string &Value) const {
    return pointerHead(A, Field, nameOf(A)) + Value + "))";
  }
};

} // namespace sode

#endif
