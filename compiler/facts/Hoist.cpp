// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "facts/Hoist.h"

using namespace clang;

namespace sode {

unsigned madeAt(const Array &A, const TranslationUnit &TU) {
  bool Later = A.Shadowed && A.Shadowed != A.Aligned && A.Shadowed->Local && A.What != Array::Parameter && !A.Member;
  return Later ? std::max(A.Scope.First, TU.markerOf(*A.Shadowed)) : A.Scope.First;
}

static bool isConstant(const Array &A) {
  return llvm::all_of(A.Axes, [](const Array::Axis &X) {
    return X.Offset.constant() && X.ShadowLow.constant() && X.ShadowHigh.constant();
  });
}

/// What must have been evaluated before the array can be used.
static std::vector<const Directive *> prerequisites(const Array &A) {
  std::vector<const Directive *> List = {A.Aligned, A.On->Declared, A.On->Distributed};
  if (A.Shadowed)
    List.push_back(A.Shadowed);
  for (const Nodes *N = A.On->Onto; N; N = N->Of ? N->Of->OfNodes : nullptr)
    List.push_back(N->Declared);
  return List;
}

llvm::DenseMap<const Directive *, unsigned> findHoists(const References &Refs, const TranslationUnit &TU) {
  llvm::DenseMap<const Directive *, unsigned> Hoists;
  for (const ArrayReference &R : Refs.List) {
    const Array &A = *R.A;
    if (R.Position >= madeAt(A, TU) || A.Member || !A.Aligned->Local || A.What == Array::Parameter)
      continue;
    if (!isConstant(A) || !hasConstantShape(*A.On))
      continue;
    unsigned Declaration = TU.Tokens.endOfStatement(TU.Tokens.find(A.Variable->getLocation())) - 1;
    unsigned Block = TU.Tokens.startOfBlock(A.Scope.First);
    unsigned Behind = A.FileScope ? Block : std::max(Declaration, Block);
    if (R.Position < Behind)
      continue;
    for (const Directive *D : prerequisites(A)) {
      if (!D->Local || TU.markerOf(*D) < Behind)
        continue; // evaluated before anyway
      auto [It, New] = Hoists.try_emplace(D, Behind);
      It->second = std::min(It->second, Behind);
    }
  }
  return Hoists;
}

} // namespace sode
