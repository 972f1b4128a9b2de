/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include "blocking/trials.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#include "blocking/model.h"
#include "blocking/parts.h"
#include "base/clock.h"
#include "base/context.h"
#include "base/status.h"
#include "collective/slowest.h"
#include "map/array.h"
#include "map/nodes.h"
#include "map/template.h"
#include "tune/subjects.h"
#include "tune/tuner.h"

enum { PLAN = 512, TRIED = 3 /* besides the first */, ALIKE = 2 /* of them by one scheme */ };

/* A turn is a few time blocks, whose seconds of a step count once. */
static const sode_tuner_rules_t rules = {.counted = 1,
                                         .first_rounds = 1,
                                         .rounds = 3,
                                         .most_rounds = 6,
                                         .hopeless = 1.3};

typedef struct candidate {
    sode_block_form_t form;
    sode_load_t load;
} candidate_t;

struct sode_trials {
    sode_subject_t *subject; /* what it is about; holds this */
    int64_t span;   /* steps of a turn */
    candidate_t list[SODE_VARIANTS]; /* variants of the tuner; the first has the fewest steps */
    sode_tuner_t tuner;
    int taken;      /* or -1: trials go on */
    int warm;       /* the first turn, which does not count, is over */
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
    static const char *const schemes[] = {"pa1", "pa2", "diamond"};
    candidate_t made = {.form = {steps, scheme}};
    char name[SODE_VARIANT_NAME];
    if (trials->tuner.nvariants == SODE_VARIANTS)
        return;
    snprintf(name, sizeof name, "%s %lld", schemes[scheme], (long long)steps);
    made.load = sode_model_load(block, plan, &made.form);
    trials->list[trials->tuner.nvariants] = made;
    sode_tuner_add(&trials->tuner, name);
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
    sode_tuner_start(&trials->tuner, &rules);
    if (block->facts->sode_choose)
        for (int64_t steps = 1; steps < most; steps *= 2)
            add_steps(trials, block, plan, steps);
    add_steps(trials, block, plan, most);
    trials->span = most;
    trials->taken = trials->tuner.nvariants == 1 ? 0 : -1;
    trials->ranked = trials->tuner.nvariants <= 1 + TRIED;
    trials->exchange[0] = trials->exchange[1] = -1;
    trials->longest = sode_model_load(block, plan, &(sode_block_form_t){most, SODE_SCHEME_PA1});
    trials->in_cache = sode_model_in_cache(block);
}

/* Everything that matters, alike on all ranks. */
static void describe(const sode_blocking_t *block, int64_t most, char *plan)
{
    const sode_blocking_facts_t *facts = block->facts;
    int at = snprintf(plan, PLAN, "blocking %s; %d nodes; most %lld; scheme %d; ",
                      block->where, facts->sode_tmpl->nodes->set->size, (long long)most,
                      sode_parts_chosen(facts));
    for (int d = 0; d < facts->sode_ndims && at < PLAN; d++) {
        const sode_dim_t *dim = &facts->sode_tmpl->dim[d];
        at += snprintf(plan + at, (size_t)(PLAN - at), "%s%lld/%lld", d ? " x " : "",
                       (long long)dim->extent, (long long)dim->coords);
    }
    for (int k = 0; k < facts->sode_narrays && at < PLAN; k++)
        at += snprintf(plan + at, (size_t)(PLAN - at), "%s%zu", k ? " " : "; bytes ",
                       sode_array_impl(facts->sode_arrays[k].array)->element_size);
    for (char *c = plan; *c; c++)
        if (iscntrl((unsigned char)*c))
            *c = ' ';
}

int sode_trials_find(const sode_blocking_t *block, const sode_tiles_plan_t *plan,
                     int64_t most, sode_trials_t **trials)
{
    char text[PLAN];
    int fresh;
    sode_subject_t *subject;
    describe(block, most, text);
    SODE_TRY(sode_subject_with_state(block->facts->sode_tmpl->nodes->set, text, sizeof(sode_trials_t),
                                     "the trials of a time loop", &subject, &fresh));
    *trials = subject->state;
    if (!fresh)
        return SODE_OK;
    (*trials)->subject = subject;
    add_all(*trials, block, plan, most);
    int known = sode_tuner_known(&(*trials)->tuner, &subject->found); /* to an earlier run */
    (*trials)->taken = known >= 0 ? known : (*trials)->taken;
    return SODE_OK;
}

