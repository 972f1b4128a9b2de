// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SODE_LOWER_LOWERARRAY_H
#define SODE_LOWER_LOWERARRAY_H

#include "lower/Storage.h"
#include "clang/AST/TypeLoc.h"

namespace sode {

/// Is it `function(xmp_desc_of(a), ...)`?
bool isGivenTo(llvm::StringRef Function, const ArrayReference &R, const TranslationUnit &TU);

/// align, shadow, and the declarations of arrays.
class ArrayLowering : Construct {
public:
  ArrayLowering(LoweringState &S, Storage &Stored);
  /// First for all arrays: reads the declarators.
  void typePointer(const Array &A);
  void lowerDeclarator(const Array &A);
  void lower(const Array &A);
  /// The program's own variable of an aligned pointer or parameter.
  std::string variable(const Array &A) const;

private:
  Storage &Stored;
  std::map<const Array *, Texts> ExtentsOf; ///< Printed before the declarators are changed.
  /// File-scope pointers whose type cannot be declared at file scope: the type of their address.
  std::map<const Array *, std::string> TypeOfPointer;

  /// Whose descriptor goes to functions, which may ask for the type of the elements.
  llvm::DenseSet<const Array *> Described;

  void forEachFileScopeExtent(clang::TypeLoc Loc, llvm::function_ref<void(unsigned, unsigned, bool)> Visit) const;
  std::string extent(const Array &A, unsigned Axis) const;
  void pointerDeclarator(const Array &A, const clang::DeclaratorDecl *D);
  Texts mapping(const Array &A) const;
  std::string creation(const Array &A, const std::string &Name, const std::string &Where) const;
  std::string typed(const Array &A, const std::string &Creation) const;
  std::string watched(const Array &A, const std::string &Creation) const;
  std::string expectation(const Array &A, const std::string &Name, const std::string &Descriptor) const;
  static const Directive &lastOf(const Array &A) { return A.Shadowed ? *A.Shadowed : *A.Aligned; }
  void lowerBeforeMain(const Array &A);
  void lowerElsewhere(const Array &A);
  void lowerInBlock(const Array &A);
  void lowerOnce(const Array &A);
  void lowerInherited(const Array &A);
  // LowerMember.cpp: members of structs
  void lowerMember(const Array &A);
  void lowerHeld(const Array &A);
  void lowerHolder(const Array &A, const clang::VarDecl &V);
};

} // namespace sode

#endif
