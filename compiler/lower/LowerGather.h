// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SODE_LOWER_LOWERGATHER_H
#define SODE_LOWER_LOWERGATHER_H

#include "lower/Views.h"

namespace sode {

/// The clauses gather and scatter of a loop.
class GatherLowering : Construct {
public:
  GatherLowering(LoweringState &S, const Views &Seen) : Construct(S), Seen(Seen) {}
  /// Behind the bounds of the nest's loops. Head: what opens a distributed loop whose bounds depend on those around.
  Code code(const LoopNest &Nest, llvm::function_ref<Code(const Loop &)> Head) const;
  /// The directive: handles and images, for the nests behind it.
  void lower(const GatherCall &G);
  /// With overlap, around the nest: its parts. False: it is run at once.
  bool openParts(const LoopNest &Nest, Code &To) const;
  /// Behind the nest.
  Code end(const LoopNest &Nest) const;

private:
  std::string begin(const GatherSlice &Slice, const std::string &Site) const;
  std::string how(const GatherSlice &Slice) const;
  std::string keyOf(const GatherSlice::Key &Key) const;
  void lowerLists(const GatherSlice &Slice, const std::string &Handle, Code &To) const;
  void lowerNumbered(const GatherSlice &Slice, const GatherSlice::Reference &N) const;
  const Views &Seen;
};

} // namespace sode

#endif
