/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Transport `auto`: the first exchanges of a plan are done by its candidates in
 * turn and timed; then all ranks take the one whose slowest rank was fastest.
 *
 *     exchange   0 1 2   3 4 5   6 7 8   9 10 ...
 *     candidate  a b c   a b c   a b c   the winner
 *                cold    timed, the least counts
 *
 * Ranks count alike, because exchanges are collective, so they agree without
 * asking until the end of the last trial, where one reduction compares times.
 */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include <stdlib.h>
#include <time.h>

#include "base/wait.h"
#include "transport/arena.h"
#include "transport/ops.h"

enum { ROUNDS = 4, CANDIDATES = 4 };

typedef struct choice {
    const sode_schedule_t *schedule;
    MPI_Comm comm;
    const sode_transport_ops_t *ops[CANDIDATES]; /* [count] */
    void *state[CANDIDATES];                     /* [count]; NULL: lost */
    int count, now;                /* candidates; the one that is used */
    long trials;                   /* exchanges timed so far */
    int decided;
    double begun;                  /* seconds */
    double least[CANDIDATES];      /* seconds of an exchange */
} choice_t;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* The greatest of all ranks, of several numbers. */
static int greatest(MPI_Comm comm, double *values, int count)
{
    MPI_Request request;
    SODE_TRY_MPI(MPI_Iallreduce(MPI_IN_PLACE, values, count, MPI_DOUBLE,
                                MPI_MAX, comm, &request));
    return sode_wait_all(1, &request);
}

static void choice_free(void *state)
{
    choice_t *choice = state;
    for (int c = 0; c < choice->count; c++)
        if (choice->state[c])
            choice->ops[c]->free(choice->state[c]);
    free(choice);
}

static int add(choice_t *choice, const sode_transport_ops_t *ops, int tag)
{
    choice->ops[choice->count] = ops;
    choice->least[choice->count] = 1e9;
    SODE_TRY(ops->create(choice->schedule, choice->comm, tag,
                         &choice->state[choice->count]));
    choice->count++;
    return SODE_OK;
}

/* rma and neighbor are no candidates: they need windows and communicators, and
 * have not been the fastest anywhere yet (test/bench/halo). */
static int add_candidates(choice_t *choice, int tag)
{
    sode_arena_address_t own;
    double none = sode_arena_start(&own) != SODE_OK;
    SODE_TRY(greatest(choice->comm, &none, 1));
    SODE_TRY(add(choice, &sode_transport_pack, tag));
    SODE_TRY(add(choice, &sode_transport_datatype, tag));
    return none > 0 ? SODE_OK : add(choice, &sode_transport_shm, tag);
}

static int choice_create(const sode_schedule_t *schedule, MPI_Comm comm,
                         int tag, void **state)
{
    choice_t *choice = calloc(1, sizeof *choice);
    if (!choice)
        return sode_fail(SODE_ERR_MEMORY, "out of memory for an exchange");
    choice->schedule = schedule;
    choice->comm = comm;
    int status = add_candidates(choice, tag);
    if (status != SODE_OK) {
        choice_free(choice);
        return status;
    }
    *state = choice;
    return SODE_OK;
}

/* After the last trial.  The losers go. */
static int decide(choice_t *choice)
{
    int best = 0;
    SODE_TRY(greatest(choice->comm, choice->least, choice->count));
    for (int c = 1; c < choice->count; c++)
        if (choice->least[c] < choice->least[best])
            best = c;
    for (int c = 0; c < choice->count; c++)
        if (c != best) {
            choice->ops[c]->free(choice->state[c]);
            choice->state[c] = NULL;
        }
    choice->now = best;
    choice->decided = 1;
    return SODE_OK;
}

static int choice_begin(void *state, int p)
{
    choice_t *choice = state;
    if (!choice->decided && p == 0) {
        choice->now = (int)(choice->trials % choice->count);
        choice->begun = now();
    }
    return choice->ops[choice->now]->begin(choice->state[choice->now], p);
}

static int choice_end(void *state, int p)
{
    choice_t *choice = state;
    SODE_TRY(choice->ops[choice->now]->end(choice->state[choice->now], p));
    if (choice->decided || p < choice->schedule->nphases - 1)
        return SODE_OK;
    double time = now() - choice->begun;
    int cold = choice->trials < choice->count;
    if (!cold && time < choice->least[choice->now])
        choice->least[choice->now] = time;
    choice->trials++;
    return choice->trials < (long)ROUNDS * choice->count ? SODE_OK
                                                         : decide(choice);
}

/* `end` follows when it is done, and counts. */
static int choice_test(void *state, int p, int *done)
{
    choice_t *choice = state;
    return choice->ops[choice->now]->test(choice->state[choice->now], p, done);
}

static int choice_on_trial(const void *state)
{
    return !((const choice_t *)state)->decided;
}

const sode_transport_ops_t sode_transport_auto = {
    .name = "auto",
    .needs_comm = 1,
    .create = choice_create,
    .begin = choice_begin,
    .end = choice_end,
    .test = choice_test,
    .on_trial = choice_on_trial,
    .free = choice_free,
};
