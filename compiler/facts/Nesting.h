// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which loop nests, or tasks, are around a place of the text. A question takes the logarithm of their number.

#ifndef SODE_FACTS_NESTING_H
#define SODE_FACTS_NESTING_H

#include "model/Model.h"

namespace sode {

template <typename Block> class Nested {
public:
  explicit Nested(const std::deque<Block> &All) {
    for (const Block &B : All)
      Entries.push_back({&B, -1});
    llvm::stable_sort(Entries, [](const Entry &A, const Entry &B) { return A.Is->Tokens.First < B.Is->Tokens.First; });
    std::vector<int> Open;
    for (size_t I = 0; I < Entries.size(); ++I) {
      while (!Open.empty() && Entries[Open.back()].Is->Tokens.End <= Entries[I].Is->Tokens.First)
        Open.pop_back();
      Entries[I].Around = Open.empty() ? -1 : Open.back();
      Open.push_back(I);
    }
  }

  /// Outermost first.
  std::vector<const Block *> around(unsigned Position) const {
    std::vector<const Block *> Found;
    for (int I = find(Position); I >= 0; I = Entries[I].Around)
      Found.push_back(Entries[I].Is);
    std::reverse(Found.begin(), Found.end());
    return Found;
  }
  /// Null: none.
  const Block *outermost(unsigned Position) const {
    const Block *Found = nullptr;
    for (int I = find(Position); I >= 0; I = Entries[I].Around)
      Found = Entries[I].Is;
    return Found;
  }
  const Block *innermost(unsigned Position) const {
    int I = find(Position);
    return I < 0 ? nullptr : Entries[I].Is;
  }

private:
  struct Entry {
    const Block *Is;
    int Around; ///< In Entries, of the next larger one; -1: none.
  };
  std::vector<Entry> Entries; ///< In the order of their first tokens.

  /// The innermost one, in Entries; -1: none.
  int find(unsigned Position) const {
    auto Behind = llvm::upper_bound(Entries, Position, [](unsigned P, const Entry &E) { return P < E.Is->Tokens.First; });
    int I = int(Behind - Entries.begin()) - 1;
    while (I >= 0 && !Entries[I].Is->Tokens.contains(Position))
      I = Entries[I].Around;
    return I;
  }
};

using Nesting = Nested<LoopNest>;

/// What the `for` is in a nest, in the one that distributes it if it is in several; null: in none.
inline const Loop *loopOfNest(const clang::Stmt *For, const Model &M) {
  const Loop *Found = nullptr;
  for (const LoopNest &N : M.Nests)
    for (const Loop &L : N.Loops)
      if (L.For == For && (!Found || L.Distributed))
        Found = &L;
  return Found;
}

} // namespace sode

#endif
