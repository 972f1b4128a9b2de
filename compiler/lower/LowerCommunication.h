// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SODE_LOWER_LOWERCOMMUNICATION_H
#define SODE_LOWER_LOWERCOMMUNICATION_H

#include "analysis/Adjacent.h"
#include "lower/Construct.h"

namespace sode {

/// reflect, reduce_shadow, barrier, bcast, wait_async, and the tasks around them.
class CommunicationLowering : Construct {
public:
  explicit CommunicationLowering(LoweringState &S) : Construct(S), JoinedTo(findAdjacentReflects(M, TU)) {}
  void lower(const Exchange &X);
  void lower(const BarrierCall &B);
  void lower(const BroadcastCall &B);
  void lower(const WaitCall &W);
  // LowerTask.cpp
  void lower(const TaskBlock &T);
  void lower(const TasksBlock &T);

private:
  const JoinedReflects JoinedTo;
  Texts exchanged(const Exchange &X, bool &FacesSuffice);
};

} // namespace sode

#endif
