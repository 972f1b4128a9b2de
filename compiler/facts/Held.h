// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Members that are distributed arrays, or pointers to them, in nests: `f.u[i]`, `p->u[i]`, `level[l].u[i]`.

#ifndef SODE_FACTS_HELD_H
#define SODE_FACTS_HELD_H

#include "facts/References.h"
#include "model/Changes.h"

namespace sode {

class HeldPointers {
public:
  HeldPointers(const clang::ASTContext &Context, const Model &M) : Context(Context), M(M) {}

  /// The member can be named at the nest's head: it is the same one throughout the nest.
  bool isSteady(const ArrayReference &R, const LoopNest &N);
  /// Do two steady references of a nest name the same pointer?
  bool areSame(const ArrayReference &A, const ArrayReference &B) const;

private:
  /// What a nest changes, or declares.
  struct Changed {
    llvm::DenseSet<const clang::VarDecl *> Variables;
    llvm::DenseSet<const clang::FieldDecl *> Fields;
    std::vector<clang::QualType> Others; ///< Whole structs, and what pointers to pointers lead to.
    void enter(const Change &C);
  };
  const clang::ASTContext &Context;
  const Model &M;
  std::map<const LoopNest *, Changed> In;
};

} // namespace sode

#endif
