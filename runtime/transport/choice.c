/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Transport `auto`: the first exchanges of a plan are done in different ways in
 * turn and timed; then all ranks take one (best.c).
 *
 *     exchange   0 1 ... 9   10 11 12 13 14   15 16 17 ...         n ...
 *     way        a a ... a   a  b  c  d  e    a  b  c ... e a b    the best one
 *                early       cold             timed: first all, then those that
 *                                             are near the best
 *
 * Setting up all ways costs some hundred times what is gained by one exchange, so
 * the first ones of a shape, which are all that many programs make, go by `pack`.
 *
 * A way is a transport and an order: by dimension, all messages at once, or the
 * arrays one by one.  Ranks count alike, because exchanges are collective, so
 * they agree without asking until the end of a round, where one reduction
 * compares times.
 *
 * A verdict is shared by the exchanges of one shape on one set (choice.h).  Some of
 * them measure, until the first of these is done: number 0, 1, 3, 7, ... in the
 * order in which they are made, for some may be released before, and arrays that
 * live for two exchanges are not worth more.  The others go by `pack` meanwhile.
 * Nothing depends on when a rank releases an exchange: that is its own affair,
 * and only makes and ends of exchanges have the same order on all ranks.
 */
#define _POSIX_C_SOURCE 200809L /* clock_gettime, strdup */
#include "transport/choice.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/wait.h"
#include "transport/arena.h"
#include "transport/ops.h"

enum {
    EARLY = 10,       /* executions of a shape before the first trial */
    FIRST_TRIALS = 4, /* of each way, by which most are left out */
    TRIALS = 12       /* of each that is left */
};

/* A way is left out when it takes more than this times the best one's time. */
static const double hopeless = 1.5;

enum order { AS_PLANNED, AT_ONCE, APART };

/* rma and neighbor are missing: they need windows and communicators for each
 * set, and have not been the fastest anywhere yet (test/bench/halo). */
static const struct way {
    const char *name;
    const sode_transport_ops_t *ops;
    enum order order;
} ways[] = {
    {"pack", &sode_transport_pack, AS_PLANNED},
    {"pack at once", &sode_transport_pack, AT_ONCE},
    {"pack apart", &sode_transport_pack, APART},
    {"datatype", &sode_transport_datatype, AS_PLANNED},
    {"datatype at once", &sode_transport_datatype, AT_ONCE},
    {"shm", &sode_transport_shm, AS_PLANNED},
    {"shm at once", &sode_transport_shm, AT_ONCE},
    {"shm apart", &sode_transport_shm, APART},
};
enum { NWAYS = sizeof ways / sizeof *ways };

typedef struct sode_verdict {
    struct sode_verdict *next;
    char *plan;
    unsigned exchanges;    /* made so far */
    unsigned executions;   /* of them, until trials begin */
    const struct way *way; /* NULL: not known yet */
} sode_verdict_t;

/* One way, set up. */
typedef struct lane {
    const struct way *way;
    const sode_schedule_t *schedules; /* [count] the whole, or the arrays' */
    int count;
    void **states; /* [count] of the transport */
    double times[TRIALS]; /* seconds of each trial */
    double low, noise;    /* seconds (best.c) */
    int lost;             /* is not tried any more */
} lane_t;

typedef struct choice {
    const sode_schedule_t *schedule;
    MPI_Comm comm;
    int tag;
    sode_choice_memory_t *memory; /* NULL: nothing is shared or kept */
    sode_verdict_t *verdict;
    sode_verdict_t own;           /* without memory */
    lane_t lanes[NWAYS];          /* [nlanes] */
    int nlanes, now;              /* the one that is used */
    int trial;                    /* so many rounds are over */
    int tries;                    /* it is one of those that measure */
    int measuring, settled;
    int nphases;                  /* of the exchange under way */
    double begun;                 /* seconds */
} choice_t;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int no_memory(void)
{
    return sode_fail(SODE_ERR_MEMORY, "out of memory for an exchange");
}

