/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#define _POSIX_C_SOURCE 200809L /* clock_gettime, strdup */

#include "api/blocking_trials.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "api/blocking_model.h"
#include "api/tiles_parts.h"
#include "base/context.h"
#include "base/operation.h"
#include "base/status.h"
#include "collective/collective.h"
#include "directive/exchanges.h"
#include "map/array.h"
#include "map/nodes.h"
#include "map/template.h"
#include "transport/choice.h"
#include "tune/tune.h"

enum { ROUNDS = 3, PLAN = 512, TRIED = 3 /* besides the first */, ALIKE = 2 /* of them by one scheme */ };
static const double HOPELESS = 1.3; /* times the best one */
static const double FASTER = 0.99;  /* times one step, to be worth it */
static const double NEVER = 1e300;

typedef struct candidate {
    sode_block_form_t form;
    double now;  /* seconds of a step in this round, here */
    double best; /* of the rounds before, on the slowest rank */
    int out;     /* it gets no more turns */
    sode_load_t load;
} candidate_t;

struct sode_trials {
    sode_trials_t *next;
    char *plan;     /* what it is about */
    int64_t span;   /* steps of a turn */
    int count;
    candidate_t list[SODE_CANDIDATES]; /* [count]; the first has the fewest steps */
    int taken;      /* or -1: trials go on */
    int warm;       /* the first turn, which does not count, is over */
    int round, turn;
    int running;    /* the turn is */
    int64_t done;   /* steps of it */
    double began;
    int ranked;     /* only the best by the model are left */
    double exchange[2]; /* seconds, for one step and the longest time block; < 0: not known */
    sode_load_t longest; /* of the latter, by pa1 */
    int in_cache;
};

/* ---- which ---- */

static void add(sode_trials_t *trials, const sode_blocking_t *block,
                const sode_tiles_plan_t *plan, int64_t steps, int scheme)
{
    candidate_t made = {.form = {steps, scheme}, .now = NEVER, .best = NEVER};
    if (trials->count == SODE_CANDIDATES)
        return;
    made.load = sode_model_load(block, plan, &made.form);
    trials->list[trials->count++] = made;
}

static int has_parts(const sode_blocking_t *block, const sode_tiles_plan_t *plan,
                     int scheme, int64_t steps)
{
    sode_parts_lack_t lack;
    return plan && steps > 1 && sode_parts_steps(block, plan, scheme, steps, &lack) == steps;
}

static void add_steps(sode_trials_t *trials, const sode_blocking_t *block,
                      const sode_tiles_plan_t *plan, int64_t steps)
{
    int chosen = sode_parts_chosen(block->facts), found = 0;
    for (int scheme = SODE_SCHEME_PA1; scheme < SODE_SCHEME_AUTO; scheme++) {
        int asked = chosen == SODE_SCHEME_AUTO || chosen == scheme;
        if (asked && (scheme == SODE_SCHEME_PA1 || has_parts(block, plan, scheme, steps))) {
            add(trials, block, plan, steps, scheme);
            found = 1;
        }
    }
    if (!found)
        add(trials, block, plan, steps, SODE_SCHEME_PA1);
}

static void add_all(sode_trials_t *trials, const sode_blocking_t *block,
                    const sode_tiles_plan_t *plan, int64_t most)
{
    if (block->facts->choose)
        for (int64_t steps = 1; steps < most; steps *= 2)
            add_steps(trials, block, plan, steps);
    add_steps(trials, block, plan, most);
    trials->span = most;
    trials->taken = trials->count == 1 ? 0 : -1;
    trials->ranked = trials->count <= 1 + TRIED;
    trials->exchange[0] = trials->exchange[1] = -1;
    trials->longest = sode_model_load(block, plan, &(sode_block_form_t){most, SODE_SCHEME_PA1});
    trials->in_cache = sode_model_in_cache(block);
}

static void name_of(const candidate_t *of, char *name)
{
    static const char *const schemes[] = {"pa1", "pa2", "diamond"};
    snprintf(name, SODE_CANDIDATE_NAME, "%s %lld", schemes[of->form.scheme],
             (long long)of->form.steps);
}

