/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Transport `auto`: the first exchanges of a plan are done by its candidates in turn
 * and timed (tune/tuner.h); then all ranks take one.
 *
 *     exchange   0 1 ... 9   10 11 12  13 14 15  16 17 18  19 ...   n ...
 *     candidate  a a ... a   a  a  a   b  b  b   c  c  c   a  ...   the best one
 *                early       turns of three, the first of which does not count
 *
 * Setting up all candidates costs some hundred times what is gained by one exchange, so
 * the first ones of a shape, which are all that many programs make, go by `pack`.  Heavy ones
 * are measured sooner, and less: few of them are all that many programs make, too.
 *
 * All that allocates happens in `prepare`, before an exchange begins: candidates are set
 * up and released there, never between begin and end.
 *
 * Of a gather that may go other ways, what is measured goes on to the next directive: the loop
 * in between reads elements where the way has put them, which may make more of a difference than
 * the exchange.  Its executions are long, so there are fewer of them: the first way shows which
 * transports are worth a try by the others.
 *
 * What is found is shared by the exchanges of one shape on one set (tune/subjects.h).
 * Some of them measure, until the first of these is done: number 0, 1, 3, 7, ... in the
 * order in which they are made, for some may be released before, and arrays that
 * live for two exchanges are not worth more.  The others go by `pack` meanwhile.
 * Nothing depends on when a rank releases an exchange: that is its own affair,
 * and only makes and ends of exchanges have the same order on all ranks.
 */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/mark.h"
#include "transport/candidates.h"
#include "transport/ops.h"
#include "tune/subjects.h"
#include "tune/tuner.h"

enum { EARLY = 10, EARLY_HEAVY = 2 }; /* executions of a shape before the first that is measured */

/* Each candidate has three or four exchanges in a turn, and the first does not count. */
static const sode_tuner_rules_t rules_alone = {.uncounted = 1,
                                               .counted = 2,
                                               .first_rounds = 2,
                                               .rounds = 6,
                                               .most_rounds = 12,
                                               .hopeless = 1.5};
static const sode_tuner_rules_t rules_heavy = {.uncounted = 1,
                                               .counted = 1,
                                               .first_rounds = 2,
                                               .rounds = 4,
                                               .most_rounds = 10,
                                               .hopeless = 1.25};
static const sode_tuner_rules_t rules_with_loop = {.uncounted = 1,
                                                   .counted = 2,
                                                   .first_rounds = 1,
                                                   .rounds = 4,
                                                   .most_rounds = 12,
                                                   .hopeless = 1.15};

typedef struct choice {
    sode_state_t head;
    sode_candidates_t candidates;
    sode_subject_t *subject;
    sode_subject_t own; /* if nothing is shared or kept */
    sode_setup_t setups[SODE_VARIANTS]; /* [nsetups] while it measures, variants of the tuner */
    int nsetups, now;   /* the one that is used */
    int tries;          /* it is one of those that measure */
    int planned;        /* variants that go by the first plan, which come first */
    double begun;       /* seconds */
    int with_loop;      /* an execution ends where the next directive begins: */
    int awaits;         /* its end is to come, */
    double until;       /* or this */
    sode_tuner_t tuner;
} choice_t;

/* ---- what is set up ---- */

static void drop_setups(choice_t *choice)
{
    while (choice->nsetups > 0)
        sode_setup_free(&choice->setups[--choice->nsetups]);
    choice->now = 0;
}

static int add_setup(choice_t *choice, const sode_candidate_t *candidate)
{
    return sode_setup_create(&choice->candidates, candidate,
                             &choice->setups[choice->nsetups++]);
}

static int use_only(choice_t *choice, const sode_candidate_t *candidate)
{
    drop_setups(choice);
    return add_setup(choice, candidate);
}

static int start_measuring(choice_t *choice)
{
    const sode_candidate_t *candidate;
    drop_setups(choice);
    choice->with_loop = choice->candidates.schedule->overlaps;
    for (int way = 0; way < SODE_OTHERS; way++)
        choice->with_loop |= choice->candidates.schedule->gathers && choice->candidates.schedule->other[way];
    sode_tuner_start(&choice->tuner, choice->with_loop                       ? &rules_with_loop
                                      : choice->candidates.schedule->heavy ? &rules_heavy
                                                                           : &rules_alone);
    for (int k = 0; (candidate = sode_candidate(k)); k++) {
        int possible;
        SODE_TRY(sode_candidate_possible(&choice->candidates, candidate, &possible));
        if (!possible)
            continue;
        sode_tuner_add(&choice->tuner, sode_candidate_name(candidate));
        SODE_TRY(add_setup(choice, candidate));
        if (sode_candidate_other(candidate) == SODE_OTHERS)
            choice->planned = choice->nsetups;
    }
    choice->head.on_trial = 1;
    return SODE_OK;
}

