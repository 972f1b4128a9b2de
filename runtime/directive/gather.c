/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/gather.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/context.h"
#include "base/mark.h"
#include "collective/collective.h"
#include "directive/exchanges.h"
#include "directive/gather_image.h"
#include "transport/ops.h"

/* Memory that one place of the nest has read, and what it held. */
typedef struct seen {
    const char *low, *high; /* NULL: none */
    uint64_t content;
} seen_t;

/* A pattern, and what brings it. */
typedef struct entry {
    struct entry *next;   /* last used first */
    const void *site;
    sode_set_t *set;
    int64_t number;       /* of the set's, the same on all ranks */
    int method;
    int64_t gap;
    uint64_t keys;        /* hash of the variables that subscripts depend on */
    seen_t *seen;         /* [nseen] the memory that they depend on */
    int nseen;
    uint64_t wanted;      /* hash of what is wanted */
    sode_exchange_t *exchange; /* NULL: one rank, and nothing to copy */
    sode_peers_t peers;
} entry_t;

enum {
    KEPT = 8, /* patterns of one place */
    TAG = 12  /* of requests; the ranks agree before each, so that none is a step ahead */
};

/* What an array has from its first gather on. */
typedef struct gathers {
    sode_gather_t open; /* first: translated code has its address */
    sode_gather_image_t image;
    entry_t *entries;
    int nseen;          /* room */
    /* of the execution under way */
    sode_array_impl_t *array;
    sode_set_t *set;
    const void *site;
    sode_gather_how_t how;
    uint64_t keys;
    entry_t *found;
} gathers_t;

static gathers_t *of_open(sode_gather_t *open) { return (gathers_t *)open; }