int64_t sode_trials_longest(const sode_trials_t *trials)
{
    int64_t longest = 1;
    for (int k = 0; k < trials->tuner.nvariants; k++) {
        int64_t steps = trials->list[k].form.steps;
        int comes = trials->taken < 0 ? !trials->tuner.variants[k].out : k == trials->taken;
        if (comes && steps > longest)
            longest = steps;
    }
    return longest;
}

/* ---- rounds ---- */

static int find_slowest(void *argument, double *times, int count)
{
    const sode_blocking_t *block = argument;
    sode_set_t *set = block->facts->sode_tmpl->nodes->set;
    return set->self < 0 ? SODE_OK : sode_set_greatest(set, "blocking", block->where, SODE_DOUBLE, times, count);
}

/* The first candidate has had its first turn: which others are worth one? */
static int rank_others(sode_trials_t *trials, sode_blocking_t *block)
{
    const sode_variant_t *first = &trials->tuner.variants[0];
    double seen[] = {first->times[0], trials->exchange[0], trials->exchange[1],
                     !trials->in_cache}; /* nodes may have other caches */
    double expected[SODE_VARIANTS];
    int tried[SODE_SCHEME_AUTO] = {0}, tries[SODE_VARIANTS] = {0};
    trials->ranked = 1;
    SODE_TRY(find_slowest(block, seen, (int)(sizeof seen / sizeof *seen)));
    sode_rates_t rates = sode_predict_rates(&trials->list[0].load, seen[1], seen[0],
                                            &trials->longest, seen[2], seen[3] == 0);
    for (int k = 1; k < trials->tuner.nvariants; k++)
        expected[k] = sode_predict(&rates, &trials->list[k].load);
    for (int n = 0; n < TRIED; n++) {
        int best = -1;
        for (int k = 1; k < trials->tuner.nvariants; k++)
            if (!tries[k] && tried[trials->list[k].form.scheme] < ALIKE
                && (best < 0 || expected[k] < expected[best]))
                best = k;
        if (best < 0)
            break;
        tries[best] = 1;
        tried[trials->list[best].form.scheme]++;
    }
    for (int k = 1; k < trials->tuner.nvariants; k++)
        if (!tries[k])
            sode_tuner_leave_out(&trials->tuner, k);
    return SODE_OK;
}

/* Each candidate has had its turn. */
static int end_round(sode_trials_t *trials, sode_blocking_t *block)
{
    SODE_TRY(sode_tuner_end_round(&trials->tuner, find_slowest, block));
    trials->taken = trials->tuner.winner;
    if (trials->taken >= 0)
        sode_tuner_result(&trials->tuner, &trials->subject->found);
    return SODE_OK;
}

static void end_turn(sode_trials_t *trials)
{
    trials->running = 0;
    if (trials->warm)
        sode_tuner_count(&trials->tuner, (sode_now() - trials->began) / (double)trials->done);
    trials->warm = 1;
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
    int64_t steps = trials->list[trials->tuner.now].form.steps;
    int64_t turn = (trials->span + steps - 1) / steps * steps;
    return block->remaining <= 0 || block->remaining >= turn;
}

int sode_trials_next(sode_trials_t *trials, sode_blocking_t *block,
                     sode_block_form_t *form)
{
    sode_tuner_t *tuner = &trials->tuner;
    int now = trials->taken;
    if (now < 0 && trials->running && trials->done >= trials->span)
        end_turn(trials);
    if (now < 0 && !trials->ranked && tuner->variants[0].ntimes > 0)
        SODE_TRY(rank_others(trials, block));
    if (now < 0 && tuner->now == tuner->nvariants)
        SODE_TRY(end_round(trials, block));
    if (trials->taken >= 0) {
        now = trials->taken;
    } else if (!trials->running && !has_room(trials, block)) {
        now = sode_tuner_fastest(tuner);
    } else {
        now = tuner->now;
        trials->done = trials->running ? trials->done : 0;
        trials->running = 1;
    }
    *form = trials->list[now].form;
    return SODE_OK;
}

int sode_trials_run(sode_trials_t *trials, int64_t steps)
{
    if (!trials || !trials->running)
        return 0;
    if (trials->done == 0)
        trials->began = sode_now();
    trials->done += steps;
    return 1;
}

void sode_trials_leave(sode_trials_t **held)
{
    sode_trials_t *trials = *held;
    if (!trials)
        return;
    if (trials->running && trials->done >= trials->span)
        end_turn(trials);
    trials->running = 0;
    *held = NULL;
    sode_subject_leave(trials->subject);
}
