/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include "directive/variants.h"

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/context.h"
#include "base/status.h"
#include "collective/slowest.h"
#include "tune/subjects.h"
#include "tune/tuner.h"

/* Few: programs' variants are long, and loops in them begin their own trials afterwards. */
static const sode_tuner_rules_t rules = {.uncounted = 1,
                                         .counted = 1,
                                         .first_rounds = 2,
                                         .rounds = 3,
                                         .most_rounds = 8,
                                         .hopeless = 1.2};

typedef struct trials {
    sode_subject_t *subject;
    sode_tuner_t tuner;
    int taken; /* -1: not known yet */
} trials_t;

/* The one that is executed. */
static struct {
    trials_t *trials; /* NULL: none */
    sode_set_t *set;
    double begun;
} now;

static int check(int count, const char *const *names)
{
    if (now.trials)
        return sode_refuse("a variant of '%s' is still being executed; call sode_variant_done() after it", now.trials->subject->found.plan);
    if (count < 1 || count > SODE_VARIANTS)
        return sode_refuse("there are %d variants; 1 to %d are possible", count, SODE_VARIANTS);
    for (int k = 0; k < count; k++)
        if (!names[k] || !*names[k] || strlen(names[k]) >= SODE_VARIANT_NAME)
            return sode_refuse("variant %d has the name '%.40s'; 1 to %d characters are possible", k, names[k] ? names[k] : "", SODE_VARIANT_NAME - 1);
    return SODE_OK;
}

static int find(const char *what, int count, const char *const *names, trials_t **trials)
{
    char text[400];
    int fresh;
    sode_subject_t *subject;
    snprintf(text, sizeof text, "variants of %.300s, %d of them, %d ranks in steps of %d", what, count, now.set->size, sode_set_stride(now.set));
    for (char *c = text; *c; c++)
        *c = iscntrl((unsigned char)*c) ? ' ' : *c;
    SODE_TRY(sode_subject_with_state(now.set, text, sizeof(trials_t), "variants", &subject, &fresh));
    *trials = subject->state;
    if (!fresh)
        return SODE_OK;
    (*trials)->subject = subject;
    sode_tuner_start(&(*trials)->tuner, &rules);
    for (int k = 0; k < count; k++)
        sode_tuner_add(&(*trials)->tuner, names[k]);
    (*trials)->taken = count == 1 ? 0 : sode_tuner_known(&(*trials)->tuner, &subject->found);
    return SODE_OK;
}

int sode_variants_begin(const char *where, const char *what, int count, const char *const *names, int *taken)
{
    trials_t *trials;
    (void)where;
    SODE_TRY(check(count, names));
    now.set = sode_ens();
    SODE_TRY(find(what, count, names, &trials));
    now.trials = trials;
    *taken = trials->taken >= 0 ? trials->taken : sode_tuner_now(&trials->tuner);
    sode_tuner_waits = trials->taken < 0;
    now.begun = sode_now();
    return SODE_OK;
}

static int greatest(void *where, double *values, int count)
{
    return sode_set_greatest(now.set, "variants", where, SODE_DOUBLE, values, count);
}

static int count_execution(trials_t *trials, const char *where)
{
    if (trials->taken >= 0)
        return SODE_OK;
    if (sode_tuner_count(&trials->tuner, sode_now() - now.begun))
        SODE_TRY(sode_tuner_end_round(&trials->tuner, greatest, (void *)(uintptr_t)where));
    trials->taken = trials->tuner.winner;
    if (trials->taken >= 0)
        sode_tuner_result(&trials->tuner, &trials->subject->found);
    return SODE_OK;
}

int sode_variants_end(const char *where)
{
    trials_t *trials = now.trials;
    if (!trials)
        return sode_refuse("no variant is being executed; call sode_variant() before it");
    now.trials = NULL;
    sode_tuner_waits = 0;
    int status = count_execution(trials, where);
    sode_subject_leave(trials->subject);
    return status;
}
