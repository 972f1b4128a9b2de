/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/gather.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/context.h"
#include "base/settings.h"
#include "directive/exchanges.h"
#include "directive/gather_basis.h"
#include "directive/gather_numbers.h"
#include "directive/gather_plans.h"

/* What a nest depended on, and the plan that it got. */
typedef struct entry {
    struct entry *next;   /* last used first */
    const void *site;
    sode_set_t *set;
    int method;
    int64_t gap;
    sode_gather_basis_t basis;
    int64_t number;       /* of the plan, the same on all ranks */
    sode_gather_numbering_t numbering; /* if the nest reads lists of other numbers */
    uint64_t *listed;     /* bits of what is read, for -fsode-check; or NULL */
    size_t listed_bytes;
} entry_t;

enum { KEPT = 8 }; /* patterns of one place */

/* What an array has from its first gather on. */
typedef struct gathers {
    sode_gather_t open; /* first: translated code has its address */
    sode_gather_image_t image;
    entry_t *entries;
    int nseen;          /* room */
    /* of the execution under way */
    sode_gather_order_t order;
    const void *site;
    sode_gather_how_t how;
    uint64_t keys;
    sode_gather_plan_t *found;
    int compacts;       /* what is read lies side by side */
} gathers_t;

static gathers_t *of_open(sode_gather_t *open) { return (gathers_t *)open; }

static void free_entry(entry_t *entry)
{
    sode_gather_basis_free(&entry->basis);
    sode_gather_numbering_free(&entry->numbering);
    if (entry->listed)
        munmap(entry->listed, entry->listed_bytes);
    free(entry);
}

void sode_gather_release(sode_array_impl_t *a)
{
    gathers_t *g = a->gathers;
    if (!g)
        return;
    while (g->entries) {
        entry_t *entry = g->entries;
        g->entries = entry->next;
        free_entry(entry);
    }
    sode_gather_image_free(&g->image, &g->open);
    free(g->open.seen);
    free(g);
    a->gathers = NULL;
}

static int find_gathers(sode_array_impl_t *a, gathers_t **gathers)
{
    *gathers = a->gathers;
    if (*gathers)
        return SODE_OK;
    gathers_t *made = calloc(1, sizeof *made);
    if (!made)
        return sode_no_memory("what a loop gathers");
    int status = sode_gather_image_create(a, &made->image, &made->open);
    if (status) {
        free(made);
        return status;
    }
    a->gathers = *gathers = made;
    a->release_exchanges = sode_exchanges_release;
    return SODE_OK;
}

static int begin_operation(const gathers_t *g, const char *what, const char *where)
{
    uint64_t arguments = sode_mix((uint64_t)g->order.method << 8 | (uint64_t)g->order.calls,
                                  (uint64_t)g->order.gap);
    return sode_gather_operation(g->order.set, g->order.array, arguments, what, where);
}

/* ---- patterns ---------------------------------------------------------------- */

static int is_here(const gathers_t *g, const entry_t *entry)
{
    return entry->site == g->site && entry->set == g->order.set && entry->method == g->order.method
           && entry->gap == g->order.gap;
}

/* The plan of the pattern that the memory of this rank still says. */
static int64_t find_unchanged(const gathers_t *g)
{
    for (const entry_t *e = g->entries; e; e = e->next)
        if (is_here(g, e)
            && (g->how.expect == SODE_GATHER_FIXED
                || sode_gather_basis_holds(&e->basis, g->keys)))
            return e->number;
    return 0;
}

/* That of a number, which is a new one if this place doesn't know that; it comes to the
 * front, and what has not been used for longest goes.  NULL: no memory. */
