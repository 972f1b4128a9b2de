/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Entry points: tasks. */
#include "api/fail.h"
#include "base/context.h"
#include "base/export.h"
#include "base/mark.h"
#include "base/wait.h"
#include "map/reference.h"
#include "sode/abi.h"

SODE_EXPORT sode_task_t sode_task_begin(const char *where, const sode_ref_t *on,
                                        int nocomm)
{
    sode_task_t task = {0};
    sode_set_t *set;
    SODE_CHECK(where, "directive", "task", sode_poke_at_work());
    if (nocomm) /* members execute; nothing else is promised or checked */
        SODE_CHECK(where, "directive", "task",
                   sode_reference_evaluate(on, SODE_OUTSIDE_GETS_NONE, &set));
    else
        SODE_CHECK(where, "directive", "task",
                   sode_reference_in_ens(on, &set));
    task.member = set->self >= 0;
    task.pushed = task.member && !nocomm;
    sode_context.alone += task.member && nocomm;
    if (task.pushed)
        SODE_CHECK(where, "directive", "task", sode_ens_push(set));
    if (task.member)
        task.mark = sode_mark_enter(SODE_MARK_TASK, "task", where);
    return task;
}

SODE_EXPORT void sode_task_end(sode_task_t *task)
{
    if (task->pushed)
        sode_ens_pop();
    else if (task->member)
        sode_context.alone--;
    sode_mark_leave(task->mark);
}
