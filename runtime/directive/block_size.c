/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include "directive/block_size.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/status.h"
#include "collective/slowest.h"
#include "map/array.h"
#include "tune/subjects.h"
#include "tune/tuner.h"

enum {
    PLAN = 512,
    EARLY = 3, /* executions before the first that is measured */
    HELD = 8   /* nests whose trials are found without their text */
};

static const sode_tuner_rules_t rules = {.uncounted = 1,
                                         .counted = 2,
                                         .first_rounds = 1,
                                         .rounds = 3,
                                         .most_rounds = 6,
                                         .hopeless = 1.3};

struct sode_block_trials {
    sode_subject_t *subject; /* what it is about; holds this */
    sode_set_t *set;
    const char *where;
    int blocks[SODE_VARIANTS]; /* variants of the tuner */
    sode_tuner_t tuner;
    int taken; /* or -1: trials go on */
    int early; /* executions that are over */
    double began;
};

static struct held {
    const char *where;
    const sode_set_t *set;
    int64_t count;
    sode_block_trials_t *trials;
} held[HELD];

/* Everything that matters, alike on all ranks. */
static void describe(const sode_set_t *set, const sode_nest_t *nest, int64_t count, char *plan)
{
    int at = snprintf(plan, PLAN, "pipeline %s; %d nodes; %lld iterations", nest->sode_where,
                      set->size, (long long)count);
    for (int k = 0; k < nest->sode_nflows && at < PLAN; k++) {
        const sode_array_impl_t *a = sode_array_impl(nest->sode_flows[k].array);
        at += snprintf(plan + at, (size_t)(PLAN - at), "%s%zu bytes x %lld", k ? ", " : "; ",
                       a->element_size, (long long)nest->sode_flows[k].width);
        for (int d = 0; d < a->ndims && at < PLAN; d++)
            at += snprintf(plan + at, (size_t)(PLAN - at), " x %lld", (long long)a->dim[d].axis.extent);
    }
}

static void add_all(sode_block_trials_t *trials, int64_t count)
{
    static const int blocks[] = {16, 4, 8, 32, 64, 128, 256, 1};
    char name[SODE_VARIANT_NAME];
    sode_tuner_start(&trials->tuner, &rules);
    for (size_t k = 0; k < sizeof blocks / sizeof *blocks; k++)
        if (blocks[k] <= count || k == 0) {
            snprintf(name, sizeof name, "%d blocks", blocks[k]);
            trials->blocks[trials->tuner.nvariants] = blocks[k];
            sode_tuner_add(&trials->tuner, name);
        }
    trials->taken = sode_tuner_known(&trials->tuner, &trials->subject->found);
}

static int find(sode_set_t *set, const sode_nest_t *nest, int64_t count, struct held *to)
{
    char text[PLAN];
    int fresh;
    sode_subject_t *subject;
    describe(set, nest, count, text);
    SODE_TRY(sode_subject_with_state(set, text, sizeof(sode_block_trials_t), "the trials of a pipeline", &subject,
                                     &fresh));
    sode_block_trials_t *trials = subject->state;
    if (fresh) {
        trials->subject = subject;
        trials->set = set;
        trials->where = nest->sode_where;
        add_all(trials, count);
    }
    if (to->trials)
        sode_subject_leave(to->trials->subject);
    *to = (struct held){nest->sode_where, set, count, trials};
    return SODE_OK;
}

int sode_block_trials_find(sode_set_t *set, const sode_nest_t *nest, int64_t count,
                           sode_block_trials_t **trials)
{
    struct held *h = &held[((uintptr_t)nest->sode_where ^ (uintptr_t)nest->sode_where >> 5) % HELD];
    if (h->where != nest->sode_where || h->set != set || h->count != count)
        SODE_TRY(find(set, nest, count, h));
    *trials = h->trials;
    return SODE_OK;
}

static int is_over(const sode_block_trials_t *trials)
{
    return trials->taken >= 0 || trials->early < EARLY;
}

int sode_block_trials_begin(sode_block_trials_t *trials)
{
    if (!is_over(trials))
        trials->began = sode_now();
    return trials->blocks[trials->taken >= 0 ? trials->taken : sode_tuner_now(&trials->tuner)];
}

static int find_slowest(void *argument, double *times, int count)
{
    const sode_block_trials_t *trials = argument;
    return sode_set_greatest(trials->set, "pipeline", trials->where, SODE_DOUBLE, times, count);
}

int sode_block_trials_end(sode_block_trials_t *trials)
{
    if (is_over(trials)) {
        trials->early += trials->taken < 0;
        return SODE_OK;
    }
    if (!sode_tuner_count(&trials->tuner, sode_now() - trials->began))
        return SODE_OK;
    SODE_TRY(sode_tuner_end_round(&trials->tuner, find_slowest, trials));
    trials->taken = trials->tuner.winner;
    if (trials->taken >= 0)
        sode_tuner_result(&trials->tuner, &trials->subject->found);
    return SODE_OK;
}
