// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// task and tasks.
//
//   #pragma xmp task on p[0]   { sode_task_t sode_task_7 SODE_RELEASE(sode_task_end) = sode_task_begin(...);
//   <statement>                  if (sode_task_7.member) { <statement> } }
//
// The sets of the tasks in `tasks` are evaluated in front of its block.

#include "lower/Lowering.h"

using namespace clang;

namespace sode {

void Lowering::lowerTask(const TaskBlock &T) {
  std::string Id = std::to_string(T.D->Id), Name = "sode_task_" + Id;
  put(*T.D, "{ sode_task_t " + Name + " SODE_RELEASE(sode_task_end) = sode_task_begin(SODE_WHERE, " +
                (T.Tasks ? "sode_on_" + Id : text(T.On)) + ", " + (T.Nocomm ? "1" : "0") + "); if (" + Name + ".member) {");
  Out.after(tokenLoc(T.Tokens.End - 1), " } }", T.Tokens.First);
}

void Lowering::lowerTasks(const TasksBlock &Group) {
  std::string Sets = "{ ";
  for (const TaskBlock &T : M.Tasks)
    if (T.Tasks == Group.D)
      Sets += "const sode_ref_t *const sode_on_" + std::to_string(T.D->Id) + " = " + text(T.On) + "; ";
  put(*Group.D, Sets);
  Out.after(tokenLoc(Group.Tokens.End - 1), " }", Group.Tokens.First);
}

} // namespace sode
