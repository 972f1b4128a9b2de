// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values that each node takes from a table by its number, and what results they enter. The table is alike on all nodes, so the node's number shows
// in what the program computes:
//
//   const struct row *mine = &table[me];    if (mine->n > 2) ...    b[i] = a[i] + dt[me];

#ifndef SODE_FACTS_OWNELEMENTS_H
#define SODE_FACTS_OWNELEMENTS_H

#include "facts/Program.h"

namespace sode {

class OwnElements : ProgramReader {
public:
  explicit OwnElements(const Program &P);

  /// `dt[me]`, `mine->n`, `*mine`
  bool isElement(const clang::Expr *E) const;
  /// One of these, a variable that has got one, or a number with a fraction that is computed from the node's: not where parts begin.
  bool isOwn(const clang::Expr *E) const;
  /// Does the nest compute elements of arrays, or a sum that it combines, from the value and something else? Not a picture, `part[i] = me`, nor
  /// what another value of the node's puts right, `x0 + (i - low) * dx`.
  bool entersResult(const clang::Expr *E, const LoopNest &N) const { return entersResult(E, N, Way()); }

private:
  llvm::DenseMap<const clang::VarDecl *, std::vector<Change>> Changes;
  llvm::DenseMap<const clang::VarDecl *, std::vector<const clang::Expr *>> Values; ///< Without null pointers.
  mutable llvm::DenseMap<const clang::VarDecl *, bool> Tables;

  bool isTable(const clang::VarDecl *V, unsigned Depth = 0) const;
  bool isKeptBy(const Change &C) const;
  const clang::Expr *onlyValue(const clang::VarDecl *V) const;
  struct Way {
    unsigned Depth = 0; ///< Variables that it has passed.
    bool Mixed = false; ///< It has met an element of an array, or a loop's index.
  };
  bool hasResults(const clang::Expr *E, const LoopNest &N) const;
  bool hasOthers(const clang::Expr *E, const clang::Expr *Own) const;
  bool entersResult(const clang::Expr *E, const LoopNest &N, Way W) const;
  bool entersBy(const clang::VarDecl &V, const LoopNest &N, Way W) const;
  bool entersByAssignment(const clang::BinaryOperator &B, const clang::Expr *Own, const LoopNest &N, Way W) const;
};

} // namespace sode

#endif