/* Everything that matters, alike on all ranks. */
static void describe(const sode_blocking_t *block, int64_t most, char *plan)
{
    const sode_blocking_facts_t *facts = block->facts;
    int at = snprintf(plan, PLAN, "blocking %s; %d nodes; most %lld; scheme %d; ",
                      block->where, facts->tmpl->nodes->set->size, (long long)most,
                      sode_parts_chosen(facts));
    for (int d = 0; d < facts->ndims && at < PLAN; d++) {
        const sode_dim_t *dim = &facts->tmpl->dim[d];
        at += snprintf(plan + at, (size_t)(PLAN - at), "%s%lld/%lld", d ? " x " : "",
                       (long long)dim->extent, (long long)dim->coords);
    }
    for (int k = 0; k < facts->narrays && at < PLAN; k++)
        at += snprintf(plan + at, (size_t)(PLAN - at), "%s%zu", k ? " " : "; bytes ",
                       sode_array_impl(facts->arrays[k].array)->element_size);
    for (char *c = plan; *c; c++)
        if (iscntrl((unsigned char)*c))
            *c = ' ';
}

/* What an earlier run has found. */
static void take_known(sode_trials_t *trials)
{
    const char *known = sode_tune_known(trials->plan);
    for (int k = 0; known && k < trials->count; k++) {
        char name[SODE_CANDIDATE_NAME];
        name_of(&trials->list[k], name);
        if (strcmp(name, known) == 0)
            trials->taken = k;
    }
}

static void free_trials(sode_trials_t *trials)
{
    while (trials) {
        sode_trials_t *next = trials->next;
        free(trials->plan);
        free(trials);
        trials = next;
    }
}

int sode_trials_find(const sode_blocking_t *block, const sode_tiles_plan_t *plan,
                     int64_t most, sode_trials_t **trials)
{
    char text[PLAN];
    sode_choice_memory_t *memory = sode_exchanges_memory(block->facts->tmpl->nodes->set);
    if (!memory)
        return sode_no_memory("the trials of a time loop");
    memory->free_trials = free_trials;
    describe(block, most, text);
    for (*trials = memory->trials; *trials; *trials = (*trials)->next)
        if (strcmp((*trials)->plan, text) == 0)
            return SODE_OK;
    sode_trials_t *made = calloc(1, sizeof *made);
    char *name = made ? strdup(text) : NULL;
    if (!name) {
        free(made);
        return sode_no_memory("the trials of a time loop");
    }
    made->plan = name;
    add_all(made, block, plan, most);
    take_known(made);
    made->next = memory->trials;
    *trials = memory->trials = made;
    return SODE_OK;
}

int64_t sode_trials_longest(const sode_trials_t *trials)
{
    int64_t longest = 1;
    for (int k = 0; k < trials->count; k++) {
        const candidate_t *c = &trials->list[k];
        int comes = trials->taken < 0 ? !c->out : k == trials->taken;
        if (comes && c->form.steps > longest)
            longest = c->form.steps;
    }
    return longest;
}

/* ---- rounds ---- */

static int fastest(const sode_trials_t *trials)
{
    int best = 0;
    for (int k = 1; k < trials->count; k++)
        if (trials->list[k].best < trials->list[best].best)
            best = k;
    return best;
}

static int keep(const sode_trials_t *trials)
{
    sode_measured_t measured = {.plan = trials->plan};
    name_of(&trials->list[trials->taken], measured.taken);
    for (int k = 0; k < trials->count; k++)
        if (trials->list[k].best < NEVER) {
            sode_candidate_time_t *time = &measured.times[measured.ntimes++];
            name_of(&trials->list[k], time->name);
            time->seconds = trials->list[k].best;
        }
    return sode_tune_keep(&measured);
}

/* The largest times of any rank. */
static int find_slowest(const sode_blocking_t *block, double *times, int count)
{
    sode_set_t *set = block->facts->tmpl->nodes->set;
    sode_operation_t *operation;
    if (set->self < 0)
        return SODE_OK;
    SODE_TRY(sode_operation_open(set, "blocking", block->where, &operation));
    operation->needs = SODE_NEEDS_ALL;
    SODE_TRY(sode_operation_begin(operation, 0));
    int status = sode_set_reduce(set, SODE_OP_MAX, SODE_DOUBLE, times, count,
                                 SODE_COLLECTIVE_LIMIT);
    sode_operation_end();
    return status;
}

