/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Exact sums of loops.  Each thread adds to a number of its own, which it finds
 * through a small cache; numbers live on a list until the loop's end.
 *
 * Most summands do not reach the number: a double adds to two others, the sum and
 * the sum of its rounding errors, which the machine computes exactly (Knuth, 4.2.2,
 * theorem B).  Only where even the second one would round is the summand put into
 * the number.  So an addition takes a fifth of the time.
 */
#include "collective/exact_loop.h"

#include <float.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/status.h"
#include "base/wait.h"
#include "collective/collective.h"
#include "collective/exact.h"

typedef struct own_sum {
    struct own_sum *next;
    pthread_t thread;
    double near[2][2]; /* [part]: a sum, and what it has lost by rounding */
    int budget;       /* additions to the number left before a carry */
    int64_t number[]; /* [form.words] */
} own_sum_t;

struct sode_exact {
    uint64_t serial; /* never used again */
    sode_exact_form_t form;
    int by_pairs;    /* doubles may be added in pairs first */
    pthread_mutex_t lock; /* of the list */
    own_sum_t *sums;
};

enum { CACHED = 4 }; /* sums of one loop that find their number at once */
static _Thread_local struct {
    uint64_t serial;
    own_sum_t *own;
} cache[CACHED] __attribute__((tls_model("initial-exec"))); /* no call to find it */

/* Errors of sums are exact only if sums round to the nearest and keep subnormals, which
 * a program may have changed. */
static int keeps_errors(void)
{
    volatile double least = DBL_MIN, one = 1, half;
    half = least / 2;
    return half > 0 && one + DBL_EPSILON / 4 == one && one + 3 * (DBL_EPSILON / 4) > one;
}

int sode_exact_loop_create(int type, sode_exact_t **sum)
{
    static atomic_uint_fast64_t serials;
    sode_exact_t *made = calloc(1, sizeof *made);
    SODE_NEED(made, "an exact sum");
    if (!sode_exact_form(type, &made->form)) {
        free(made);
        return sode_refuse("exact sums are for floating types");
    }
    made->by_pairs = made->form.real == SODE_DOUBLE && keeps_errors();
    made->serial = atomic_fetch_add(&serials, 1) + 1;
    pthread_mutex_init(&made->lock, NULL);
    *sum = made;
    return SODE_OK;
}

/* This thread's number, from the list or new; NULL: no memory. */
static own_sum_t *find_own(sode_exact_t *sum)
{
    pthread_mutex_lock(&sum->lock);
    own_sum_t *own = sum->sums;
    while (own && !pthread_equal(own->thread, pthread_self()))
        own = own->next;
    if (!own) {
        /* Whole cache lines, so that threads do not share one. */
        size_t bytes = sizeof *own + (size_t)sum->form.words * sizeof(int64_t);
        own = aligned_alloc(64, (bytes + 63) / 64 * 64);
        if (own) {
            own->thread = pthread_self();
            own->budget = SODE_EXACT_BUDGET;
            for (int part = 0; part < 2; part++) {
                own->near[part][0] = -0.0; /* as the sum of such zeros */
                own->near[part][1] = 0;
            }
            for (int k = 0; k < sum->form.words; k++)
                own->number[k] = 0;
            own->next = sum->sums;
            sum->sums = own;
        }
    }
    pthread_mutex_unlock(&sum->lock);
    if (own) {
        cache[sum->serial % CACHED].serial = sum->serial;
        cache[sum->serial % CACHED].own = own;
    }
    return own;
}

/* The sum of two, and its error. */
static inline double add_exactly(double a, double b, double *error)
{
    double sum = a + b, of_b = sum - a;
    *error = (a - (sum - of_b)) + (b - of_b);
    return sum;
}

/* Whether the pair can take the summand: not where it would round, or overflow (then
 * errors are NaN). */
static inline int add_near(double *near, double summand)
{
    double error, lost;
    double sum = add_exactly(near[0], summand, &error);
    double errors = add_exactly(near[1], error, &lost);
    if (!(lost == 0))
        return 0;
    near[0] = sum;
    near[1] = errors;
    return 1;
}

/* Of all parts, or of none. */
static int add_all_near(own_sum_t *own, const double *value, int parts)
{
    double first[2] = {own->near[0][0], own->near[0][1]};
    if (!add_near(first, value[0]) || (parts > 1 && !add_near(own->near[1], value[1])))
        return 0;
    own->near[0][0] = first[0];
    own->near[0][1] = first[1];
    return 1;
}

/* What is in the pairs goes into the number, which then has all. */
static void put_near(const sode_exact_t *sum, own_sum_t *own)
{
    for (int k = 0; k < 2 && sum->by_pairs; k++) {
        double value[2];
        for (int part = 0; part < 2; part++) {
            value[part] = own->near[part][k] == 0 && k > 0 ? -0.0 : own->near[part][k]; /* no error: nothing */
            own->near[part][k] = k == 0 ? -0.0 : 0;
        }
        sode_exact_put(&sum->form, own->number, value);
    }
    sode_exact_carry(&sum->form, own->number);
}

/* Apart from the quick way, which then saves no registers. */
static __attribute__((noinline)) int put_summand(sode_exact_t *sum, own_sum_t *own, const void *value)
{
    if (!own)
        own = find_own(sum);
    SODE_NEED(own, "an exact sum");
    if (sum->by_pairs && add_all_near(own, value, sum->form.parts))
        return SODE_OK;
    sode_exact_put(&sum->form, own->number, value);
    if (--own->budget == 0) {
        sode_exact_carry(&sum->form, own->number);
        own->budget = SODE_EXACT_BUDGET;
    }
    return SODE_OK;
}

int sode_exact_loop_add(sode_exact_t *sum, const void *value)
{
    uint64_t at = sum->serial % CACHED;
    own_sum_t *own = cache[at].serial == sum->serial ? cache[at].own : NULL;
    if (own && sum->by_pairs && sum->form.parts == 1 && add_near(own->near[0], *(const double *)value))
        return SODE_OK;
    return put_summand(sum, own, value);
}

void sode_exact_loop_total(sode_exact_t *sum, const void *data, int64_t *total)
{
    const sode_exact_form_t *form = &sum->form;
    if (data)
        sode_exact_put(form, total, data);
    sode_exact_carry(form, total);
    for (own_sum_t *own = sum->sums; own; own = own->next) {
        put_near(sum, own);
        for (int k = 0; k < form->words; k++)
            total[k] += own->number[k];
    }
    sode_exact_carry(form, total);
}

int sode_exact_loop_combine(sode_exact_t *sum, sode_set_t *set, void *data)
{
    const sode_exact_form_t *form = &sum->form;
    int64_t *total = calloc((size_t)form->words, sizeof *total);
    SODE_NEED(total, "an exact sum");
    /* What it was before the loop counts once. */
    sode_exact_loop_total(sum, set->self == 0 ? data : NULL, total);
    int status = sode_set_sum_words(set, total, form->words);
    if (status == SODE_OK)
        sode_exact_round(form, total, data);
    free(total);
    return status;
}

void sode_exact_loop_free(sode_exact_t *sum)
{
    own_sum_t *next, *own = sum->sums;
    for (; own; own = next) {
        next = own->next;
        free(own);
    }
    pthread_mutex_destroy(&sum->lock);
    free(sum);
}