/* ---- what is known ---- */

/* What an earlier run took is forgotten if it is not possible here. */
static int check_taken(choice_t *choice)
{
    char *taken = choice->subject->found.taken;
    const sode_candidate_t *candidate = *taken ? sode_candidate_called(taken) : NULL;
    int possible = 0;
    if (candidate)
        SODE_TRY(sode_candidate_possible(&choice->candidates, candidate, &possible));
    if (!possible)
        *taken = 0;
    return SODE_OK;
}

static int find_subject(choice_t *choice)
{
    const sode_schedule_t *schedule = choice->candidates.schedule;
    choice->subject = &choice->own;
    if (!schedule->subjects || !schedule->plan)
        return SODE_OK;
    return sode_subject_find(schedule->subjects, schedule->plan, &choice->subject);
}

static void leave_subject(choice_t *choice)
{
    if (choice->subject && choice->subject != &choice->own)
        sode_subject_leave(choice->subject);
}

/* Takes the candidate that is known by now.  Exchanges of a shape may differ in what is possible:
 * gathers of as many elements in as many runs, of which one has small gaps.  One that cannot take
 * what others have found measures for itself. */
static int settle(choice_t *choice)
{
    const sode_candidate_t *candidate = sode_candidate_called(choice->subject->found.taken);
    int possible;
    SODE_TRY(sode_candidate_possible(&choice->candidates, candidate, &possible));
    if (!possible) {
        leave_subject(choice);
        choice->subject = &choice->own;
        choice->tries = 1;
        return SODE_OK;
    }
    choice->head.settled = 1;
    choice->head.on_trial = 0;
    for (int k = 0; k < choice->nsetups; k++)
        if (choice->setups[k].candidate == candidate) {
            sode_setup_t first = choice->setups[0];
            choice->setups[0] = choice->setups[k];
            choice->setups[k] = first;
            while (choice->nsetups > 1)
                sode_setup_free(&choice->setups[--choice->nsetups]);
            choice->now = 0;
            return SODE_OK;
        }
    return use_only(choice, candidate);
}

/* One rank alone only copies, which is the same by all. */
static int start(choice_t *choice)
{
    const sode_candidate_t *first;
    int size;
    SODE_TRY_MPI(MPI_Comm_size(choice->candidates.comm, &size));
    if (size == 1) {
        choice->head.settled = 1;
        return use_only(choice, sode_candidate(0));
    }
    SODE_TRY(find_subject(choice));
    unsigned number = choice->subject->made++;
    if (number == 0)
        SODE_TRY(check_taken(choice));
    choice->tries = (number & (number + 1)) == 0;
    if (*choice->subject->found.taken)
        SODE_TRY(settle(choice));
    if (choice->head.settled)
        return SODE_OK;
    SODE_TRY(sode_candidate_first(&choice->candidates, &first));
    return use_only(choice, first);
}

/* ---- measuring ---- */

static int greatest(void *argument, double *values, int count)
{
    return sode_greatest(((choice_t *)argument)->candidates.comm, values, count);
}

/* Of each other way only those transports are tried that are near its best one by the first plan: at least one of each. With overlap, if that
 * is near by the first plan. */
static int leave_out_transports(choice_t *choice)
{
    const double near = 1.1; /* of two times each, which vary */
    sode_tuner_t *tuner = &choice->tuner;
    const sode_setup_t *setups = choice->setups;
    const int first = choice->planned;
    double lowest[SODE_VARIANTS], of[SODE_VARIANTS];
    SODE_TRY(sode_tuner_look(tuner, first, greatest, choice, lowest));
    for (int k = first; k < tuner->nvariants; k++) {
        of[k] = -1; /* goes by no transport of the first plan */
        for (int j = 0; j < first; j++)
            if (sode_candidate_alike(setups[j].candidate, setups[k].candidate)
                && sode_candidate_overlaps(setups[j].candidate) == sode_candidate_overlaps(setups[k].candidate))
                of[k] = of[k] < 0 || lowest[j] < of[k] ? lowest[j] : of[k];
    }
    for (int k = first; k < tuner->nvariants; k++) {
        double best = of[k];
        for (int j = first; j < tuner->nvariants; j++)
            if (of[j] >= 0 && of[j] < best
                && sode_candidate_other(setups[j].candidate) == sode_candidate_other(setups[k].candidate))
                best = of[j];
        if (of[k] >= 0 && of[k] > near * best)
            sode_tuner_leave_out(tuner, k);
    }
    return SODE_OK;
}

