// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Aligned pointers, or parameters, that exchange their storage, as time steps do it:
//
//     double *t = u;  u = v;  v = t;          or a longer ring:  t = u; u = v; v = w; w = t;          or in C++  std::swap(u, v);
//
// The descriptors exchange theirs behind the last statement. Only the whole ring in one block is accepted: in between two of
// the pointers have one storage, and what stands there must not touch any of them.

#ifndef SODE_FACTS_POINTERSWAP_H
#define SODE_FACTS_POINTERSWAP_H

#include "model/Widths.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

namespace sode {

struct PointerSwap {
  std::vector<const Array *> Ring; ///< Each gets the storage of the next, the last that of the first.
  const clang::VarDecl *Plain;     ///< The pointer that keeps one address meanwhile; null: there is none.
  bool Private = true;             ///< It has no other use.
  clang::SourceLocation Where;     ///< The first aligned pointer that is set.
  unsigned First;                  ///< Position of the first statement.
  unsigned Last;                   ///< Position of the last statement's `;`.
};

struct PointerSwaps {
  std::vector<PointerSwap> List;
  llvm::DenseSet<const clang::Expr *> Targets; ///< The names that are set in them.

  /// Is it part of an exchange that the array is named at Position?
  bool exchange(const Array *A, unsigned Position) const {
    return llvm::any_of(List, [&](const PointerSwap &S) { return S.First <= Position && Position <= S.Last && llvm::is_contained(S.Ring, A); });
  }
  /// Is the address read at Position by an exchange only, so that no other code gets it?
  bool keepPrivate(unsigned Position) const {
    return llvm::any_of(List, [&](const PointerSwap &S) { return S.Private && S.First <= Position && Position <= S.Last; });
  }
};

struct Program;
PointerSwaps findPointerSwaps(const Program &P, const llvm::DenseSet<const clang::VarDecl *> &AddressTaken);

/// In what do the descriptors certainly differ? Extents and what variables give are compared when it runs.
enum class Mismatch { None, Shadow, Mapping };
Mismatch mismatchOf(const Array &A, const Array &B, const Widths &Wide);

} // namespace sode

#endif