/* The greatest of all ranks, of several numbers. */
static int greatest(MPI_Comm comm, double *values, int count)
{
    MPI_Request request;
    SODE_TRY_MPI(MPI_Iallreduce(MPI_IN_PLACE, values, count, MPI_DOUBLE,
                                MPI_MAX, comm, &request));
    return sode_wait_all(1, &request);
}

/* ---- lanes ---- */

static void lane_free(lane_t *lane)
{
    for (int k = 0; lane->states && k < lane->count; k++)
        if (lane->states[k])
            lane->way->ops->free(lane->states[k]);
    free(lane->states);
    memset(lane, 0, sizeof *lane);
}

static void drop_lanes(choice_t *choice)
{
    while (choice->nlanes > 0)
        lane_free(&choice->lanes[--choice->nlanes]);
}

/* The schedules of a way, none if the exchange cannot go that way. */
static const sode_schedule_t *schedules_of(const choice_t *choice,
                                           const struct way *way, int *count)
{
    const sode_schedule_t *schedule = choice->schedule;
    *count = way->order == APART ? schedule->nparts : 1;
    return way->order == AS_PLANNED ? schedule
           : way->order == AT_ONCE  ? schedule->at_once
           : schedule->nparts > 1   ? schedule->parts
                                    : NULL;
}

/* The arrays of one exchange are begun in one order on all ranks, so their
 * messages may have one tag. */
static int add_lane(choice_t *choice, const struct way *way)
{
    lane_t *lane = &choice->lanes[choice->nlanes];
    memset(lane, 0, sizeof *lane);
    lane->way = way;
    lane->schedules = schedules_of(choice, way, &lane->count);
    lane->states = calloc((size_t)lane->count, sizeof *lane->states);
    choice->nlanes++;
    if (!lane->states)
        return no_memory();
    for (int k = 0; k < lane->count; k++)
        SODE_TRY(way->ops->create(&lane->schedules[k], choice->comm,
                                  choice->tag, &lane->states[k]));
    return SODE_OK;
}

/* Whether all ranks have shared memory. */
static int ask_for_arena(choice_t *choice, int *there)
{
    sode_arena_address_t own;
    double none;
    if (choice->memory && choice->memory->arena) {
        *there = choice->memory->arena > 0;
        return SODE_OK;
    }
    none = sode_arena_start(&own) != SODE_OK;
    SODE_TRY(greatest(choice->comm, &none, 1));
    *there = none == 0;
    if (choice->memory)
        choice->memory->arena = *there ? 1 : -1;
    return SODE_OK;
}

static int is_possible(choice_t *choice, const struct way *way, int *possible)
{
    int count;
    *possible = schedules_of(choice, way, &count) != NULL;
    if (*possible && way->ops == &sode_transport_shm)
        return ask_for_arena(choice, possible);
    return SODE_OK;
}

static int use_only(choice_t *choice, const struct way *way)
{
    drop_lanes(choice);
    choice->now = 0;
    return add_lane(choice, way);
}

static int add_all(choice_t *choice)
{
    drop_lanes(choice);
    choice->now = 0;
    for (int w = 0; w < NWAYS; w++) {
        int possible;
        SODE_TRY(is_possible(choice, &ways[w], &possible));
        if (possible)
            SODE_TRY(add_lane(choice, &ways[w]));
    }
    return SODE_OK;
}

/* ---- verdicts ---- */

/* A way that an earlier run found, if it is possible here. */
static int look_up(choice_t *choice)
{
    sode_verdict_t *verdict = choice->verdict;
    const char *name = choice->memory->known
                           ? choice->memory->known(verdict->plan) : NULL;
    for (int w = 0; name && w < NWAYS; w++) {
        int possible = 0;
        if (strcmp(name, ways[w].name) != 0)
            continue;
        SODE_TRY(is_possible(choice, &ways[w], &possible));
        if (possible)
            verdict->way = &ways[w];
    }
    return SODE_OK;
}

