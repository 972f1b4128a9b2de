// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Does a declaration give its variable a value?  In C++ a variable of a class has an initializer that nobody wrote; if
// the constructor is trivial, the variable is as uninitialized as in C.

#ifndef SODE_SUPPORT_INITIALIZED_H
#define SODE_SUPPORT_INITIALIZED_H

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

namespace sode {

inline bool isInitialized(const clang::VarDecl &V) {
  const auto *Construct = llvm::dyn_cast_or_null<clang::CXXConstructExpr>(V.getInit());
  bool Unwritten = Construct && !Construct->isListInitialization() && Construct->getConstructor()->isDefaultConstructor() &&
                   Construct->getConstructor()->isTrivial();
  return V.hasInit() && !Unwritten;
}

} // namespace sode

#endif
