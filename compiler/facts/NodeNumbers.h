// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Expressions that are the number of the node, and conditions that one node meets.
//
//   int me = xmp_node_num() - 1;    if (me == 0) ...

#ifndef SODE_FACTS_NODENUMBERS_H
#define SODE_FACTS_NODENUMBERS_H

#include "facts/Paths.h"
#include "llvm/ADT/StringRef.h"

namespace sode {

struct NodeNumber {
  llvm::StringRef Function; ///< That tells it: `xmp_node_num`.
  int64_t Added = 0;        ///< To what it tells.

  bool countsFromOne() const { return Function.starts_with("xmp_"); }
  bool operator==(const NodeNumber &N) const { return Function == N.Function && Added == N.Added; }
};

class NodeNumbers {
public:
  explicit NodeNumbers(const clang::ASTContext &Context);

  /// Do two nodes never get the same from the function?
  static bool isTold(llvm::StringRef Function);
  /// Whenever the expression is anything; nullopt: of that nothing is known.
  std::optional<NodeNumber> of(const clang::Expr *E) const;
  /// The only node for which the condition holds, counted from 0: `me == 0`, not `me != 0`, `!me`. Negative: it holds for none.
  std::optional<int64_t> nodeIn(const Condition &C) const;

private:
  const clang::ASTContext &Context;
  llvm::DenseMap<const clang::VarDecl *, NodeNumber> Numbers;
};

} // namespace sode

#endif