static entry_t *use(gathers_t *g, int64_t number)
{
    entry_t *used = NULL;
    int count = 0;
    for (entry_t **link = &g->entries; *link && !used; link = &(*link)->next)
        if (is_here(g, *link) && (*link)->number == number) {
            used = *link;
            *link = used->next;
            break;
        }
    if (!used && !(used = calloc(1, sizeof *used)))
        return NULL;
    used->next = g->entries;
    g->entries = used;
    used->site = g->site;
    used->set = g->order.set;
    used->method = g->order.method;
    used->gap = g->order.gap;
    used->number = number;
    for (entry_t **link = &g->entries; *link;) {
        entry_t *e = *link;
        if (is_here(g, e) && ++count > KEPT) {
            *link = e->next;
            free_entry(e);
        } else {
            link = &e->next;
        }
    }
    return used;
}

/* ---- opening ------------------------------------------------------------------ */

/* Does the pattern still hold, on all ranks? */
static int recognise(gathers_t *g, const char *where)
{
    int64_t number = find_unchanged(g), same = 0;
    if (g->how.expect == SODE_GATHER_FIXED) { /* the program says it */
        same = number;
    } else {
        SODE_TRY(begin_operation(g, "gather pattern", where));
        SODE_TRY(sode_gather_agree(g->order.set, number, &same));
        sode_operation_end();
    }
    g->found = sode_gather_plan_find(&g->order, same);
    return SODE_OK;
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

int sode_gather_open(const char *where, const void *site, sode_array_impl_t *a,
                     const sode_gather_how_t *how, sode_gather_t **open)
{
    gathers_t *g = NULL;
    sode_set_t *ens = sode_ens();
    SODE_TRY(sode_gather_check(a, ens));
    if (how->gap < 0)
        return sode_fail(SODE_ERR_ARGUMENT, "the gap of method '%s' is %lld; it must not be negative",
                         how->method == SODE_GATHER_GAP ? "gap" : "compact_gap", (long long)how->gap);
    SODE_TRY(find_gathers(a, &g));
    g->order = (sode_gather_order_t){.array = a, .image = &g->image, .set = ens, .calls = how->order};
    SODE_TRY(find_method(how, &g->order));
    g->site = site;
    g->how = *how;
    g->open.name = sode_name(a);
    g->open.nloops = how->nloops;
    g->open.loops = how->loops;
    g->found = NULL;
    g->keys = 0;
    for (int k = 0; k < how->nkeys; k++)
        g->keys = sode_gather_hash(g->keys, how->keys[k].value, how->keys[k].size);
    if (how->expect != SODE_GATHER_CHANGING)
        SODE_TRY(recognise(g, where));
    g->open.inspects = !g->found;
    if (g->open.inspects)
        SODE_TRY(sode_gather_clear_seen(&g->open, how->nseen, &g->nseen, "what a loop gathers"));
    *open = &g->open;
    return SODE_OK;
}

int sode_gather_fail_outside(const sode_gather_t *open, int d, int64_t index)
{
    char at[SODE_MAX_DIMS * 40];
    size_t end = 0;
    at[0] = 0;
    for (int k = 0; k < open->nloops; k++)
        end += (size_t)snprintf(at + end, sizeof at - end, "%s%.16s = %lld", k ? ", " : "", open->loops[k],
                                (long long)open->at[k]);
    return sode_fail(SODE_ERR_ARGUMENT,
                     "array '%s': subscript %lld of dimension %d is outside 0 to %lld, in iteration %s",
                     open->name, (long long)index, d, (long long)open->extent[d] - 1, at);
}

/* ---- bringing ------------------------------------------------------------------ */

/* For lists of the nest that sode_gather_take_list is going to copy. */
static int number(const gathers_t *g, const sode_gather_run_t *runs, size_t nruns, entry_t *entry)
{
    sode_gather_asked_t asked;
    if (g->how.nlists == 0 && !g->how.numbered)
        return SODE_OK;
    if (!sode_gather_plan_may_compact(g->found))
        return sode_gather_numbering_make(NULL, 0, g->how.nlists, &entry->numbering);
    SODE_TRY(sode_gather_plan_ask(&g->order, runs, nruns, &asked));
    int status = sode_gather_numbering_make(&asked, g->image.elements, g->how.nlists, &entry->numbering);
    sode_gather_forget(&asked);
    return status;
}

/* For the checks of loops after the directive. */
static int note_listed(const gathers_t *g, const sode_gather_run_t *runs, size_t nruns, entry_t *entry)
{
    void *bits;
    if (!g->how.listed || entry->listed)
        return SODE_OK;
    SODE_TRY(sode_gather_reserve(g->image.bits_bytes, &bits));
    entry->listed = bits;
    entry->listed_bytes = g->image.bits_bytes;
    for (size_t k = 0; k < nruns; k++)
        for (int64_t at = runs[k].first; at < runs[k].first + runs[k].count; at++)
            entry->listed[at >> 6] |= (uint64_t)1 << (at & 63);
    return SODE_OK;
}

/* After the inspection: what is wanted may be what was wanted before. */
static int find_or_make(gathers_t *g)
{
    sode_gather_run_t *runs;
    size_t nruns;
    entry_t *entry = NULL;
    SODE_TRY(sode_gather_image_take(&g->image, &g->open, &runs, &nruns));
    int status = sode_gather_plan_get(&g->order, runs, nruns, &g->found);
    if (!status && !(entry = use(g, g->found->number)))
        status = sode_no_memory("what a loop gathers");
    if (!status)
        status = number(g, runs, nruns, entry);
    if (!status)
        status = note_listed(g, runs, nruns, entry);
    free(runs);
    SODE_TRY(status);
    return sode_gather_basis_take(&g->how, g->open.seen, g->keys, "what a loop gathers",
                                  &entry->basis);
}

int sode_gather_bring(const char *where, sode_gather_t *open, void **image)
{
    gathers_t *g = of_open(open);
    SODE_TRY(begin_operation(g, "gather", where));
    if (open->inspects)
        SODE_TRY(find_or_make(g));
    else
        (void)use(g, g->found->number); /* which is there */
    SODE_TRY(sode_gather_plan_use(g->found, &g->order));
    sode_operation_t *operation = &sode_context.operation;
    operation->peers = &g->found->peers;
    operation->needs = SODE_NEEDS_PEERS;
    SODE_TRY(sode_exchange_prepare(g->found->exchange));
    SODE_TRY(sode_exchange_begin(g->found->exchange));
    g->compacts = sode_gather_plan_compacts(g->found);
    SODE_TRY(sode_exchange_end(g->found->exchange));
    sode_operation_end();
    *image = g->image.image;
    if (g->compacts)
        *image = (char *)g->image.image + (size_t)g->image.elements * g->order.array->element_size;
    return SODE_OK;
}

int sode_gather_take_list(sode_gather_t *open, int k, const sode_gather_source_t *from,
                          const int32_t **list)
{
    gathers_t *g = of_open(open);
    sode_gather_numbering_t *numbering = &g->entries->numbering;
    if (open->inspects) {
        SODE_TRY(sode_gather_numbering_copy(numbering, k, from, sode_gather_plan_may_compact(g->found),
                                            !g->found->compacts && from->size != sizeof(int32_t)));
        if (k == g->how.nlists - 1 && !g->how.numbered)
            sode_gather_numbering_end(numbering);
    }
    const sode_gather_list_t *taken = &numbering->lists[k];
    const int32_t *copy = g->compacts ? taken->compact : taken->plain;
    *list = copy ? (const int32_t *)((uintptr_t)copy - (uintptr_t)taken->first * sizeof *copy) : from->base;
    return SODE_OK;
}

const uint64_t *sode_gather_take_listed(sode_gather_t *open) { return of_open(open)->entries->listed; }

const int32_t *sode_gather_take_numbers(sode_gather_t *open)
{
    return of_open(open)->entries->numbering.numbers;
}
