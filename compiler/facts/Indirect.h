// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a nest reads and writes of distributed arrays beyond what its own text says by plain subscripts:
//
//   v[i] = left(i);                          static double left(int i) { return u[i-1] + u[i+1]; }
//   const double *q = &u[i], *row = w[i];    v[i] = q[-1] + row[j];
//   for (int k = -2; k <= 2; k++)            v[i] += u[i+k];
//
// The body of the nest is followed, and the functions of the file that it calls, once for each call: parameters are what the
// arguments are. So are pointers that get one value, the address of an element or of a variable of the program.

#ifndef SODE_FACTS_INDIRECT_H
#define SODE_FACTS_INDIRECT_H

#include "facts/Footprint.h"
#include "model/Changes.h"

namespace sode {

struct Indirect {
  std::vector<Access> Accesses; ///< All of the nest. Not those of `&u[i]` that only go into pointers that are followed.
  std::deque<ArrayReference> Made; ///< Of elements that pointers lead to.
  std::deque<Path> Ways;           ///< To them, and to elements that functions name.
  bool InFunctions = false;     ///< Some of the accesses are in functions that are called.
  bool WritesElsewhere = false; ///< Elements are written by a pointer, or in a function.
  /// Expressions that follow a pointer, or hand one out, of which it is known where they lead: to elements that are among
  /// Accesses, or to variables that the nest, or a function it calls, declares.
  llvm::DenseSet<const clang::Stmt *> Known;
  llvm::DenseSet<const clang::Expr *> Handed; ///< Names of arrays whose address only goes into such pointers.
  /// A function that uses an array in a way that is not known.
  struct Doubt {
    const Array *A;
    clang::SourceLocation Loc;
  };
  llvm::DenseMap<const clang::FunctionDecl *, Doubt> Doubts;
  /// The first write where a pointer leads that is not known, or to a variable that outlives the iteration.
  struct Write {
    const clang::VarDecl *Of; ///< The pointer, or the variable; null: it has no name.
    bool Through;             ///< A pointer.
    clang::SourceLocation Loc;
  };
  std::optional<Write> Outside;

  /// Is it known where the pointer leads that is written through, or what becomes of the address?
  bool isKnown(const Change &C) const;
};

/// Of the file.
struct IndirectSources {
  const llvm::DenseMap<const clang::Expr *, const ArrayReference *> &ByName;
  const Program &P;
};
/// Null: the text of the nest says all.
std::unique_ptr<Indirect> followNest(const LoopNest &Nest, llvm::ArrayRef<Access> Textual, const IndirectSources &File);

} // namespace sode

#endif
