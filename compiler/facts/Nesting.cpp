// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/Nesting.h"

namespace sode {

Nesting::Nesting(const Model &M) {
  for (const LoopNest &N : M.Nests)
    Entries.push_back({&N, -1});
  llvm::stable_sort(Entries, [](const Entry &A, const Entry &B) { return A.Nest->Tokens.First < B.Nest->Tokens.First; });
  std::vector<int> Open;
  for (size_t I = 0; I < Entries.size(); ++I) {
    while (!Open.empty() && Entries[Open.back()].Nest->Tokens.End <= Entries[I].Nest->Tokens.First)
      Open.pop_back();
    Entries[I].Around = Open.empty() ? -1 : Open.back();
    Open.push_back(I);
  }
}

/// The innermost one, in Entries; -1: none.
int Nesting::find(unsigned Position) const {
  auto Behind = llvm::upper_bound(Entries, Position, [](unsigned P, const Entry &E) { return P < E.Nest->Tokens.First; });
  int I = int(Behind - Entries.begin()) - 1;
  while (I >= 0 && !Entries[I].Nest->Tokens.contains(Position))
    I = Entries[I].Around;
  return I;
}

std::vector<const LoopNest *> Nesting::around(unsigned Position) const {
  std::vector<const LoopNest *> Found;
  for (int I = find(Position); I >= 0; I = Entries[I].Around)
    Found.push_back(Entries[I].Nest);
  std::reverse(Found.begin(), Found.end());
  return Found;
}

const LoopNest *Nesting::outermost(unsigned Position) const {
  const LoopNest *Found = nullptr;
  for (int I = find(Position); I >= 0; I = Entries[I].Around)
    Found = Entries[I].Nest;
  return Found;
}

const LoopNest *Nesting::innermost(unsigned Position) const {
  int I = find(Position);
  return I < 0 ? nullptr : Entries[I].Nest;
}

} // namespace sode
