/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "deadlock/deadlock.h"

#include <stdlib.h>

#include "base/context.h"
#include "base/status.h"

struct sode_deadlock sode_deadlock;

static int go_on(int64_t since, int64_t now)
{
    return sode_deadlock.long_wait.after_ms && sode_context.waiting > 0 ? sode_long_wait_call(since, now)
                                                                        : SODE_OK;
}

static void settle(int asked)
{
    sode_deadlock.long_wait.since = sode_deadlock.long_wait.called = 0;
    if (asked)
        sode_inquiry_settle();
}

static void free_all(void)
{
    free(sode_deadlock.inquiry.kept);
    free(sode_deadlock.long_wait.answered);
    sode_deadlock = (struct sode_deadlock){.leave = {0}};
}

const sode_deadlock_ops_t sode_deadlock_ops = {
    .listen = sode_inquiry_listen,
    .look = sode_long_wait_look,
    .patience = sode_inquiry_backoff,
    .ask = sode_inquiry_ask,
    .go_on = go_on,
    .settle = settle,
    .lockstep = sode_lockstep_test,
    .free = free_all,
};
