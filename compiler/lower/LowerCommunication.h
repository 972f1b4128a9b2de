// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SODE_LOWER_LOWERCOMMUNICATION_H
#define SODE_LOWER_LOWERCOMMUNICATION_H

#include "lower/Construct.h"

namespace sode {

/// reflect, reduce_shadow, barrier, bcast, gmove, wait_async, and the tasks around them.
class CommunicationLowering : Construct {
public:
  explicit CommunicationLowering(LoweringState &S) : Construct(S) {}
  void lower(const Exchange &X);
  void lower(const BarrierCall &B);
  void lower(const SignalCall &X);
  void lower(const BroadcastCall &B);
  void lower(const WaitCall &W);
  /// Before the directives: sections in their lists are looked at first.
  void checkListed();
  void lower(const GmoveCall &G); // LowerGmove.cpp
  /// The calls of a reflect for arrays that its storage has got to.
  Texts reflect(const Exchange &X, const std::vector<const Array *> &Arrays) const;
  // LowerTask.cpp
  void lower(const TaskBlock &T);
  void lower(const TasksBlock &T);

private:
  /// -fsode-check: sums that all nodes must have alike, in front of the call.
  Code alike(const Communication &C, llvm::ArrayRef<IntExpr> Sums) const;
  void putAlike(const Communication &C, llvm::ArrayRef<IntExpr> Sums, const std::string &Call);
  std::string side(const Section &S, const SectionRef &R);
  struct Member {
    const Array *A;
    std::string Name; ///< Of its descriptor.
  };
  std::vector<Member> exchanged(const Disposition &D);
  Texts widths(const Exchange &X, const Array &A) const;
  std::string exchange(const Exchange &X, const char *Function, Texts Arguments, const Texts &Arrays, const Texts &Widths) const;
  Texts reflects(const Exchange &X, const std::vector<Member> &Members) const;
  void declareHeld(const Array &A, Code &Statements);
  void send(const Exchange &X, const Disposition &D);
};

} // namespace sode

#endif
