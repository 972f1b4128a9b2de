// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is known at the head of a nest, before it runs: expressions that keep their value while it does, and loops in its body whose
// ranges can be written there.

#ifndef SODE_FACTS_NESTHEAD_H
#define SODE_FACTS_NESTHEAD_H

#include "facts/Held.h"

namespace sode {

class Unsteady;

class NestHeads {
public:
  NestHeads(const References &Refs, const TranslationUnit &TU, const Model &M, clang::ASTContext &Context);
  ~NestHeads();

  /// The expression has one value throughout the nest, and can be written at its head.
  bool isKnown(const clang::Expr *E, const LoopNest &N);
  /// The loop, of the nest or in its body, if its range is known; else null.
  const Loop *loopOf(const clang::ForStmt *For, const LoopNest &N);
  /// The array can be named at the head, where the base of a member is evaluated. Certain: each iteration does so, thus pointers lead somewhere.
  bool isNamed(const ArrayReference &R, const LoopNest &N, bool Certain);

private:
  const References &Refs;
  const TranslationUnit &TU;
  clang::ASTContext &Context;
  HeldPointers Held;
  std::map<const LoopNest *, std::unique_ptr<Unsteady>> UnsteadyIn;
  std::map<const clang::ForStmt *, const Loop *> InnerOf;
  std::deque<Loop> Inner; ///< Loops in bodies of nests.

  const Unsteady &unsteady(const LoopNest &N);
  bool keepsValue(const clang::Expr *E, const LoopNest &N);
  bool isKnown(const Loop &L, const LoopNest &N);
};

} // namespace sode

#endif