static int find_verdict(choice_t *choice)
{
    const char *plan = choice->schedule->plan;
    sode_choice_memory_t *memory = choice->schedule->memory;
    choice->verdict = &choice->own;
    if (!memory || !plan)
        return SODE_OK;
    choice->memory = memory;
    for (sode_verdict_t *v = memory->verdicts; v; v = v->next)
        if (strcmp(v->plan, plan) == 0) {
            choice->verdict = v;
            return SODE_OK;
        }
    sode_verdict_t *made = calloc(1, sizeof *made);
    if (!made || !(made->plan = strdup(plan))) {
        free(made);
        return no_memory();
    }
    made->next = memory->verdicts;
    memory->verdicts = choice->verdict = made;
    return look_up(choice);
}

/* Goes the way that is known by now. */
static int settle(choice_t *choice)
{
    const struct way *way = choice->verdict->way;
    choice->settled = 1;
    choice->measuring = 0;
    if (choice->nlanes == 1 && choice->lanes[0].way == way)
        return SODE_OK;
    return use_only(choice, way);
}

/* One rank alone only copies, which is the same by all ways. */
static int start(choice_t *choice)
{
    int size;
    SODE_TRY_MPI(MPI_Comm_size(choice->comm, &size));
    if (size == 1) {
        choice->settled = 1;
        return use_only(choice, &ways[0]);
    }
    SODE_TRY(find_verdict(choice));
    unsigned number = choice->verdict->exchanges++;
    if (choice->verdict->way)
        return settle(choice);
    choice->tries = (number & (number + 1)) == 0;
    return use_only(choice, &ways[0]);
}

/* Before each exchange until it is settled.  All ranks count alike. */
static int decide(choice_t *choice)
{
    if (choice->verdict->way)
        return settle(choice);
    if (choice->measuring)
        return SODE_OK;
    if (choice->verdict->executions < EARLY) {
        choice->verdict->executions++;
        return SODE_OK;
    }
    if (!choice->tries)
        return SODE_OK;
    choice->measuring = 1;
    return add_all(choice);
}

static void choice_free(void *state)
{
    choice_t *choice = state;
    drop_lanes(choice);
    free(choice);
}

static int choice_create(const sode_schedule_t *schedule, MPI_Comm comm,
                         int tag, void **state)
{
    choice_t *choice = calloc(1, sizeof *choice);
    if (!choice)
        return no_memory();
    choice->schedule = schedule;
    choice->comm = comm;
    choice->tag = tag;
    int status = start(choice);
    if (status != SODE_OK) {
        choice_free(choice);
        return status;
    }
    choice->nphases = choice->lanes[0].schedules->nphases;
    *state = choice;
    return SODE_OK;
}

void sode_choice_memory_free(sode_choice_memory_t *memory)
{
    while (memory && memory->verdicts) {
        sode_verdict_t *verdict = memory->verdicts;
        memory->verdicts = verdict->next;
        free(verdict->plan);
        free(verdict);
    }
    free(memory);
}

/* ---- measuring ---- */

static int keep(const choice_t *choice, const struct way *won)
{
    const sode_choice_memory_t *memory = choice->memory;
    sode_record_t record = {.ntimes = choice->nlanes};
    if (!memory || !memory->speaks || !memory->keep)
        return SODE_OK;
    record.plan = choice->verdict->plan;
    strcpy(record.way, won->name);
    for (int l = 0; l < choice->nlanes; l++) {
        const lane_t *lane = &choice->lanes[l];
        strcpy(record.times[l].way, lane->way->name);
        record.times[l].seconds = lane->low;
        record.times[l].noise = lane->noise;
    }
    return memory->keep(&record);
}

/* Compares the lanes that are left, by the times of the slowest ranks; the first
 * trial was cold and does not count.  *best: a lane. */
static int compare_lanes(choice_t *choice, int *best)
{
    double times[NWAYS * TRIALS], low[NWAYS], noise[NWAYS];
    int left[NWAYS], nleft = 0, count = choice->trial - 1;
    for (int l = 0; l < choice->nlanes; l++) {
        if (choice->lanes[l].lost)
            continue;
        memcpy(times + nleft * count, choice->lanes[l].times + 1,
               (size_t)count * sizeof *times);
        left[nleft++] = l;
    }
    SODE_TRY(greatest(choice->comm, times, nleft * count));
    *best = left[sode_choice_best(nleft, count, times, low, noise)];
    for (int k = 0; k < nleft; k++) {
        choice->lanes[left[k]].low = low[k];
        choice->lanes[left[k]].noise = noise[k];
    }
    return SODE_OK;
}

