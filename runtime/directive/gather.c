/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/gather.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "async/pending.h"
#include "base/context.h"
#include "base/grow.h"
#include "base/settings.h"
#include "directive/gather_basis.h"
#include "directive/gather_far.h"
#include "directive/gather_numbers.h"
#include "directive/gather_plans.h"

/* A pattern, and what else is kept of it. */
typedef struct entry {
    sode_gather_pattern_t pattern; /* its number is that of the plan */
    sode_gather_numbering_t numbering; /* if the nest reads lists of other numbers */
    uint64_t *listed;     /* bits of what is read, for -fsode-check; or NULL */
    size_t listed_bytes;
    sode_gather_far_t far; /* overlap */
} entry_t;

typedef struct gathers {
    sode_gather_patterns_t p; /* first */
    uint64_t *own;      /* overlap: bits of the image that this node owns; or NULL */
    sode_gather_notes_t far; /* of the inspection */
    /* of the execution under way */
    sode_gather_plan_t *found;
    int compacts;       /* what is read lies side by side */
    int left;           /* it ends in the nest */
} gathers_t;

static gathers_t *of_open(sode_gather_t *open) { return (gathers_t *)open; }

/* Of the pattern that was used last. */
static entry_t *entry_of(const gathers_t *g) { return (entry_t *)g->p.list; }

static void drop(sode_gather_pattern_t *pattern)
{
    entry_t *entry = (entry_t *)pattern;
    sode_gather_numbering_free(&entry->numbering);
    if (entry->listed)
        munmap(entry->listed, entry->listed_bytes);
    sode_gather_far_free(&entry->far);
}

void sode_gather_release(sode_array_impl_t *a)
{
    gathers_t *g = a->gathers;
    if (!g)
        return;
    const int status = sode_gather_plan_land(a);
    if (status != SODE_OK)
        sode_context.end_job(sode_where(a), "array", sode_name(a), status);
    if (g->own)
        munmap(g->own, g->p.image.bits_bytes);
    free(g->far.list);
    sode_gather_patterns_release(&a->gathers);
}

/* The pattern of the plan, which is a new one if this place doesn't know it. */
static int use(gathers_t *g)
{
    int64_t number = g->found->number;
    sode_gather_pattern_t *used = sode_gather_pattern_find(&g->p, number);
    if (!used && !(used = sode_gather_pattern_new(&g->p, number, sizeof(entry_t))))
        return sode_no_memory("what a loop gathers");
    sode_gather_pattern_use(&g->p, used);
    return SODE_OK;
}

/* ---- opening ------------------------------------------------------------------ */

/* Two parameters that the nest gathers are one array: what one of them brought may not be laid over the other's. */
static int meets_itself(const sode_gather_patterns_t *p, const char *where, const void *site)
{
    return p->site && p->site != site && strcmp(p->where, where) == 0;
}

static void keep_places(sode_gather_order_t *order)
{
    order->renumbers = 0;
    order->method = order->method == SODE_GATHER_COMPACT       ? SODE_GATHER_MINIMAL
                    : order->method == SODE_GATHER_COMPACT_GAP ? SODE_GATHER_GAP
                                                               : order->method;
}

/* What the clause says, or for `auto` SODE_GATHER. */
static int find_method(const sode_gather_how_t *how, sode_gather_order_t *order)
{
    static const struct {
        const char *name;
        int method;
    } methods[] = {{"minimal", SODE_GATHER_MINIMAL}, {"range", SODE_GATHER_RANGE}, {"allgather", SODE_GATHER_ALL},
                   {"compact", SODE_GATHER_COMPACT}};
    const char *asked;
    order->method = how->method;
    order->gap = how->gap;
    order->renumbers = how->method == SODE_GATHER_AUTO && how->nlists > 0;
    if (how->method != SODE_GATHER_AUTO)
        return SODE_OK;
    SODE_TRY(sode_setting_later(SODE_SET_GATHER, &asked));
    for (size_t k = 0; k < sizeof methods / sizeof *methods; k++)
        if (strcmp(methods[k].name, asked) == 0)
            order->method = methods[k].method;
    if (strncmp(asked, "gap(", 4) == 0) {
        order->method = SODE_GATHER_GAP;
        order->gap = atoi(asked + 4);
    }
    if (order->method == SODE_GATHER_COMPACT && how->nlists == 0)
        order->method = SODE_GATHER_MINIMAL;
    order->renumbers &= order->method == SODE_GATHER_AUTO;
    return SODE_OK;
}

