// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What functions that other files see take a parameter for, and what calls of functions of other files give; what functions return, and what
// callers take that for. The run compares them when it has all files (runtime/api/handed.c).
//
//   double total(const double *x, int n);    total(u, N);                 u, for the whole array
//   double total(double x[N])                #pragma xmp align x[i] ...   aligned

#ifndef SODE_FACTS_HANDED_H
#define SODE_FACTS_HANDED_H

#include "model/Model.h"

namespace sode {

struct Program;

/// In the order of enum sode_handed_kind (units.h).
enum class HandedAs {
  Aligned,   ///< The function aligns it.
  Inherited, ///< It takes the mapping of what it gets.
  Counted,   ///< No `align` names it, and the function goes through so many elements, or subscripts it by a distributed loop.
  Part,      ///< The call gives the storage of an array, of which a node has at most so many elements.
  Whole,     ///< The same, and an argument or the prototype says that all elements are meant.
  Memory,    ///< The call gives memory of the node for itself.
  Cyclic     ///< The call gives an array with a cyclic dimension: beside Part or Whole.
};

/// In place of a parameter's number, as enum sode_handed_of (units.h).
enum HandedOf { OfResult = -1, OfFunction = -2, OfState = -3, OfVariable = -4 };

struct Handed {
  clang::SourceLocation Loc;
  std::string Function; ///< Its name; of calls through pointers, and of functions that pointers may hold, the type.
  int Parameter; ///< From 0 on, or OfResult: then a caller counts, and the function gives.
  HandedAs As;
  std::string Name; ///< Of the parameter, or of the argument.
  /// Counted: through so many elements; nullopt: by the index of a distributed loop. Part, Whole: at most so many; nullopt: unknown; -1: the prototype
  /// says that it inherits.
  /// Aligned, Inherited, of a function by its name: 0, its own file doesn't call it.
  std::optional<int64_t> Count;
};

/// The array whose storage an argument is, `u`, `&u[0][0]`, `u[0]`, also through pointers, if nodes store different parts of it.
const Array *handedStorage(const Program &P, const clang::Expr *Argument);
/// A function of the program that another file has: not of a library that knows a node's memory.
bool isElsewhere(const clang::FunctionDecl &F, const clang::ASTContext &Context);

std::vector<Handed> findHanded(const Program &P);

} // namespace sode

#endif
