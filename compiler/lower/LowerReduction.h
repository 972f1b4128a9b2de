// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SODE_LOWER_LOWERREDUCTION_H
#define SODE_LOWER_LOWERREDUCTION_H

#include "lower/Construct.h"

namespace sode {

/// What the reduction clauses of a nest add to it.
struct ReductionTexts {
  Code Before, Iteration, After; ///< Iteration: what the innermost body begins with.
};

/// reduction, and the reduction clauses of loop.
class ReductionLowering : Construct {
public:
  explicit ReductionLowering(LoweringState &S) : Construct(S) {}
  void lower(const ReductionCall &R);
  ReductionTexts lowerClauses(const LoopNest &Nest);
  /// Of the nests of a time block: at its first step, and behind it.
  Code beginSums(const TimeBlock &B) const { return sums(B, "reduction_begin", "SODE_WHERE"); }
  Code endSums(const TimeBlock &B) const { return sums(B, "reduction_end", P.where(B.Of->D->Loc)); }
  /// Variables that the clauses declare, for default(none).
  static Texts names(const LoopNest &Nest, const Decisions &Decided);

private:
  struct Reduced {
    const Reduction *R;
    const Reduction::Variable *V;
    std::string Exact; ///< The name of its exact sum, or "".
  };
  struct Call {
    std::string Name;          ///< reduction, reduction_begin, reduction_end
    std::string Where, On;
    std::string Clauses;       ///< Or "".
    bool InPlace = false;      ///< Copies would be gone when the operation ends.
  };
  std::string combine(const Call &C, llvm::ArrayRef<Reduced> List) const;
  std::string combineOne(const Call &C, const Reduced &Item) const;
  Code sums(const TimeBlock &B, const std::string &Name, const std::string &Where) const;
  Texts locations(const Reduction::Variable &V) const;
  void watch(const LoopNest &Nest, const Reduction &R, const Reduction::Variable &V, const std::string &Own, ReductionTexts &Texts);
};

} // namespace sode

#endif