/* The first candidate has had its first turn: which others are worth one? */
static int rank_others(sode_trials_t *trials, const sode_blocking_t *block)
{
    double seen[] = {trials->list[0].now, trials->exchange[0], trials->exchange[1],
                     !trials->in_cache}; /* nodes may have other caches */
    double expected[SODE_CANDIDATES];
    int tried[SODE_SCHEME_AUTO] = {0};
    trials->ranked = 1;
    SODE_TRY(find_slowest(block, seen, (int)(sizeof seen / sizeof *seen)));
    sode_rates_t rates = sode_predict_rates(&trials->list[0].load, seen[1], seen[0],
                                            &trials->longest, seen[2], seen[3] == 0);
    for (int k = 1; k < trials->count; k++) {
        expected[k] = sode_predict(&rates, &trials->list[k].load);
        trials->list[k].out = 1;
    }
    for (int n = 0; n < TRIED; n++) {
        int best = -1;
        for (int k = 1; k < trials->count; k++)
            if (trials->list[k].out && tried[trials->list[k].form.scheme] < ALIKE
                && (best < 0 || expected[k] < expected[best]))
                best = k;
        if (best < 0)
            break;
        trials->list[best].out = 0;
        tried[trials->list[best].form.scheme]++;
    }
    return SODE_OK;
}

/* Each candidate has had its turn. */
static int end_round(sode_trials_t *trials, const sode_blocking_t *block)
{
    sode_set_t *set = block->facts->tmpl->nodes->set;
    double slowest[SODE_CANDIDATES];
    int open = 0;
    for (int k = 0; k < trials->count; k++)
        slowest[k] = trials->list[k].out ? 0 : trials->list[k].now;
    SODE_TRY(find_slowest(block, slowest, trials->count));
    for (int k = 0; k < trials->count; k++)
        if (!trials->list[k].out && slowest[k] < trials->list[k].best)
            trials->list[k].best = slowest[k];
    int best = fastest(trials);
    for (int k = 0; k < trials->count; k++) {
        candidate_t *c = &trials->list[k];
        c->out |= c->best > HOPELESS * trials->list[best].best;
        open += !c->out;
    }
    trials->turn = 0;
    if (++trials->round < ROUNDS && open > 1)
        return SODE_OK;
    const candidate_t *one = &trials->list[0];
    trials->taken = trials->list[best].best < FASTER * one->best ? best : 0;
    return set->self == 0 ? keep(trials) : SODE_OK;
}

double sode_trials_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void skip_out(sode_trials_t *trials)
{
    while (trials->turn < trials->count && trials->list[trials->turn].out)
        trials->turn++;
}

static void end_turn(sode_trials_t *trials)
{
    candidate_t *c = &trials->list[trials->turn];
    trials->running = 0;
    if (!trials->warm) {
        trials->warm = 1;
        return;
    }
    c->now = (sode_trials_seconds() - trials->began) / (double)trials->done;
    trials->turn++;
    skip_out(trials);
}

int sode_trials_ask(const sode_trials_t *trials)
{
    return trials && !trials->ranked && trials->taken < 0 && trials->exchange[0] < 0;
}

void sode_trials_answer(sode_trials_t *trials, double one, double longest)
{
    trials->exchange[0] = one;
    trials->exchange[1] = longest;
}

/* Does the time loop have so many steps still, as far as that is known? */
static int has_room(const sode_trials_t *trials, const sode_blocking_t *block)
{
    int64_t steps = trials->list[trials->turn].form.steps;
    int64_t turn = (trials->span + steps - 1) / steps * steps;
    return block->remaining <= 0 || block->remaining >= turn;
}

int sode_trials_next(sode_trials_t *trials, const sode_blocking_t *block,
                     sode_block_form_t *form)
{
    if (trials->taken >= 0) {
        *form = trials->list[trials->taken].form;
        return SODE_OK;
    }
    if (trials->running && trials->done >= trials->span)
        end_turn(trials);
    if (!trials->ranked && trials->list[0].now < NEVER)
        SODE_TRY(rank_others(trials, block));
    skip_out(trials);
    if (trials->turn == trials->count)
        SODE_TRY(end_round(trials, block));
    skip_out(trials);
    int now = trials->taken >= 0 ? trials->taken : trials->turn;
    if (trials->taken < 0 && !trials->running && !has_room(trials, block))
        now = fastest(trials);
    else if (trials->taken < 0 && !trials->running) {
        trials->running = 1;
        trials->done = 0;
    }
    *form = trials->list[now].form;
    return SODE_OK;
}

int sode_trials_run(sode_trials_t *trials, int64_t steps)
{
    if (!trials || !trials->running)
        return 0;
    if (trials->done == 0)
        trials->began = sode_trials_seconds();
    trials->done += steps;
    return 1;
}

void sode_trials_leave(sode_trials_t *trials)
{
    if (!trials || !trials->running)
        return;
    if (trials->done >= trials->span)
        end_turn(trials);
    trials->running = 0;
}
