// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names of types, told from the tokens alone: a directive that names one where a variable belongs would get only
// "expected expression" from Clang.

#ifndef SODE_PRAGMA_TYPENAMES_H
#define SODE_PRAGMA_TYPENAMES_H

#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseSet.h"

namespace sode {

class TypeNames {
public:
  explicit TypeNames(llvm::ArrayRef<clang::Token> Tokens);

  /// `struct x` occurs.
  bool isTag(const clang::IdentifierInfo *Name) const { return Tags.count(Name); }
  /// `typedef ... x;` occurs, and no variable of the name.
  bool isTypedef(const clang::IdentifierInfo *Name) const { return Typedefs.count(Name); }

private:
  llvm::DenseSet<const clang::IdentifierInfo *> Tags, Typedefs;
};

} // namespace sode

#endif
