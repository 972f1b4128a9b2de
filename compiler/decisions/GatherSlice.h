// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The clauses gather and scatter: what a copy of the nest keeps that does nothing but find which elements of an array the nest reads. It keeps
// the references to the array, the loops and conditions around them, and what sets variables that subscripts, bounds and conditions
// depend on:
//
//   for (i = 0; i < n; i++) {                           for (i ...)
//       double s = 0;
//       for (j = ptr[i]; j < ptr[i + 1]; j++)               for (j = ptr[i]; j < ptr[i + 1]; j++)
//           s += a[j] * x[col[j]];                              <x[col[j]] is read>
//       y[i] = s;
//   }                                                   depends on ptr[i], ptr[i + 1], col[j], ptr, col
//
// The same of the clause scatter: references are `y[col[j]] += ...`.
// What cannot be kept so that it has no other effect is an error at its place.

#ifndef SODE_DECISIONS_GATHERSLICE_H
#define SODE_DECISIONS_GATHERSLICE_H

#include "facts/Program.h"

namespace sode {

/// A subscript `col[j]`, `a.col[k][j] - 1`: the nest may read another list in its place.
struct IndexList {
  const ArrayReference *R = nullptr;
  const clang::Expr *Base = nullptr; ///< The list,
  const ArrayReference *Member = nullptr; ///< a distributed member or not,
  unsigned Depth = 0;                ///< its subscripts,
  clang::QualType Index;             ///< and its elements.
  unsigned Seen = 0;                 ///< In GatherSlice::Seen.
  int64_t Addend = 0;
};

struct GatherSlice {
  const LoopNest *Nest = nullptr;
  const ImagedArray *Of = nullptr;
  const Array *A = nullptr; ///< Of it.
  bool Adds = false; ///< Of scatter: the nest adds to elements.
  llvm::DenseMap<const clang::Expr *, const ArrayReference *> Reads; ///< Of A, by its name; additions of scatter.
  llvm::DenseSet<const clang::Stmt *> Kept;
  llvm::DenseSet<const clang::VarDecl *> Needed; ///< By subscripts, bounds and conditions; canonical declarations.
  llvm::DenseSet<const clang::Expr *> Late;      ///< Targets that are written behind all that the copy reads of them.
  std::vector<const ArrayReference *> Members;   ///< Of structs, that are needed and distributed.
  std::vector<const clang::Expr *> Seen;         ///< Lvalues in memory, as the copy comes to them;
  llvm::DenseSet<const clang::Expr *> Roaming;   ///< of these, those that pointers reach which change in the nest.
  struct Key {
    const clang::VarDecl *Variable;
    const clang::Expr *Part = nullptr;      ///< Of a struct no more than this is needed.
    const ArrayReference *Member = nullptr; ///< In place of a variable.
  };
  std::vector<Key> Keys;                         ///< Needed ones from outside the nest that it does not set,
  std::vector<const clang::VarDecl *> Own;       ///< and that it sets.
  bool Unseen = false;                           ///< There is other memory: what calls read, bit-fields, distributed arrays that such pointers reach.

  bool Whole = false;    ///< All of the array is brought: its own values decide which elements are read.
  bool Overlaps = false; ///< Iterations that read what the node owns run while other elements are brought,
  bool Tries = false;    ///< if the run finds that faster.

  /// What may lie side by side: of methods compact and compact_gap, and of auto if all references have lists.
  GatherClause::MethodKind Method = GatherClause::Auto; ///< The clause's, or what does for an array that decides about others.
  std::vector<IndexList> Lists;
  struct Reference {
    const ArrayReference *R;
    std::vector<std::pair<unsigned, unsigned>> Brackets; ///< Positions of the tokens.
  };
  std::vector<Reference> Numbered; ///< Other references: x[numbers[...]].

  /// The reference that an element `x[i][j]` is, of A, or null.
  const ArrayReference *find(const clang::Expr *E) const;
  /// Is there one in it?
  bool reads(const clang::Stmt *S) const;
  /// Is the variable one of an iteration's own?
  bool isInside(const clang::VarDecl *V, const TranslationUnit &TU) const;
};

/// What the copy evaluates: the memory that it reads, and no calls that do more than compute (GatherMemory.cpp). False: a message was given.
bool findGatherMemory(GatherSlice &Slice, const Program &P);

/// Functions that the nest calls find the node's storage, not what is brought or taken back. True: one names the array, and a message was given.
bool warnOfFunctions(const GatherSlice &Slice, const Program &P);

/// By nest, in the order of the clause.
using GatherSlices = llvm::DenseMap<const LoopNest *, std::vector<GatherSlice>>;
GatherSlices findGatherSlices(const Program &P, bool Check);

/// Of one nest (IndexLists.cpp). Check: references to distributed arrays are written otherwise.
void findIndexLists(llvm::MutableArrayRef<GatherSlice> Slices, const Program &P, bool Check);

/// The clauses gather and overlap.
inline bool overlapsGather(const LoopNest &Nest) { return Nest.Widen == LoopDirective::Overlap && !Nest.Gather.Arrays.empty(); }
void findOverlappedGathers(llvm::MutableArrayRef<GatherSlice> Slices, const LoopNest &Nest, const Program &P, bool Check);
/// May its iterations run in any order, with the same results? (AnyOrder.cpp)
bool isInAnyOrder(const LoopNest &Nest, const Program &P);
/// Does it decide which elements of other arrays are read?
bool isNeededElsewhere(const GatherSlice &Slice, llvm::ArrayRef<GatherSlice> All);

/// The variable whose own storage an lvalue is a part of, or null: it lies behind a pointer.
const clang::VarDecl *ownerOf(const clang::Expr *LValue);

std::vector<const clang::VarDecl *> variablesIn(const clang::Stmt *S);

/// Assignments, ++ and -- in a statement, each with its target.
std::vector<std::pair<const clang::Expr *, const clang::Expr *>> effectsIn(const clang::Stmt *S);

/// Of a list `s = 0, j = ptr[i]`, in its order; other expressions have one part.
std::vector<const clang::Expr *> partsOf(const clang::Expr *List);

/// `column[j]` of a std::vector that is not const, whose element is only read there, in S.
bool isLookUp(const clang::Stmt *Call, const clang::Stmt *S, const clang::ASTContext &Context);

/// The loop or block that a directive of OpenMP comes before.
const clang::Stmt *withoutOpenMP(const clang::Stmt *S);

} // namespace sode

#endif
