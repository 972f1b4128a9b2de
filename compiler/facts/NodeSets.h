// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which nodes a set leaves out: `loop (j) on u[i][j]` runs on those that have row i, `task on t[N-1]` on the one that has the last element.

#ifndef SODE_FACTS_NODESETS_H
#define SODE_FACTS_NODESETS_H

#include "facts/Program.h"

namespace sode {

class NodeSets : ProgramReader {
public:
  using ProgramReader::ProgramReader;

  /// Does an index leave nodes out? Not of dimensions that nodes have whole.
  bool isPart(const SetRef &On) const;
  /// Is each of the nodes one of the other set, by the same indices?
  bool isWithin(const SetRef &On, const SetRef &Other) const;
  /// Is one of the nodes another than the first, if there are several: in the second half of blocks, or for all turns of a loop around Within?
  bool isLater(const SetRef &On, const clang::Stmt &Within) const;
  /// An element of it, as in `from t[i][0]`.
  std::string elementOf(const SetRef &On) const;

private:
  bool splits(const SetRef &On, size_t Dim) const;
  bool splits(const Template &T, size_t Dim) const;
  bool splits(const Array &A, size_t Axis, unsigned Depth) const;
  bool isSame(const IntExpr &A, const IntExpr &B) const;
  /// The loop around that counts the index, also around calls of which it is an argument; null: there is none.
  const clang::ForStmt *turnsOf(const clang::Expr *Index, const clang::Stmt &Within, unsigned Depth) const;
};

} // namespace sode

#endif
