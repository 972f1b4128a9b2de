// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// task and tasks.
//
//   #pragma xmp task on p[0]   {
//                                  sode_task_t sode_task_7 SODE_RELEASE(sode_task_end) = sode_task_begin(...);
//                                  if (sode_task_member(&sode_task_7)) {
//   <statement>                <statement>
//                                  }
//                              }
//
// The sets of the tasks in `tasks` are evaluated in front of its block.

#include "lower/LowerCommunication.h"

using namespace clang;

namespace sode {

static std::string setOf(const TaskBlock &T) { return "sode_on_" + std::to_string(T.D->Id); }

void CommunicationLowering::lower(const TaskBlock &T) {
  std::string Name = "sode_task_" + std::to_string(T.D->Id);
  Code Opening;
  Opening.open();
  Opening.line("sode_task_t " + Name + " SODE_RELEASE(sode_task_end) = " +
               call("sode_task_begin", {where(*T.D), T.Tasks ? setOf(T) : P.text(T.On), T.Nocomm ? "1" : "0"}) + ";");
  Opening.open("if (" + call("sode_task_member", {"&" + Name}) + ")");
  put(*T.D, Opening);
  Code Closing(/*Depth=*/2);
  Closing.close();
  Closing.close();
  Out.after(tokenLoc(T.Tokens.End - 1), Closing.str(), T.Tokens.First);
}

void CommunicationLowering::lower(const TasksBlock &Group) {
  Code Sets;
  Sets.open();
  for (const TaskBlock &T : M.Tasks)
    if (T.Tasks == Group.D)
      Sets.line("const sode_ref_t *const " + setOf(T) + " = " + P.text(T.On) + ";");
  put(*Group.D, Sets);
  Code Closing(/*Depth=*/1);
  Closing.close();
  Out.after(tokenLoc(Group.Tokens.End - 1), Closing.str(), Group.Tokens.First);
}

} // namespace sode
