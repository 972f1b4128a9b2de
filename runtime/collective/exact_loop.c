/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Exact sums of loops.  Each thread adds to a number of its own, which it finds
 * through a small cache; numbers live on a list until the loop's end.
 */
#include "collective/exact_loop.h"

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
    int budget;       /* additions left before a carry */
    int64_t number[]; /* [form.words] */
} own_sum_t;

struct sode_exact {
    uint64_t serial; /* never used again */
    sode_exact_form_t form;
    pthread_mutex_t lock; /* of the list */
    own_sum_t *sums;
};

enum { CACHED = 4 }; /* sums of one loop that find their number at once */
static _Thread_local struct {
    uint64_t serial;
    own_sum_t *own;
} cache[CACHED];

int sode_exact_loop_create(int type, sode_exact_t **sum)
{
    static atomic_uint_fast64_t serials;
    sode_exact_t *made = calloc(1, sizeof *made);
    SODE_NEED(made, "an exact sum");
    if (!sode_exact_form(type, &made->form)) {
        free(made);
        return sode_refuse("exact sums are for floating types");
    }
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

int sode_exact_loop_add(sode_exact_t *sum, const void *value)
{
    own_sum_t *own = cache[sum->serial % CACHED].own;
    if (__builtin_expect(cache[sum->serial % CACHED].serial != sum->serial, 0))
        own = find_own(sum);
    SODE_NEED(own, "an exact sum");
    sode_exact_put(&sum->form, own->number, value);
    if (--own->budget == 0) {
        sode_exact_carry(&sum->form, own->number);
        own->budget = SODE_EXACT_BUDGET;
    }
    return SODE_OK;
}

void sode_exact_loop_total(sode_exact_t *sum, const void *data, int64_t *total)
{
    const sode_exact_form_t *form = &sum->form;
    if (data)
        sode_exact_put(form, total, data);
    sode_exact_carry(form, total);
    for (own_sum_t *own = sum->sums; own; own = own->next) {
        sode_exact_carry(form, own->number);
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