/* For the inspection of a nest with overlap. */
static int find_own(gathers_t *g)
{
    void *bits;
    sode_gather_notes_start(&g->far, &g->p.open, g->p.order.set->size);
    if ((g->p.how.ends != SODE_GATHER_WALKED && g->p.how.ends != SODE_GATHER_TRIED) || g->own)
        return SODE_OK;
    SODE_TRY(sode_gather_reserve(g->p.image.bits_bytes, &bits));
    g->p.open.own = g->own = bits;
    return sode_gather_own_bits(&g->p.open, g->p.order.array, g->own);
}

int sode_gather_open(const char *where, const void *site, sode_array_impl_t *a,
                     const sode_gather_how_t *how, sode_gather_t **open)
{
    int64_t number;
    SODE_TRY(sode_gather_patterns_create(a, &a->gathers, sizeof(gathers_t), "gather", drop));
    if (how->gap < 0)
        return sode_refuse("the gap of method '%s' is %lld; it must not be negative",
                           how->method == SODE_GATHER_GAP ? "gap" : "compact_gap", (long long)how->gap);
    gathers_t *g = a->gathers;
    g->p.order.calls = how->order;
    SODE_TRY(find_method(how, &g->p.order));
    if (meets_itself(&g->p, where, site))
        keep_places(&g->p.order);
    g->p.site = site;
    g->p.where = where;
    g->p.how = *how;
    SODE_TRY(sode_gather_patterns_recognise(&g->p, where, &number));
    g->found = sode_gather_plan_find(&g->p.order, number);
    g->p.open.inspects = 0;
    if (!g->found) {
        SODE_TRY(sode_gather_patterns_inspect(&g->p));
        SODE_TRY(find_own(g));
    }
    *open = &g->p.open;
    return SODE_OK;
}

uint64_t sode_gather_find_owner(sode_gather_t *open, int64_t element)
{
    const gathers_t *g = of_open(open);
    sode_gather_input_t input = {.array = g->p.order.array, .set = g->p.order.set};
    return sode_gather_notes_owner(&g->far, &input, element, open);
}

int sode_gather_note_far(sode_gather_t *open, int64_t iteration)
{
    return sode_gather_notes_add(&of_open(open)->far, iteration, open);
}

int sode_gather_fail_outside(const sode_gather_t *open, int d, int64_t index)
{
    char at[SODE_MAX_DIMS * 40];
    size_t end = 0;
    at[0] = 0;
    for (int k = 0; k < open->nloops; k++)
        end += (size_t)snprintf(at + end, sizeof at - end, "%s%.16s = %lld", k ? ", " : "", open->loops[k],
                                (long long)open->at[k]);
    return sode_refuse("array '%s': subscript %lld of dimension %d is outside 0 to %lld, in iteration %s",
                       open->name, (long long)index, d, (long long)open->extent[d] - 1, at);
}

/* ---- bringing ------------------------------------------------------------------ */

/* For lists of the nest that sode_gather_take_list is going to copy, and for other subscripts of a nest that expects
 * numbers: where elements are not side by side, each has its own. */
static int number(const gathers_t *g, const sode_gather_run_t *runs, size_t nruns)
{
    sode_gather_asked_t asked;
    sode_gather_numbering_t *numbering = &entry_of(g)->numbering;
    const sode_gather_how_t *how = &g->p.how;
    if (how->nlists == 0 && !how->numbered)
        return SODE_OK;
    const int compacts = sode_gather_plan_may_compact(g->found);
    if (!compacts && !how->numbered)
        return sode_gather_numbering_make(NULL, 0, how->nlists, numbering);
    if (!compacts && g->p.image.elements > INT32_MAX)
        return sode_fail(SODE_ERR_LIMIT, "two names that this loop gathers are one array, '%s', with more elements than method "
                         "'compact' can number; use method(minimal)", g->p.open.name);
    SODE_TRY(sode_gather_plan_ask(&g->p.order, runs, nruns, &asked));
    int status = sode_gather_numbering_make(&asked, g->p.image.elements, how->nlists, numbering);
    sode_gather_forget(&asked);
    for (size_t k = 0; k < nruns && !status && !compacts; k++)
        for (int64_t at = runs[k].first; at < runs[k].first + runs[k].count; at++)
            numbering->numbers[at] = (int32_t)at;
    return status;
}

/* For the checks of loops after the directive. */
static int note_listed(const gathers_t *g, const sode_gather_run_t *runs, size_t nruns)
{
    entry_t *entry = entry_of(g);
    void *bits;
    if (!g->p.how.listed || entry->listed)
        return SODE_OK;
    SODE_TRY(sode_gather_reserve(g->p.image.bits_bytes, &bits));
    entry->listed = bits;
    entry->listed_bytes = g->p.image.bits_bytes;
    for (size_t k = 0; k < nruns; k++)
        for (int64_t at = runs[k].first; at < runs[k].first + runs[k].count; at++)
            entry->listed[at >> 6] |= (uint64_t)1 << (at & 63);
    return SODE_OK;
}

