// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Can a nest compute its core, the points whose reads stay in the own part, while shadows are being filled? What the
// clause `overlap` needs to know of a nest, or why not.

#ifndef SODE_FACTS_OVERLAP_H
#define SODE_FACTS_OVERLAP_H

#include "facts/Footprint.h"
#include "llvm/ADT/DenseMap.h"

namespace sode {

struct Overlap {
  /// Why there is no core; the order of remark_not_overlapped.
  enum Reason {
    None,
    NotAsked,    ///< no clause `overlap`
    NoShadow,    ///< nothing is read at a distance
    InPlace,     ///< an array is written and read at an offset
    Subscript,   ///< reads at a distance that is not known
    Address,     ///< an array is not used element by element
    Member,      ///< an array is a member of a struct
    Call,        ///< a function may use the arrays
    Indirect,    ///< a function may call any other
    Uses,        ///< a function uses an array, and it isn't known how
    Pointer,     ///< a pointer may lead to the array
    Jump,        ///< break, return or goto
    Inside,      ///< a directive in the body
    Order        ///< a sum in a fixed order
  } Why = None;
  std::string Name;           ///< What Why is about.
  std::string Other;          ///< Of Uses: the array.
  clang::SourceLocation Loc;  ///< Where that is.

  const Footprint *Of = nullptr;
  bool UsesKnown = true;      ///< The nest touches nothing but the arrays of its footprint.

  bool possible() const { return Why == None; }
};

/// The loop of the nest that a subscript follows at a ratio, `2*i + 1`: where what it means is owned, only the run knows. Null: none.
const Loop *loopAtRatio(const Access &X, unsigned Axis, const LoopNest &Nest);

/// Does the nest read elements of it that another node may own?
bool leavesOwn(const Footprint::Use &U, const LoopNest &Nest);

/// Of every nest, with the clause or without.
using Overlaps = llvm::DenseMap<const LoopNest *, Overlap>;

Overlaps findOverlaps(const Program &P);

/// What is called, as the program writes it: `p->update`.
std::string calleeText(const clang::CallExpr &Call, const clang::ASTContext &Context);

} // namespace sode

#endif
