// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a piece of the file may change of an array that only this file reaches, with the functions that it calls.

#ifndef SODE_FACTS_EFFECTS_H
#define SODE_FACTS_EFFECTS_H

#include "facts/References.h"
#include "facts/Scopes.h"
#include <set>

namespace sode {

/// No other file, and no function through a pointer, can do anything with the array's directives.
bool isOnlyHere(const Array &A);

class Effects {
public:
  explicit Effects(const Program &P);

  /// Do other files and pointers leave the array alone? Only then do the positions of its name say everything.
  bool isOnlyNamed(const Array &A) const;
  /// In this file, nothing but subscripts reaches its elements.
  bool isOnlySubscripted(const Array &A) const { return !Reached.count(&A); }
  /// May a `reflect` of the array be met in the statement? If nobody else knows the array.
  bool mayFill(const Array &A, const clang::Stmt &S) const;
  /// May the statement, the directive change elements that ranks own?
  bool mayChange(const Array &A, const clang::Stmt &S) const { return mayChange(A, rangeOf({S.getBeginLoc(), endOf(S)})); }
  bool mayChange(const Array &A, const Directive &D) const;

  /// Those with a body in this file and its headers.
  const std::vector<const clang::FunctionDecl *> &functions() const { return Functions; }
  TokenRange bodyOf(const clang::FunctionDecl *F) const {
    auto Known = Bodies.find(F);
    return Known != Bodies.end() ? Known->second : rangeOf(F->getBody()->getSourceRange()); // of C++, perhaps that of a template
  }

private:
  struct Call {
    unsigned Position;
    const clang::FunctionDecl *Callee; ///< Defined in this file; null if anything may happen.
  };
  const TranslationUnit &TU;
  std::vector<Call> Calls; ///< By position.
  std::vector<const clang::FunctionDecl *> Functions;
  std::map<const clang::FunctionDecl *, TokenRange> Bodies;
  using Positions = std::map<const Array *, std::vector<unsigned>>; ///< Sorted.
  Positions Writes, Fills;
  std::set<const Array *> Reached;                       ///< By more than their names.

  TokenRange rangeOf(clang::SourceRange Text) const;
  bool mayChange(const Array &A, TokenRange Range) const;
  bool mayMeet(const Positions &What, const Array &A, TokenRange Range, std::set<const clang::FunctionDecl *> &Seen) const;
};

} // namespace sode

#endif
