// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A subscript as a function of a loop's index, evaluated with the index and the extent N of the dimension as unknowns:
//
//   i == 0 ? N - 1 : i - 1        0 <= i <= 0:     N - 1        = i - 1, once round
//                                 1 <= i <= N - 1: i - 1        = i - 1
//   (i + N - 1) % N               0 <= i <= N - 1: i + N - 1, round
//
// Through local variables, `if`, and functions whose bodies are in the file. Where each piece is the index plus one
// constant, counted round N elements, the subscript is that neighbor in the ring. What is not understood is unknown.

#ifndef SODE_FACTS_RINGFORM_H
#define SODE_FACTS_RINGFORM_H

#include "facts/Paths.h"
#include "model/Model.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/DenseSet.h"

namespace sode {

/// I * index + N * extent + C. An extent that is a number is counted in C.
struct Linear {
  int64_t I = 0, N = 0, C = 0;
  bool operator==(const Linear &O) const { return I == O.I && N == O.N && C == O.C; }
};

/// Extent and index of one question.
struct RingQuestion {
  std::optional<int64_t> Extent;            ///< The extent as a number, ...
  const clang::Expr *Symbol = nullptr;      ///< ... or else what stands for it.
  const Loop *L = nullptr;                  ///< Its variable is the index.
  const Path *Where = nullptr;              ///< Down to the array's name.
  std::vector<Linear> Lows, Highs;          ///< Known of the index besides the loop's own bounds.
};

/// One piece of a subscript.
struct RingPiece {
  std::vector<Linear> Lows, Highs; ///< Low <= index <= High, for each of them.
  Linear Is;                       ///< The value; if Round, a number that differs from it by a multiple of the extent.
  bool Round = false;
};

struct RingForm {
  std::vector<RingPiece> Pieces;
  /// Made of + and - alone: the text says what it is.
  bool Straight = true;
  /// Something is divided by the extent or compared with it: what stands for it means it.
  bool UsesExtent = false;
  /// The index stays below High and above Low: each proven of one of the bounds.
  std::vector<Linear> Lows, Highs;
};

/// nullopt: unknown.
std::optional<RingForm> ringFormOf(const clang::Expr *Subscript, const RingQuestion &Q,
                                   const llvm::DenseSet<const clang::VarDecl *> &AddressTaken,
                                   const clang::ASTContext &Context);

/// Provable for every extent from 1 on; neither mentions the index.
bool isAtMost(const Linear &Low, const Linear &High);

/// The same expression, without side effects.
bool isSameExpr(const clang::Expr *A, const clang::Expr *B, const clang::ASTContext &Context);

} // namespace sode

#endif
