/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Transport `auto`: the first exchanges of a plan are done by its candidates in
 * turn and timed; then all ranks take one (best.c).
 *
 *     exchange   0 1 ... 9   10 11 12 13 14 15 16 17 18 19 ...     n ...
 *     candidate  a a ... a   a  a  a  b  b  b  c  c  c  a ...      the best one
 *                early          timed    timed    timed
 *                            first all, then those that are near the best, until it
 *                            is clear
 *
 * Each candidate has a few exchanges in a turn, and the first does not count: it finds
 * the caches as another one has left them, which the program will not.
 *
 * Setting up all candidates costs some hundred times what is gained by one exchange, so
 * the first ones of a shape, which are all that many programs make, go by `pack`.
 *
 * Ranks count alike, because exchanges are collective, so they agree without
 * asking until the end of a round, where one reduction compares times.  All that
 * allocates happens in `prepare`, before an exchange begins: candidates are set up and
 * released there, never between begin and end.
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

#include "transport/candidates.h"
#include "transport/ops.h"

enum {
    EARLY = 10,       /* executions of a shape before the first trial */
    COUNTED = 2,      /* trials in a turn, after one that does not count */
    FIRST_ROUNDS = 2, /* of turns of each, by which most are left out */
    ROUNDS = 6,       /* of each that is left */
    MOST_ROUNDS = 12, /* if those leave a doubt */
    MOST_TRIALS = COUNTED * MOST_ROUNDS,
    SHAPES = 128      /* that a set remembers: sections that follow a run-time value
                         make new ones for ever */
};

/* A candidate is left out when it takes more than this times the best time. */
static const double hopeless = 1.5;

typedef struct sode_verdict {
    struct sode_verdict *next;
    char *plan;
    unsigned exchanges;    /* made so far */
    unsigned executions;   /* of them, until trials begin */
    const sode_candidate_t *candidate; /* NULL: not known yet */
    sode_measured_t found; /* how it became known; no times: not in this run */
    int users;             /* exchanges that hold it */
    int forgotten;         /* goes with the last of them */
} sode_verdict_t;

/* One candidate on trial. */
typedef struct trial {
    sode_setup_t setup;
    double times[MOST_TRIALS]; /* seconds of each that counts */
    int ntimes;
    double typical, noise;     /* seconds (best.c) */
    int lost;                  /* is not tried any more */
} trial_t;

