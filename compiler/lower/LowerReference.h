// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SODE_LOWER_LOWERREFERENCE_H
#define SODE_LOWER_LOWERREFERENCE_H

#include "lower/LowerArray.h"
#include "lower/Pieces.h"
#include "lower/Views.h"

namespace sode {

/// Names of distributed arrays in expressions.
class ReferenceLowering : Construct {
public:
  ReferenceLowering(LoweringState &S, const Storage &Stored, const Views &Seen, const ArrayLowering &Arrays, const Pieces &InPieces)
      : Construct(S), Stored(Stored), Seen(Seen), Arrays(Arrays), InPieces(InPieces) {}
  void lower(const ArrayReference &R);

private:
  const Storage &Stored;
  const Views &Seen;
  const ArrayLowering &Arrays;
  const Pieces &InPieces;

  void lowerName(const ArrayReference &R, const AccessForm &Form, const View *V);
  void lowerHeldDescriptor(const clang::CallExpr &Call, const ArrayReference &R);
  void lowerDescriptor(const clang::CallExpr &Call, const ArrayReference &R);
  void lowerPointer(const ArrayReference &R, const AccessForm &Form);
  void lowerVariable(const ArrayReference &R, const AccessForm &Form);
  void lowerHeldVariable(const ArrayReference &R, const AccessForm &Form);
  void lowerSlot(const ArrayReference &R, const AccessForm &Form);
  void mapSubscript(const ArrayReference &R, unsigned Axis, AccessForm::Index Form, const View *V);
  std::string map(const ArrayReference &R, unsigned Axis, const View *V) const;
  bool needsDeclaredType(const ArrayReference &R) const;
  std::string castOfRow(const ArrayReference &R) const;
  void declare(const ArrayReference &R, const AccessForm &Form);
  std::string declaredRow(const Array &A, clang::QualType Row) const;
  void straighten(const ArrayReference &R);
  void goRound(const ArrayReference &R);
  // CheckedReference.cpp: -fsode-check
  void check(const ArrayReference &R, const AccessForm &Form, const View *V);
  std::string how(const ArrayReference &R) const;
  std::pair<std::string, std::string> escape(const AccessForm &Form) const;
  std::string escaping(const ArrayReference &R, const AccessForm &Form) const;
};

} // namespace sode

#endif