/* The next `prepare` drops what is not taken. */
static int count_execution(choice_t *choice, double until)
{
    sode_tuner_t *tuner = &choice->tuner;
    int over = sode_tuner_count(tuner, until - choice->begun);
    if (!over && choice->with_loop && sode_tuner_passed_first(tuner, choice->planned - 1)
        && tuner->now == choice->planned) {
        SODE_TRY(leave_out_transports(choice));
        over = tuner->now == tuner->nvariants;
    }
    if (over)
        SODE_TRY(sode_tuner_end_round(tuner, greatest, choice));
    if (tuner->winner >= 0) {
        choice->head.on_trial = 0;
        sode_tuner_result(tuner, &choice->subject->found);
    }
    choice->now = sode_tuner_now(tuner);
    return SODE_OK;
}

static int end_execution(choice_t *choice)
{
    if (!choice->with_loop)
        return count_execution(choice, sode_now());
    sode_mark_next();
    sode_mark_until = &choice->until;
    choice->awaits = 1;
    return SODE_OK;
}

/* Before each exchange until it is settled.  All ranks count alike. */
static int choice_prepare(void *state)
{
    choice_t *choice = state;
    if (choice->head.settled)
        return SODE_OK;
    if (choice->awaits) {
        choice->awaits = 0;
        sode_mark_next(); /* if it runs still */
        SODE_TRY(count_execution(choice, choice->until));
    }
    if (*choice->subject->found.taken)
        SODE_TRY(settle(choice));
    if (choice->head.settled || choice->head.on_trial || sode_tuner_waits)
        return SODE_OK;
    if (choice->subject->executed < (choice->candidates.schedule->heavy ? EARLY_HEAVY : EARLY)) {
        choice->subject->executed++;
        return SODE_OK;
    }
    return choice->tries ? start_measuring(choice) : SODE_OK;
}

static int choice_shift(void *state, const ptrdiff_t *shift)
{
    choice_t *choice = state;
    sode_candidates_shift(&choice->candidates, shift);
    for (int k = 0; k < choice->nsetups; k++)
        SODE_TRY(sode_setup_shift(&choice->setups[k], shift));
    return SODE_OK;
}

static void choice_free(void *state)
{
    choice_t *choice = state;
    if (sode_mark_until == &choice->until)
        sode_mark_until = NULL;
    drop_setups(choice);
    leave_subject(choice);
    sode_candidates_free(&choice->candidates);
}

static int choice_create(void *state)
{
    choice_t *choice = state;
    const sode_state_t *head = &choice->head;
    choice->candidates =
        (sode_candidates_t){.schedule = head->schedule, .comm = head->comm, .tag = head->tag};
    SODE_TRY(start(choice));
    choice->head.phases = choice->setups[0].schedules->nphases;
    return SODE_OK;
}

/* ---- running ---- */

static sode_setup_t *setup_of(choice_t *choice)
{
    return &choice->setups[choice->now];
}

static int choice_begin(void *state, int p)
{
    choice_t *choice = state;
    if (p == 0) {
        choice->head.phases = setup_of(choice)->schedules->nphases;
        choice->head.overlaps = sode_candidate_overlaps(setup_of(choice)->candidate);
        if (choice->head.on_trial)
            choice->begun = sode_now();
    }
    return sode_setup_begin(setup_of(choice), p);
}

static int choice_end(void *state, int p)
{
    choice_t *choice = state;
    SODE_TRY(sode_setup_end(setup_of(choice), p));
    return choice->head.on_trial && p == choice->head.phases - 1 ? end_execution(choice)
                                                         : SODE_OK;
}

/* `end` follows when it is done, and counts. */
static int choice_test(void *state, int p, int *done)
{
    return sode_setup_test(setup_of(state), p, done);
}

static int choice_some(void *state, int p, uint64_t ranks, int *there)
{
    return sode_setup_some(setup_of(state), p, ranks, there);
}

static const sode_schedule_t *choice_under_way(const void *state, int *count,
                                               const char **name)
{
    const choice_t *choice = state;
    const sode_setup_t *setup = &choice->setups[choice->now];
    *count = setup->count;
    *name = sode_candidate_name(setup->candidate);
    return setup->schedules;
}

static int choice_trials(const void *state, double *lost)
{
    const choice_t *choice = state;
    return choice->tuner.winner >= 0 && choice->tuner.round > 0
               ? sode_tuner_executions(&choice->tuner, lost) : 0;
}

const sode_transport_ops_t sode_transport_auto = {
    .name = "auto",
    .bytes = sizeof(choice_t),
    .needs_comm = 1,
    .create = choice_create,
    .shift = choice_shift,
    .prepare = choice_prepare,
    .under_way = choice_under_way,
    .begin = choice_begin,
    .end = choice_end,
    .test = choice_test,
    .some = choice_some,
    .trials = choice_trials,
    .free = choice_free,
};
