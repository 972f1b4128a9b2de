// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Does no iteration of a nest's innermost loop, but for those that the host compiler unrolls, touch what another one writes? Then lower/ says so to the host
// compiler, which gives up on its alias checks when there are many arrays (docs/architecture.md, "views").

#ifndef SODE_DECISIONS_INDEPENDENCE_H
#define SODE_DECISIONS_INDEPENDENCE_H

#include "facts/Program.h"

namespace sode {

struct IndependentLoop {
  const clang::ForStmt *For;
  /// Floating-point scalars from outside that are written: sums and the like. Clang would take the promise as leave to
  /// change the order of the additions.
  struct Sum {
    const clang::VarDecl *Variable;
    /// '+' or '*' if the body only ever adds to (multiplies) it, `v += e`, and does not read it otherwise; else 0.
    char Op;
  };
  std::vector<Sum> Accumulated;
  /// Other scalars from outside are written, too.
  bool WritesOuterScalars;
  bool Loops;  ///< It contains loops of few iterations, which the host compiler unrolls.
  bool Locals; ///< It writes arrays or structs of its own, which are one place in memory for all iterations.
  /// An `omp` directive of the user's divides it, and says what it says to the host compiler.
  bool UnderOpenMP = false;
  /// What the host compiler is told; None: nothing, since a pragma of the user's says something already. Listed: its sums are
  /// variables of the nest's reduction clauses, which may be combined in any order; other sums keep theirs.
  /// AllOfUnrolled: how it is vectorized remains the host compiler's choice.
  enum Promise { None, All, AllButScalars, AllButSums, AllOfUnrolled, Listed } Told = None;
  /// Two names that may mean one array. Then nothing is proven.
  std::pair<const Array *, const Array *> MaybeOne = {};
};

/// The innermost such `for` of a nest whose iterations are proven independent; nests without are not proven. Says where it only takes
/// `restrict` to prove it.
using IndependentLoops = llvm::DenseMap<const LoopNest *, IndependentLoop>;
IndependentLoops findIndependentLoops(const Program &P);

} // namespace sode

#endif