/* Is it worth a try to begin the nest while messages are under way? */
static int may_overlap(const gathers_t *g)
{
    size_t runs;
    return g->p.how.ends == SODE_GATHER_TRIED && g->p.order.method == SODE_GATHER_AUTO
           && sode_gather_notes_leave_own(&g->far, &runs) && sode_gather_pays(runs, g->p.open.reads);
}

/* After the inspection: what is wanted may be what was wanted before. */
static int find_or_make(gathers_t *g)
{
    sode_gather_run_t *runs;
    size_t nruns;
    SODE_TRY(sode_gather_image_take(&g->p.image, &g->p.open, &runs, &nruns));
    g->p.order.overlaps = may_overlap(g);
    int status = sode_gather_plan_get(&g->p.order, runs, nruns, &g->found);
    SODE_THEN(status, sode_gather_pattern_promised(&g->p, g->found->number));
    SODE_THEN(status, use(g));
    SODE_THEN(status, number(g, runs, nruns));
    SODE_THEN(status, note_listed(g, runs, nruns));
    SODE_THEN(status, sode_gather_far_take(&g->far, g->p.open.reads, &entry_of(g)->far));
    free(runs);
    return status ? status : sode_gather_pattern_take(&g->p, g->p.list);
}

int sode_gather_finish(sode_gather_t *open)
{
    return sode_pending_wait_state(of_open(open)->found); /* if it is in flight, or else there */
}

typedef struct some {
    sode_exchange_t *exchange;
    uint64_t owners;
} some_t;

static int look_for_some(void *argument, int *there)
{
    const some_t *some = argument;
    return sode_exchange_some(some->exchange, some->owners, there);
}

int sode_gather_finish_some(sode_gather_t *open, uint64_t owners)
{
    const gathers_t *g = of_open(open);
    some_t some = {g->found->exchange, owners};
    return sode_pending_wait_part(g->found, look_for_some, &some);
}

sode_gather_far_t *sode_gather_far(const sode_gather_t *open)
{
    return &entry_of((const gathers_t *)open)->far;
}

int sode_gather_in_parts(const sode_gather_t *open)
{
    const gathers_t *g = (const gathers_t *)open;
    return g->p.how.ends != SODE_GATHER_TRIED || g->left;
}

/* Trials are of the exchange alone, unless they are of both. */
static int is_left(const gathers_t *g)
{
    switch (g->p.how.ends) {
    case SODE_GATHER_AT_ONCE: return 0;
    case SODE_GATHER_TRIED: return sode_exchange_overlaps(g->found->exchange);
    default: return !sode_exchange_on_trial(g->found->exchange);
    }
}

int sode_gather_bring(const char *where, sode_gather_t *open, void **image)
{
    gathers_t *g = of_open(open);
    SODE_TRY(sode_gather_operation(&g->p, "gather", where));
    SODE_TRY(open->inspects ? find_or_make(g) : use(g));
    SODE_TRY(sode_gather_plan_use(g->found, &g->p.order));
    SODE_TRY(sode_gather_begin_exchange(g->found->exchange, &g->found->peers));
    g->compacts = sode_gather_plan_compacts(g->found);
    g->left = is_left(g);
    if (g->left)
        SODE_TRY(sode_gather_plan_leave(g->found, &g->p.order, g->p.how.id));
    else
        SODE_TRY(sode_exchange_end(g->found->exchange));
    sode_operation_end();
    *image = g->p.image.image;
    if (g->compacts)
        *image = (char *)g->p.image.image + (size_t)g->p.image.elements * g->p.order.array->element_size;
    return SODE_OK;
}

int sode_gather_take_list(sode_gather_t *open, int k, const sode_gather_source_t *from,
                          const int32_t **list)
{
    gathers_t *g = of_open(open);
    sode_gather_numbering_t *numbering = &entry_of(g)->numbering;
    if (open->inspects) {
        SODE_TRY(sode_gather_numbering_copy(numbering, k, from, sode_gather_plan_may_compact(g->found),
                                            !g->found->compacts && from->size != sizeof(int32_t)));
        if (k == g->p.how.nlists - 1 && !g->p.how.numbered)
            sode_gather_numbering_end(numbering);
    }
    const sode_gather_list_t *taken = &numbering->lists[k];
    const int32_t *copy = g->compacts ? taken->compact : taken->plain;
    *list = copy ? (const int32_t *)((uintptr_t)copy - (uintptr_t)taken->first * sizeof *copy) : from->base;
    return SODE_OK;
}

const uint64_t *sode_gather_take_listed(sode_gather_t *open) { return entry_of(of_open(open))->listed; }

const int32_t *sode_gather_take_numbers(sode_gather_t *open)
{
    return entry_of(of_open(open))->numbering.numbers;
}
