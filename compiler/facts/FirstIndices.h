// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values that count from the first element that the node has, as programs for MPI have them:
//
//   low = xmp_array_gcllbound(xmp_desc_of(u), 1);     i - low     col[k] -= low;  col[k]
//   low = me * (n / xmp_num_nodes());                 at = i - low;  at + 1
//
// And loops over the node's own elements, counted from 0: `for (i = 0; i < high - low + 1; i++)`.

#ifndef SODE_FACTS_FIRSTINDICES_H
#define SODE_FACTS_FIRSTINDICES_H

#include "facts/Program.h"

namespace sode {

class FirstIndices : ProgramReader {
public:
  explicit FirstIndices(const Program &P);

  /// Where it is made such a value: a part of the expression itself, or what the elements of a list get. Null: nothing shows that it is one.
  const clang::Expr *countedIn(const clang::Expr *E, const clang::FunctionDecl *F) const;
  /// Does the loop run from 0 over as many indices as the node has?
  bool countsOwn(const Loop &L) const;

private:
  struct Term {
    const clang::Expr *E;
    bool Negative;
  };
  using Variables = llvm::DenseSet<const clang::ValueDecl *>;
  Variables Firsts, Lasts;    ///< The first and last index of the node, up to a constant.
  Variables Sizes;            ///< How many it has.
  Variables Moving;           ///< What changes step by step, or is what calls give.
  llvm::DenseMap<const clang::ValueDecl *, const clang::Expr *> Shifted; ///< Lists, and what their elements get.

  void find();
  void findLists();
  bool isOf(const clang::Expr *E, const Variables &Of, llvm::StringRef Function) const;
  bool isFirst(const clang::Expr *E) const;
  bool isShare(const clang::Expr *E) const;
  bool moves(const clang::Expr *E) const;
  void findTerms(const clang::Expr *E, bool Negative, const clang::FunctionDecl *F, std::vector<Term> &Found, unsigned Depth = 0) const;
};

/// What an element is one of, or where a pointer begins: a variable, a member; null: anything.
const clang::ValueDecl *listIn(const clang::Expr *E);
/// The list, what a parameter gets, and parameters that get it.
std::vector<const clang::ValueDecl *> namesOf(const clang::ValueDecl *List, const Program &P);

} // namespace sode

#endif
