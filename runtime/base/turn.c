/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "base/turn.h"

#include <mpi.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

#include "base/context.h"
#include "base/threads.h"

static uintptr_t self(void)
{
    return (uintptr_t)pthread_self();
}

static int is_main(void)
{
    return pthread_equal(pthread_self(), sode_context.thread);
}

static void in_child(void)
{
    atomic_store(&sode_context.turn, SODE_TURN_FORKED);
}

int sode_turn_start(void)
{
    static int watched;
    sode_context.thread = pthread_self();
    sode_context.turn_depth = 0;
    atomic_store(&sode_context.turn, SODE_TURN_FREE);
    SODE_TRY_MPI(MPI_Query_thread(&sode_context.thread_level));
    if (!watched && pthread_atfork(NULL, NULL, in_child) != 0)
        return sode_no_memory("a handler of fork");
    watched = 1;
    return SODE_OK;
}

static int may_call_mpi(void)
{
    return is_main() || sode_context.thread_level >= MPI_THREAD_SERIALIZED;
}

/* Who has the turn, if not this thread now. */
static uintptr_t compete(uintptr_t wanted)
{
    uintptr_t owner = SODE_TURN_FREE;
    return atomic_compare_exchange_strong(&sode_context.turn, &owner, wanted)
               ? SODE_TURN_FREE
               : owner;
}

/* The first operation of a run takes its turn a moment before it has a name;
 * what only moves messages on has none. */
static void await_name(const sode_operation_t *other)
{
    const char *const volatile *place = &other->where;
    for (int patience = 10000; patience > 0 && !*place; patience--)
        sched_yield();
}

static int fail_taken(void)
{
    const sode_operation_t *other = &sode_context.operation;
    await_name(other);
    return sode_refuse("two threads execute directives at the same time, the other one '%s' at %s: put each "
                       "into 'omp single' or 'omp master'",
                       other->what ? other->what : "another",
                       other->where ? other->where : "an unknown place");
}

static int take_exactly(void)
{
    if (!may_call_mpi())
        return sode_refuse(
            "a thread other than the main one executes it, which the MPI library was not started for: "
            "put it into 'omp master', or call MPI_Init_thread with MPI_THREAD_SERIALIZED");
    for (;;) {
        uintptr_t owner = compete(self());
        if (owner == SODE_TURN_FREE)
            return SODE_OK;
        if (owner == SODE_TURN_FORKED)
            return sode_refuse("a child of fork executes it; a child is not a node of the run");
        if (owner != SODE_TURN_MOVING)
            return fail_taken();
        sched_yield();
    }
}

int sode_turn_take(void)
{
    sode_context_t *c = &sode_context;
    uintptr_t owner = atomic_load_explicit(&c->turn, memory_order_relaxed);
    if (owner == SODE_TURN_FREE && is_main() && !sode_threads_inside())
        atomic_store_explicit(&c->turn, self(), memory_order_relaxed);
    else if (owner != self())
        SODE_TRY(take_exactly());
    c->turn_depth++;
    return SODE_OK;
}

void sode_turn_give(void)
{
    sode_context_t *c = &sode_context;
    if (c->turn_depth > 0 && --c->turn_depth == 0)
        atomic_store_explicit(&c->turn, SODE_TURN_FREE, memory_order_release);
}

int sode_turn_try(int *taken)
{
    uintptr_t owner =
        atomic_load_explicit(&sode_context.turn, memory_order_relaxed);
    *taken = 0;
    if (owner == self())
        return 1;
    if (owner != SODE_TURN_FREE || !may_call_mpi())
        return 0;
    *taken = compete(SODE_TURN_MOVING) == SODE_TURN_FREE;
    return *taken;
}

void sode_turn_end_try(int taken)
{
    if (taken)
        atomic_store_explicit(&sode_context.turn, SODE_TURN_FREE,
                              memory_order_release);
}

int sode_turn_may_talk(void)
{
    uintptr_t owner = atomic_load(&sode_context.turn);
    return owner == self() || (owner == SODE_TURN_FREE && may_call_mpi());
}
