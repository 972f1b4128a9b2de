/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "base/wait.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>

#include "base/clock.h"
#include "base/context.h"
#include "base/mark.h"

enum {
    SPINS = 200,           /* polls before the first yield, where each rank has a processor; */
    SPINS_CROWDED = 20,    /* and where what is waited for may need this one */
    POLLS_PER_LISTEN = 64, /* yields between two looks for messages */
    POLLS_PER_LISTEN_ASKED = 4, /* polls, where others have asked for elements */
    WAITS_PER_LISTEN = 64, /* waits, also those that are over at once */
    ENTRIES_PER_LOOK = 16  /* entries of loops, between looks at the clock */
};

int sode_poke(void)
{
    int (*move_on)(void) = sode_context.move_on;
    return __builtin_expect(move_on != NULL, 0) ? move_on() : SODE_OK;
}

/* Loops may be entered by several threads; how exactly they count is no matter. */
int sode_poke_at_work(void)
{
    static atomic_uint entries;
    unsigned k = atomic_load_explicit(&entries, memory_order_relaxed) + 1;
    atomic_store_explicit(&entries, k, memory_order_relaxed);
    if (__builtin_expect(k % ENTRIES_PER_LOOK == 0, 0) && sode_context.deadlock)
        SODE_TRY(sode_context.deadlock->look());
    return sode_poke();
}

int sode_back_off(sode_backoff_t *backoff)
{
    const sode_deadlock_ops_t *deadlock = sode_context.deadlock;
    SODE_TRY(sode_poke());
    unsigned each = sode_context.asked_far ? POLLS_PER_LISTEN_ASKED : POLLS_PER_LISTEN;
    int listens = ++backoff->polls % each == 0;
    if (backoff->polls < (sode_context.crowded ? SPINS_CROWDED : SPINS))
        return listens && sode_context.asked_far ? deadlock->listen() : SODE_OK;
    sched_yield();
    if (!listens)
        return SODE_OK;
    SODE_TRY(deadlock->listen());
    int64_t now = sode_now_ms();
    if (backoff->ask_at == 0) {
        backoff->since = now;
        backoff->again = deadlock->patience();
        backoff->ask_at = now + backoff->again;
    }
    SODE_TRY(deadlock->go_on(backoff->since, now));
    if (now < backoff->ask_at)
        return SODE_OK;
    backoff->asked = 1;
    backoff->again *= 2;
    backoff->ask_at = now + backoff->again;
    return deadlock->ask(/*blocked=*/sode_context.waiting > 0);
}

static int wait_until(int (*poll)(void *argument, int *done), void *argument)
{
    sode_backoff_t backoff = {0};
    int done = 0;
    SODE_TRY(poll(argument, &done));
    if (done)
        return SODE_OK;
    int64_t mark = sode_mark_wait(); /* only now it is one */
    do {
        SODE_TRY(sode_back_off(&backoff));
        SODE_TRY(poll(argument, &done));
    } while (!done);
    sode_mark_end(SODE_MARK_WAIT, mark);
    if (backoff.since)
        sode_context.deadlock->settle(backoff.asked);
    return SODE_OK;
}

int sode_wait_until(int (*poll)(void *argument, int *done), void *argument)
{
    if (__builtin_expect(sode_context.helper, 0)
        && pthread_equal(pthread_self(), sode_context.helper_thread))
        return wait_until(poll, argument); /* found done already: no wait */
    static unsigned waits;
    sode_context.waiting++;
    int status = sode_poke();
    /* Who never waits for long must not let unread messages pile up. */
    if (__builtin_expect(++waits % WAITS_PER_LISTEN == 0, 0)
        && status == SODE_OK && sode_context.started)
        status = sode_context.deadlock->listen();
    SODE_THEN(status, wait_until(poll, argument));
    sode_context.waiting--;
    return status;
}

typedef struct requests {
    int count;
    MPI_Request *list; /* [count] */
} requests_t;

int sode_test_all(int count, MPI_Request *requests, int *done)
{
    SODE_TRY_MPI(MPI_Testall(count, requests, done, MPI_STATUSES_IGNORE));
    return SODE_OK;
}

static int test_all(void *argument, int *done)
{
    requests_t *requests = argument;
    return sode_test_all(requests->count, requests->list, done);
}

int sode_wait_all(int count, MPI_Request *requests)
{
    requests_t all = {count, requests};
    return sode_wait_until(test_all, &all);
}