typedef struct choice {
    sode_candidates_t candidates;
    sode_choice_memory_t *memory; /* NULL: nothing is shared or kept */
    sode_verdict_t *verdict;
    sode_verdict_t own;           /* without memory */
    trial_t trials[SODE_CANDIDATES]; /* [ntrials] */
    int ntrials, now;             /* the one that is used */
    int round;                    /* so many rounds are over */
    int turn;                     /* exchanges of this turn that are over */
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

/* ---- what is set up ---- */

static void drop_trials(choice_t *choice)
{
    while (choice->ntrials > 0)
        sode_setup_free(&choice->trials[--choice->ntrials].setup);
}

static int add_trial(choice_t *choice, const sode_candidate_t *candidate)
{
    trial_t *trial = &choice->trials[choice->ntrials++];
    memset(trial, 0, sizeof *trial);
    return sode_setup_create(&choice->candidates, candidate, &trial->setup);
}

static int use_only(choice_t *choice, const sode_candidate_t *candidate)
{
    drop_trials(choice);
    choice->now = 0;
    return add_trial(choice, candidate);
}

static int add_all(choice_t *choice)
{
    const sode_candidate_t *candidate;
    drop_trials(choice);
    choice->now = 0;
    for (int k = 0; (candidate = sode_candidate(k)); k++) {
        int possible;
        SODE_TRY(sode_candidate_possible(&choice->candidates, candidate, &possible));
        if (possible)
            SODE_TRY(add_trial(choice, candidate));
    }
    return SODE_OK;
}

/* ---- verdicts ---- */

/* What an earlier run found, if it is possible here. */
static int look_up(choice_t *choice)
{
    sode_verdict_t *verdict = choice->verdict;
    const sode_candidate_t *candidate = NULL;
    int possible = 0;
    if (choice->memory->known)
        candidate = sode_candidate_called(choice->memory->known(verdict->plan));
    if (candidate)
        SODE_TRY(sode_candidate_possible(&choice->candidates, candidate, &possible));
    if (possible)
        verdict->candidate = candidate;
    return SODE_OK;
}

static void free_verdict(sode_verdict_t *verdict)
{
    free(verdict->plan);
    free(verdict);
}

/* Of all but the first SHAPES - 1, which were asked for last.  Exchanges are made in
 * one order, so all ranks of the set forget the same. */
static void forget(sode_choice_memory_t *memory)
{
    sode_verdict_t **link = &memory->verdicts;
    for (int k = 0; *link && k < SHAPES - 1; k++)
        link = &(*link)->next;
    while (*link) {
        sode_verdict_t *verdict = *link;
        *link = verdict->next;
        verdict->forgotten = 1;
        if (verdict->users == 0)
            free_verdict(verdict);
    }
}

/* Takes it to the front of the list, or returns NULL. */
static sode_verdict_t *remembered(sode_choice_memory_t *memory, const char *plan)
{
    for (sode_verdict_t **link = &memory->verdicts; *link; link = &(*link)->next) {
        sode_verdict_t *verdict = *link;
        if (strcmp(verdict->plan, plan) != 0)
            continue;
        *link = verdict->next;
        verdict->next = memory->verdicts;
        return memory->verdicts = verdict;
    }
    return NULL;
}

static int find_verdict(choice_t *choice)
{
    const char *plan = choice->candidates.schedule->plan;
    sode_choice_memory_t *memory = choice->candidates.schedule->memory;
    choice->verdict = &choice->own;
    if (!memory || !plan)
        return SODE_OK;
    choice->memory = memory;
    sode_verdict_t *found = remembered(memory, plan);
    if (found) {
        choice->verdict = found;
        found->users++;
        return SODE_OK;
    }
    sode_verdict_t *made = calloc(1, sizeof *made);
    if (!made || !(made->plan = strdup(plan))) {
        free(made);
        return sode_no_memory("an exchange");
    }
    forget(memory);
    made->users = 1;
    made->next = memory->verdicts;
    memory->verdicts = choice->verdict = made;
    return look_up(choice);
}

static void leave_verdict(choice_t *choice)
{
    sode_verdict_t *verdict = choice->verdict;
    if (!verdict || verdict == &choice->own)
        return;
    if (--verdict->users == 0 && verdict->forgotten)
        free_verdict(verdict);
}

/* Takes the candidate that is known by now. */
static int settle(choice_t *choice)
{
    const sode_candidate_t *candidate = choice->verdict->candidate;
    choice->settled = 1;
    choice->measuring = 0;
    for (int k = 0; k < choice->ntrials; k++)
        if (choice->trials[k].setup.candidate == candidate) {
            trial_t first = choice->trials[0];
            choice->trials[0] = choice->trials[k];
            choice->trials[k] = first;
            while (choice->ntrials > 1)
                sode_setup_free(&choice->trials[--choice->ntrials].setup);
            choice->now = 0;
            return SODE_OK;
        }
    return use_only(choice, candidate);
}

/* One rank alone only copies, which is the same by all. */
static int start(choice_t *choice)
{
    int size;
    SODE_TRY_MPI(MPI_Comm_size(choice->candidates.comm, &size));
    if (size == 1) {
        choice->settled = 1;
        return use_only(choice, sode_candidate(0));
    }
    SODE_TRY(find_verdict(choice));
    unsigned number = choice->verdict->exchanges++;
    if (choice->verdict->candidate)
        return settle(choice);
    choice->tries = (number & (number + 1)) == 0;
    return use_only(choice, sode_candidate(0));
}

/* Before each exchange until it is settled.  All ranks count alike. */
static int choice_prepare(void *state)
{
    choice_t *choice = state;
    if (choice->settled)
        return SODE_OK;
    if (choice->verdict->candidate)
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
    drop_trials(choice);
    leave_verdict(choice);
    sode_candidates_free(&choice->candidates);
    free(choice);
}

static int choice_create(const sode_schedule_t *schedule, MPI_Comm comm,
                         int tag, void **state)
{
    choice_t *choice = calloc(1, sizeof *choice);
    if (!choice)
        return sode_no_memory("an exchange");
    choice->candidates =
        (sode_candidates_t){.schedule = schedule, .comm = comm, .tag = tag};
    int status = start(choice);
    if (status != SODE_OK) {
        choice_free(choice);
        return status;
    }
    choice->nphases = choice->trials[0].setup.schedules->nphases;
    *state = choice;
    return SODE_OK;
}

int sode_choice_memory_keep(const sode_choice_memory_t *memory,
                            int (*keep)(const sode_measured_t *measured))
{
    for (sode_verdict_t *v = memory ? memory->verdicts : NULL; v; v = v->next)
        if (v->found.ntimes > 0) {
            v->found.plan = v->plan;
            SODE_TRY(keep(&v->found));
        }
    return SODE_OK;
}

void sode_choice_memory_free(sode_choice_memory_t *memory)
{
    while (memory && memory->verdicts) {
        sode_verdict_t *verdict = memory->verdicts;
        memory->verdicts = verdict->next;
        verdict->forgotten = 1;
        if (verdict->users == 0)
            free_verdict(verdict);
    }
    if (memory && memory->trials)
        memory->free_trials(memory->trials);
    free(memory);
}

/* ---- measuring ---- */

/* Compares what is left, by the times of the slowest ranks.  *best: a trial;
 * *sure: more rounds would not change that. */
static int compare_trials(choice_t *choice, int *best, int *sure)
{
    double times[SODE_CANDIDATES * MOST_TRIALS];
    double typical[SODE_CANDIDATES], noise[SODE_CANDIDATES];
    int left[SODE_CANDIDATES] = {0}, nleft = 0, count = COUNTED * choice->round;
    for (int k = 0; k < choice->ntrials; k++) {
        if (choice->trials[k].lost)
            continue;
        memcpy(times + nleft * count, choice->trials[k].times,
               (size_t)count * sizeof *times);
        left[nleft++] = k;
    }
    SODE_TRY(sode_greatest(choice->candidates.comm, times, nleft * count));
    *best = left[sode_choice_best(nleft, count, times, typical, noise, sure)];
    for (int k = 0; k < nleft; k++) {
        choice->trials[left[k]].typical = typical[k];
        choice->trials[left[k]].noise = noise[k];
    }
    return SODE_OK;
}

/* The next `prepare` drops the others. */
static void take(choice_t *choice, int winner)
{
    sode_measured_t *found = &choice->verdict->found;
    choice->verdict->candidate = choice->trials[winner].setup.candidate;
    choice->measuring = 0;
    choice->now = winner;
    strcpy(found->taken, sode_candidate_name(choice->verdict->candidate));
    found->ntimes = choice->ntrials;
    for (int k = 0; k < choice->ntrials; k++) {
        const trial_t *trial = &choice->trials[k];
        sode_candidate_time_t *time = &found->times[k];
        strcpy(time->name, sode_candidate_name(trial->setup.candidate));
        time->seconds = trial->typical;
        time->noise = trial->noise;
    }
}

/* The next one that is left, from k on; ntrials: none. */
static int next_trial(const choice_t *choice, int k)
{
    while (k < choice->ntrials && choice->trials[k].lost)
        k++;
    return k;
}

static int end_round(choice_t *choice)
{
    int best, sure, nleft = 0, round = ++choice->round;
    if (round != FIRST_ROUNDS && round % ROUNDS != 0)
        return SODE_OK;
    SODE_TRY(compare_trials(choice, &best, &sure));
    for (int k = 0; k < choice->ntrials; k++) {
        trial_t *trial = &choice->trials[k];
        trial->lost |= trial->typical - trial->noise
                       > hopeless * choice->trials[best].typical;
        nleft += !trial->lost;
    }
    if (nleft == 1 || (sure && round >= ROUNDS) || round == MOST_ROUNDS)
        take(choice, best);
    return SODE_OK;
}

static int end_trial(choice_t *choice)
{
    trial_t *trial = &choice->trials[choice->now];
    if (choice->turn > 0)
        trial->times[trial->ntimes++] = now() - choice->begun;
    if (choice->turn++ < COUNTED)
        return SODE_OK;
    choice->turn = 0;
    choice->now = next_trial(choice, choice->now + 1);
    if (choice->now < choice->ntrials)
        return SODE_OK;
    SODE_TRY(end_round(choice));
    if (choice->measuring)
        choice->now = next_trial(choice, 0);
    return SODE_OK;
}

/* ---- running ---- */

static sode_setup_t *setup_of(choice_t *choice)
{
    return &choice->trials[choice->now].setup;
}

static int choice_begin(void *state, int p)
{
    choice_t *choice = state;
    if (p == 0) {
        choice->nphases = setup_of(choice)->schedules->nphases;
        if (choice->measuring)
            choice->begun = now();
    }
    return sode_setup_begin(setup_of(choice), p);
}

static int choice_end(void *state, int p)
{
    choice_t *choice = state;
    SODE_TRY(sode_setup_end(setup_of(choice), p));
    return choice->measuring && p == choice->nphases - 1 ? end_trial(choice)
                                                         : SODE_OK;
}

/* `end` follows when it is done, and counts. */
static int choice_test(void *state, int p, int *done)
{
    return sode_setup_test(setup_of(state), p, done);
}

static int choice_phases(const void *state)
{
    return ((const choice_t *)state)->nphases;
}

static const sode_schedule_t *choice_under_way(const void *state, int *count,
                                               const char **name)
{
    const choice_t *choice = state;
    const sode_setup_t *setup = &choice->trials[choice->now].setup;
    *count = setup->count;
    *name = sode_candidate_name(setup->candidate);
    return setup->schedules;
}

static int choice_on_trial(const void *state)
{
    return ((const choice_t *)state)->measuring;
}

const sode_transport_ops_t sode_transport_auto = {
    .name = "auto",
    .needs_comm = 1,
    .create = choice_create,
    .prepare = choice_prepare,
    .phases = choice_phases,
    .under_way = choice_under_way,
    .begin = choice_begin,
    .end = choice_end,
    .test = choice_test,
    .on_trial = choice_on_trial,
    .free = choice_free,
};
