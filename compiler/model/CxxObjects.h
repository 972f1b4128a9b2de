// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What calls do to objects of the C++ library: elements, `x[i]`, `x.at(i)` and `*x`, and methods by what they do to the whole.

#ifndef SODE_MODEL_CXXOBJECTS_H
#define SODE_MODEL_CXXOBJECTS_H

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/ArrayRef.h"

namespace sode {

struct ObjectElement {
  const clang::Expr *Object = nullptr; ///< Null: the expression is no element.
  const clang::Expr *Index = nullptr;  ///< Null: what a pointer-like object leads to.
};
ObjectElement objectElement(const clang::Expr *E);

enum class ObjectEffect { Unknown, Reads, Sets, Updates };
/// Of a method of a class of the library, on its object.
ObjectEffect effectOnObject(const clang::CallExpr &Call);

/// `x` of `x.data()`, `x.begin()`: the address of its first element; null: it is none.
const clang::Expr *objectBegun(const clang::Expr *E);
/// `x.end()`: elements are meant as far as the last one.
bool isObjectEnd(const clang::Expr *E);

/// `std::swap(u, v)`: its arguments; else none.
llvm::ArrayRef<const clang::Expr *> swappedBy(const clang::CallExpr &Call);

bool isLibraryClass(clang::QualType T);

} // namespace sode

#endif