/* The winner becomes the only lane. */
static int take(choice_t *choice, int winner)
{
    lane_t won = choice->lanes[winner];
    choice->verdict->way = won.way;
    choice->measuring = 0;
    choice->settled = 1;
    SODE_TRY(keep(choice, won.way));
    choice->lanes[winner] = (lane_t){0};
    drop_lanes(choice);
    choice->lanes[0] = won;
    choice->nlanes = 1;
    choice->now = 0;
    return SODE_OK;
}

/* After a trial of all lanes that are left. */
static int end_round(choice_t *choice)
{
    int best, nleft = 0;
    if (++choice->trial != FIRST_TRIALS && choice->trial != TRIALS)
        return SODE_OK;
    SODE_TRY(compare_lanes(choice, &best));
    for (int l = 0; l < choice->nlanes; l++) {
        lane_t *lane = &choice->lanes[l];
        lane->lost |= lane->low - lane->noise
                      > hopeless * choice->lanes[best].low;
        nleft += !lane->lost;
    }
    return choice->trial == TRIALS || nleft == 1 ? take(choice, best) : SODE_OK;
}

static int end_trial(choice_t *choice)
{
    lane_t *lane = &choice->lanes[choice->now];
    lane->times[choice->trial] = now() - choice->begun;
    do
        choice->now++;
    while (choice->now < choice->nlanes && choice->lanes[choice->now].lost);
    if (choice->now < choice->nlanes)
        return SODE_OK;
    choice->now = 0;
    SODE_TRY(end_round(choice));
    while (choice->lanes[choice->now].lost)
        choice->now++;
    return SODE_OK;
}

/* ---- running ---- */

static int choice_begin(void *state, int p)
{
    choice_t *choice = state;
    if (p == 0) {
        if (!choice->settled)
            SODE_TRY(decide(choice));
        choice->nphases = choice->lanes[choice->now].schedules->nphases;
        if (choice->measuring)
            choice->begun = now();
    }
    lane_t *lane = &choice->lanes[choice->now];
    for (int k = 0; k < lane->count; k++)
        SODE_TRY(lane->way->ops->begin(lane->states[k], p));
    return SODE_OK;
}

static int choice_end(void *state, int p)
{
    choice_t *choice = state;
    lane_t *lane = &choice->lanes[choice->now];
    for (int k = 0; k < lane->count; k++)
        SODE_TRY(lane->way->ops->end(lane->states[k], p));
    return choice->measuring && p == choice->nphases - 1 ? end_trial(choice)
                                                         : SODE_OK;
}

/* `end` follows when it is done, and counts. */
static int choice_test(void *state, int p, int *done)
{
    choice_t *choice = state;
    lane_t *lane = &choice->lanes[choice->now];
    *done = 1;
    for (int k = 0; k < lane->count; k++) {
        int there = 0;
        SODE_TRY(lane->way->ops->test(lane->states[k], p, &there));
        *done &= there;
    }
    return SODE_OK;
}

static int choice_phases(const void *state)
{
    return ((const choice_t *)state)->nphases;
}

static const sode_schedule_t *choice_under_way(const void *state, int *count,
                                               const char **name)
{
    const choice_t *choice = state;
    const lane_t *lane = &choice->lanes[choice->now];
    *count = lane->count;
    *name = lane->way->name;
    return lane->schedules;
}

static int choice_on_trial(const void *state)
{
    return ((const choice_t *)state)->measuring;
}

const sode_transport_ops_t sode_transport_auto = {
    .name = "auto",
    .needs_comm = 1,
    .create = choice_create,
    .phases = choice_phases,
    .under_way = choice_under_way,
    .begin = choice_begin,
    .end = choice_end,
    .test = choice_test,
    .on_trial = choice_on_trial,
    .free = choice_free,
};
