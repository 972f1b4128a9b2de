/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "deadlock/long_wait.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/context.h"
#include "base/control.h"
#include "base/status.h"
#include "base/turn.h"
#include "deadlock/deadlock.h"

enum {
    MS_PER_RANK = 200, /* between the calls of one rank and the next */
    MS_AT_MOST = 10000,
    GRACE_MS = 2000, /* at least */
    LOOK_EVERY_MS = 1 /* at work: others may wait for elements */
};

void sode_long_wait_start(double seconds, void (*say)(const char *line))
{
    sode_long_wait_t *watch = &sode_deadlock.long_wait;
    watch->after_ms = (int64_t)(1000 * seconds);
    watch->heard = watch->looked = sode_now_ms();
    watch->say = say;
}

/* Until others have answered, in ms: loops at work may be long. */
static int64_t grace(void)
{
    int64_t ms = sode_deadlock.long_wait.after_ms / 5;
    return ms > GRACE_MS ? ms : GRACE_MS;
}

static void tell_here(int64_t waiting_ms, sode_here_t *here)
{
    memset(here, 0, sizeof *here);
    here->waiting_ms = waiting_ms;
    if (sode_context.operation.set)
        sode_operation_tell(&here->told);
    else
        snprintf(here->told.what, sizeof here->told.what, "%s",
                 sode_deadlock.leave.state == SODE_INSIDE ? "the library"
                                                         : "the end of the program");
}

/* ---- calling ---- */

static int call_all(int64_t now)
{
    sode_long_wait_t *watch = &sode_deadlock.long_wait;
    if (!watch->answered)
        watch->answered = malloc((size_t)sode_context.size);
    SODE_NEED(watch->answered, "a roll call");
    memset(watch->answered, 0, (size_t)sode_context.size);
    watch->answered[sode_context.rank] = 1;
    watch->called = now;
    watch->other_rank = -1;
    for (int r = 0; r < sode_context.size; r++)
        if (r != sode_context.rank)
            SODE_TRY(sode_control_send(r, SODE_CONTROL_ROLL_CALL, NULL, 0));
    return SODE_OK;
}

static size_t place(char *text, size_t size, const sode_told_t *told)
{
    return (size_t)snprintf(text, size, "%s%s%s%s", told->what,
                            *told->where ? " (" : "", told->where,
                            *told->where ? ")" : "");
}

static void warn(int64_t now)
{
    const sode_long_wait_t *watch = &sode_deadlock.long_wait;
    char line[1000], own[200], others[400] = "";
    sode_here_t here;
    int silent = 0, first = -1;
    for (int r = sode_context.size - 1; r >= 0; r--)
        if (!watch->answered[r]) {
            silent++;
            first = r;
        }
    tell_here(now - watch->since, &here);
    place(own, sizeof own, &here.told);
    if (silent > 1)
        snprintf(others, sizeof others, "; rank %d and %d others have not been "
                 "seen in the library since", first, silent - 1);
    else if (silent == 1)
        snprintf(others, sizeof others, "; rank %d has not been seen in the "
                 "library since", first);
    else if (watch->other_rank >= 0) {
        size_t at = (size_t)snprintf(others, sizeof others, "; rank %d waits in ",
                                     watch->other_rank);
        place(others + at, sizeof others - at, &watch->other.told);
    }
    snprintf(line, sizeof line,
             "warning: has been waiting for %.0f s in %s, and no rank seems to "
             "be working%s (SODE_WATCHDOG=60 ends such a run and reports where "
             "each rank is; SODE_WATCHDOG=off silences this warning)",
             1e-3 * (double)(now - watch->since), own, others);
    watch->say(line);
}

int sode_long_wait_call(int64_t since, int64_t now)
{
    sode_long_wait_t *watch = &sode_deadlock.long_wait;
    int64_t turn = (int64_t)sode_context.rank * MS_PER_RANK;
    int64_t from = since > watch->heard ? since : watch->heard;
    watch->since = since;
    if (watch->called) {
        if (now - watch->called < grace())
            return SODE_OK;
        watch->called = 0;
        watch->heard = now;
        warn(now);
        watch->after_ms *= 2;
        return SODE_OK;
    }
    if (now - from < watch->after_ms + (turn < MS_AT_MOST ? turn : MS_AT_MOST))
        return SODE_OK;
    return call_all(now);
}

/* ---- answering ---- */

int sode_long_wait_answer(int rank)
{
    sode_long_wait_t *watch = &sode_deadlock.long_wait;
    int64_t now = sode_now_ms();
    sode_here_t here;
    watch->heard = now;
    if (rank < sode_context.rank && watch->since) { /* it will call again */
        watch->called = 0;
        watch->heard += grace();
        watch->after_ms *= 2;
    }
    tell_here(watch->since && sode_context.waiting ? now - watch->since : -1,
              &here);
    return sode_control_send(rank, SODE_CONTROL_HERE, &here, sizeof here);
}

void sode_long_wait_note(int rank, const sode_here_t *here)
{
    sode_long_wait_t *watch = &sode_deadlock.long_wait;
    if (!watch->called)
        return;
    watch->answered[rank] = 1;
    if (here->waiting_ms < watch->after_ms / 2) { /* at work, or just now */
        watch->heard = sode_now_ms();
        watch->called = 0;
    } else if (watch->other_rank < 0) {
        watch->other_rank = rank;
        watch->other = *here;
    }
}

/* Any thread may come here. */
int sode_long_wait_look(void)
{
    sode_long_wait_t *watch = &sode_deadlock.long_wait;
    int taken, status = SODE_OK;
    if (!sode_context.started || !sode_turn_try(&taken))
        return SODE_OK;
    int64_t now = sode_now_ms();
    if (!sode_context.waiting && !sode_context.moving
        && (sode_context.asked_far || now - watch->looked >= LOOK_EVERY_MS)) {
        watch->looked = now;
        status = sode_inquiry_listen();
    }
    sode_turn_end_try(taken);
    return status;
}
