// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For -fsode-check: what each loop nest touches of which array, as far as it is known before the nest runs, and the
// references that must be checked one by one. Said are facts only: a touch that is not certain checks nothing.

#ifndef SODE_DECISIONS_TOUCHES_H
#define SODE_DECISIONS_TOUCHES_H

#include "decisions/CalledWrites.h"
#include "decisions/CheckedConditions.h"

namespace sode {

/// What is said of one dimension: the subscript's own fact (Footprint.h), or of several references a range of them.
struct Span {
  enum Kind {
    Iterations, ///< along a loop, its variable + [Low, High]
    Ratio,      ///< along a loop, what Of->Scaled makes of its variable
    Value,      ///< fixed
    Own,        ///< inside the own part
    Any
  } What = Any;
  const Access::Axis *Of;      ///< Of the first one of those that are told together.
  int64_t Low = 0, High = 0;
  bool isKnown() const { return What == Iterations || What == Ratio || What == Value; }
};

struct Touch {
  const ArrayReference *R; ///< The first one of those that are told together.
  std::vector<Span> Spans; ///< Per dimension.
  bool Read, Written;
  bool Exact;              ///< All of the spans, whenever the guards hold.
  bool Every;              ///< On every rank, and the owners do it.
  unsigned Round = 0;      ///< Bit of each dimension whose ends the subscript goes round, perhaps.
  std::vector<const Loop *> Guards; ///< Must have iterations; those of the spans are not listed.
  std::vector<const Array *> Apart; ///< Must be other arrays: the nest writes shadow cells of them.
};

struct Touches {
  std::map<const LoopNest *, std::vector<Touch>> OfNest; ///< By the innermost nest around the reference.
  llvm::DenseSet<const clang::Expr *> Accesses;          ///< Names in references that are checked when they happen.
  std::map<const clang::Expr *, std::vector<const Array *>> Apart; ///< As in Touch, for some of Accesses.
  /// Names that rows or addresses of elements are made of; those that are followed at once are marked.
  llvm::DenseMap<const clang::Expr *, bool> Addresses;
  std::vector<const ArrayReference *> Unseen;            ///< Writes that are not understood, one for each array.
  /// Names whose elements are handed out by address, and who gets it.
  llvm::DenseMap<const clang::Expr *, Recipient> Escapes;
  /// The same by outermost nest, of names that are its views.
  struct Escape {
    const ArrayReference *R; ///< The first one.
    bool Stays;              ///< A pointer that ends with the iteration has the address,
    bool Leaves;             ///< who may keep it,
    std::vector<std::pair<const clang::FunctionDecl *, unsigned>> To = {}; ///< or functions, as these parameters,
    unsigned Given = 0;      ///< in so many places.
  };
  llvm::DenseMap<const LoopNest *, std::vector<Escape>> EscapesIn;
  CalledWrites Called;
  std::vector<CheckedCondition> Conditions;
  std::map<const LoopNest *, CheckedNumbers> Alike;

  const CheckedNumbers *numbersOf(const LoopNest &N) const {
    auto Of = Alike.find(&N);
    return Of == Alike.end() ? nullptr : &Of->second;
  }
  bool isDistributed(const Loop &L, const LoopNest &N) const { return &L >= N.Loops.data() && &L < N.Loops.data() + N.Loops.size() && L.Distributed; }
};

/// Bit of each dimension whose ends the subscripts go round, perhaps.
unsigned roundOf(const ArrayReference &R);

/// Says of which arrays -fsode-check knows less than it seems.
void warnUnseen(const Touches &T, Diagnostics &Diags);

Touches findTouches(const Program &P);

} // namespace sode

#endif