static void free_entry(entry_t *entry)
{
    sode_exchange_free(entry->exchange);
    free(entry->peers.ranks);
    free(entry->seen);
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

/* ---- operations ------------------------------------------------------------- */

static void describe(const void *about, char *text, size_t size)
{
    snprintf(text, size, " of '%s'", sode_name(about));
}

static int begin_operation(const gathers_t *g, const char *what, const char *where)
{
    sode_operation_t *operation;
    sode_array_t *array = &g->array->head;
    uint64_t arguments = sode_mix((uint64_t)g->how.method, (uint64_t)g->how.gap);
    sode_mark_arrays(1, &array);
    SODE_TRY(sode_operation_open(g->set, what, where, &operation));
    operation->needs = SODE_NEEDS_ALL;
    operation->describe = describe;
    operation->about = array;
    return sode_operation_begin(operation, sode_mix_text(arguments, sode_name(array)));
}

/* The ranks have each found a pattern, or none (0): *same is it if it is one and the
 * same. */
static int agree(const gathers_t *g, int64_t number, int64_t *same)
{
    long long ends[2] = {number, -number};
    SODE_TRY(sode_set_reduce(g->set, SODE_OP_MIN, SODE_LLONG, ends, 2, SODE_COLLECTIVE_LIMIT));
    *same = ends[0] == -ends[1] ? ends[0] : 0;
    return SODE_OK;
}

/* ---- patterns ---------------------------------------------------------------- */

static uint64_t content_of(const seen_t *seen)
{
    return seen->low ? sode_gather_hash(1, seen->low, (size_t)(seen->high - seen->low)) : 0;
}

/* Place after place as the nest comes to them: what is read at one of them is memory of
 * the program as long as nothing has changed at those before. */
static int is_unchanged(const entry_t *entry)
{
    int k = 0;
    while (k < entry->nseen && entry->seen[k].content == content_of(&entry->seen[k]))
        k++;
    return k == entry->nseen;
}

static int is_here(const gathers_t *g, const entry_t *entry)
{
    return entry->site == g->site && entry->set == g->set && entry->method == g->how.method
           && entry->gap == g->how.gap;
}

static entry_t *find_number(const gathers_t *g, int64_t number)
{
    for (entry_t *e = g->entries; e; e = e->next)
        if (number > 0 && e->number == number && is_here(g, e))
            return e;
    return NULL;
}

/* The pattern that the memory of this rank still says. */
static int64_t find_unchanged(const gathers_t *g)
{
    for (const entry_t *e = g->entries; e; e = e->next)
        if (is_here(g, e)
            && (g->how.expect == SODE_GATHER_FIXED
                || (e->keys == g->keys && is_unchanged(e))))
            return e->number;
    return 0;
}

static int64_t find_wanted(const gathers_t *g, uint64_t wanted)
{
    for (const entry_t *e = g->entries; e; e = e->next)
        if (is_here(g, e) && e->wanted == wanted)
            return e->number;
    return 0;
}

/* To the front; who has not been used for longest goes. */
static void use(gathers_t *g, entry_t *entry)
{
    int count = 0;
    for (entry_t **link = &g->entries; *link; link = &(*link)->next)
        if (*link == entry) {
            *link = entry->next;
            break;
        }
    entry->next = g->entries;
    g->entries = entry;
    for (entry_t **link = &g->entries; *link;) {
        entry_t *e = *link;
        if (is_here(g, e) && ++count > KEPT) {
            *link = e->next;
            free_entry(e);
        } else {
            link = &e->next;
        }
    }
}

/* ---- opening ------------------------------------------------------------------ */

static int check_executed(const sode_array_impl_t *a, const sode_set_t *ens)
{
    const sode_set_t *set = a->tmpl->nodes->set;
    if (!a->placed)
        return sode_array_no_storage(a);
    if (sode_set_contains(ens, set))
        return SODE_OK;
    return sode_fail(SODE_ERR_ARGUMENT,
                     "'%s' is distributed over %d nodes, not all of which are among the %d executing nodes",
                     sode_name(a), set->size, ens->size);
}

static int clear_seen(gathers_t *g)
{
    if (g->how.nseen > g->nseen || !g->open.seen) {
        sode_gather_seen_t *seen = realloc(g->open.seen, ((size_t)g->how.nseen + 1) * sizeof *seen);
        if (!seen)
            return sode_no_memory("what a loop gathers");
        g->open.seen = seen;
        g->nseen = g->how.nseen;
    }
    memset(g->open.seen, 0, ((size_t)g->how.nseen + 1) * sizeof *g->open.seen);
    return SODE_OK;
}

/* Does the pattern still hold, on all ranks? */
static int recognise(gathers_t *g, const char *where)
{
    int64_t number = find_unchanged(g), same = 0;
    if (g->how.expect == SODE_GATHER_FIXED) { /* the program says it */
        same = number;
    } else {
        SODE_TRY(begin_operation(g, "gather pattern", where));
        SODE_TRY(agree(g, number, &same));
        sode_operation_end();
    }
    g->found = find_number(g, same);
    return SODE_OK;
}

int sode_gather_open(const char *where, const void *site, sode_array_impl_t *a,
                     const sode_gather_how_t *how, sode_gather_t **open)
{
    gathers_t *g;
    sode_set_t *ens = sode_ens();
    SODE_TRY(check_executed(a, ens));
    if (how->method == SODE_GATHER_GAP && how->gap < 0)
        return sode_fail(SODE_ERR_ARGUMENT, "the gap of method 'gap' is %lld; it must not be negative",
                         (long long)how->gap);
    SODE_TRY(find_gathers(a, &g));
    g->array = a;
    g->set = ens;
    g->site = site;
    g->how = *how;
    g->found = NULL;
    g->keys = 0;
    for (int k = 0; k < how->nkeys; k++)
        g->keys = sode_gather_hash(g->keys, how->keys[k].value, how->keys[k].size);
    if (how->expect != SODE_GATHER_CHANGING)
        SODE_TRY(recognise(g, where));
    g->open.inspects = !g->found;
    if (g->open.inspects)
        SODE_TRY(clear_seen(g));
    *open = &g->open;
    return SODE_OK;
}

int sode_gather_fail_outside(const sode_gather_t *open, int d, int64_t index)
{
    const gathers_t *g = (const gathers_t *)open;
    char at[SODE_MAX_DIMS * 40];
    size_t end = 0;
    at[0] = 0;
    for (int k = 0; k < g->how.nloops; k++)
        end += (size_t)snprintf(at + end, sizeof at - end, "%s%.16s = %lld", k ? ", " : "", g->how.loops[k],
                                (long long)open->at[k]);
    return sode_fail(SODE_ERR_ARGUMENT,
                     "array '%s': subscript %lld of dimension %d is outside 0 to %lld, in iteration %s",
                     sode_name(g->array), (long long)index, d, (long long)open->extent[d] - 1, at);
}

/* ---- bringing ------------------------------------------------------------------ */

static int bind(gathers_t *g, const sode_plan_t *plan, entry_t *entry)
{
    sode_set_t *set = g->set;
    sode_exchange_field_t field = {.plan = plan, .source = g->array->head.base, .target = g->image.image,
                                   .element_size = g->array->element_size};
    const sode_transport_ops_t *transport = sode_context.transport;
    if (sode_transport_measures(transport)) /* its trials need to know one pattern from another */
        transport = &sode_transport_pack;
    sode_exchange_input_t input = {.nfields = 1,
                                   .fields = &field,
                                   .comm = set->comm,
                                   .sequence = set->exchanges++,
                                   .signature = (unsigned)entry->number,
                                   .transport = transport};
    int met = 0;
    if (sode_transport_blocks(transport))
        SODE_TRY(sode_set_meet(set, (uint64_t)entry->number, &met));
    SODE_TRY(sode_exchange_create(&input, &entry->exchange));
    SODE_TRY(sode_exchange_peers(entry->exchange, &entry->peers));
    for (int k = 0; k < entry->peers.count; k++)
        entry->peers.ranks[k] = sode_set_member(set, entry->peers.ranks[k]);
    return SODE_OK;
}

static int plan_and_bind(gathers_t *g, const sode_gather_run_t *runs, size_t nruns, entry_t *entry)
{
    sode_gather_run_t all = {0, g->image.elements};
    sode_gather_input_t input = {.array = g->array, .set = g->set, .runs = runs, .nruns = nruns};
    sode_gather_asked_t asked;
    sode_letters_t heard = {0};
    sode_plan_t *plan = NULL;
    if (g->how.method == SODE_GATHER_ALL) {
        input.runs = &all;
        input.nruns = 1;
    } else if (g->how.method == SODE_GATHER_RANGE) {
        input.gap = SODE_GAP_ANY;
    } else if (g->how.method == SODE_GATHER_GAP) {
        input.gap = g->how.gap < SODE_GAP_ANY ? g->how.gap : SODE_GAP_ANY - 1;
    }
    SODE_TRY(sode_gather_ask(&input, &asked));
    int status = sode_sparse_exchange(g->set->comm, TAG, asked.letters,
                                      asked.count, &heard);
    if (!status)
        status = sode_gather_plan(&input, &asked, &heard, &plan);
    sode_letters_free(&heard);
    sode_gather_forget(&asked);
    if (!status)
        status = bind(g, plan, entry);
    sode_plan_free(plan);
    return status;
}

/* With one, positions in the set are its ranks. */
static int need_comm(sode_set_t *set)
{
    SODE_TRY(sode_set_comm(set));
    if (!set->no_comm)
        return SODE_OK;
    return sode_fail(SODE_ERR_LIMIT, "these %d nodes have no communicator of their own, because there are "
                     "too many sets of nodes; gather over all nodes, outside of 'task'", set->size);
}

static int make(gathers_t *g, const sode_gather_run_t *runs, size_t nruns, entry_t **entry)
{
    entry_t *made = calloc(1, sizeof *made);
    if (!made)
        return sode_no_memory("what a loop gathers");
    *made = (entry_t){.site = g->site, .set = g->set, .number = (int64_t)g->set->exchanges + 1, .method = g->how.method,
                      .gap = g->how.gap};
    int64_t mark = sode_mark_begin();
    int status = need_comm(g->set);
    if (!status)
        status = plan_and_bind(g, runs, nruns, made);
    sode_mark_end(SODE_MARK_PLAN, mark);
    if (status) {
        free_entry(made);
        return status;
    }
    *entry = made;
    return SODE_OK;
}

/* What the pattern depends on, so that it is known again. */
static int remember(gathers_t *g, entry_t *entry)
{
    seen_t *seen = realloc(entry->seen, ((size_t)g->how.nseen + 1) * sizeof *seen);
    if (!seen)
        return sode_no_memory("what a loop gathers");
    entry->seen = seen;
    entry->nseen = g->how.expect == SODE_GATHER_COMPARED ? g->how.nseen : 0;
    entry->keys = g->keys;
    for (int k = 0; k < entry->nseen; k++) {
        seen[k] = (seen_t){g->open.seen[k].low, g->open.seen[k].high, 0};
        seen[k].content = content_of(&seen[k]);
    }
    return SODE_OK;
}

/* After the inspection: what is wanted may be what was wanted before. */
static int find_or_make(gathers_t *g)
{
    sode_gather_run_t *runs;
    size_t nruns;
    int64_t same = 0;
    entry_t *entry;
    SODE_TRY(sode_gather_image_take(&g->image, &g->open, &runs, &nruns));
    uint64_t wanted = sode_gather_hash(nruns, runs, nruns * sizeof *runs);
    int status = agree(g, find_wanted(g, wanted), &same);
    entry = find_number(g, same);
    if (!status && !entry)
        status = make(g, runs, nruns, &entry);
    free(runs);
    SODE_TRY(status);
    entry->wanted = wanted;
    g->found = entry;
    use(g, entry);
    return remember(g, entry);
}

int sode_gather_bring(const char *where, sode_gather_t *open, void **image)
{
    gathers_t *g = of_open(open);
    SODE_TRY(begin_operation(g, "gather", where));
    if (open->inspects)
        SODE_TRY(find_or_make(g));
    else
        use(g, g->found);
    sode_operation_t *operation = &sode_context.operation;
    operation->peers = &g->found->peers;
    operation->needs = SODE_NEEDS_PEERS;
    SODE_TRY(sode_exchange_prepare(g->found->exchange));
    SODE_TRY(sode_exchange_begin(g->found->exchange));
    SODE_TRY(sode_exchange_end(g->found->exchange));
    sode_operation_end();
    *image = g->image.image;
    return SODE_OK;
}
