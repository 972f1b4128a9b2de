/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/scatter.h"

#include <stdlib.h>
#include <string.h>

#include "base/context.h"
#include "base/grow.h"
#include "base/mark.h"
#include "collective/collective.h"
#include "collective/combine.h"
#include "directive/exchanges.h"
#include "directive/gather_basis.h"
#include "directive/gather_image.h"
#include "plan/scatter.h"

/* A pattern, and what carries what is added. */
typedef struct entry {
    struct entry *next; /* last used first */
    const void *site;
    sode_set_t *set;
    int order;          /* enum sode_scatter_order */
    int64_t number;     /* of the set's, the same on all ranks */
    sode_gather_basis_t basis;
    uint64_t wanted;    /* hash of what is added to */
    sode_exchange_t *exchange;
    sode_peers_t peers;
    /* SODE_SCATTER_ADD */
    sode_gather_run_t *runs; /* [nruns] of the image */
    size_t nruns;
    /* SODE_SCATTER_ORDERED */
    char *values, *arrived;  /* elements */
    size_t nvalues;
    sode_scatter_sum_t *sums; /* [nsums] */
    size_t nsums;
} entry_t;

enum {
    KEPT = 8, /* patterns of one place */
    TAG = 12  /* of requests; as gather's, the ranks agree before each */
};

/* What an array has from its first scatter on. */
typedef struct scatters {
    sode_gather_t open; /* first: translated code has its address */
    sode_gather_image_t image;
    entry_t *entries;
    int nseen;          /* room */
    /* of the execution under way */
    sode_array_impl_t *array;
    sode_set_t *set;
    const void *site;
    sode_scatter_how_t how;
    uint64_t keys;
    int counts;         /* this node's iterations do; else another one runs them, too */
    entry_t *found;
} scatters_t;

static scatters_t *of_open(sode_gather_t *open) { return (scatters_t *)open; }

static void free_entry(entry_t *entry)
{
    sode_exchange_free(entry->exchange);
    free(entry->peers.ranks);
    sode_gather_basis_free(&entry->basis);
    free(entry->runs);
    free(entry->values);
    free(entry->arrived);
    free(entry->sums);
    free(entry);
}

void sode_scatter_release(sode_array_impl_t *a)
{
    scatters_t *s = a->scatters;
    if (!s)
        return;
    while (s->entries) {
        entry_t *entry = s->entries;
        s->entries = entry->next;
        free_entry(entry);
    }
    sode_gather_image_free(&s->image, &s->open);
    free(s->open.seen);
    free(s->open.notes);
    free(s);
    a->scatters = NULL;
}

static int find_scatters(sode_array_impl_t *a, scatters_t **scatters)
{
    *scatters = a->scatters;
    if (*scatters)
        return SODE_OK;
    scatters_t *made = calloc(1, sizeof *made);
    if (!made)
        return sode_no_memory("what a loop scatters");
    int status = sode_gather_image_create(a, &made->image, &made->open);
    if (status) {
        free(made);
        return status;
    }
    a->scatters = *scatters = made;
    a->release_exchanges = sode_exchanges_release;
    return SODE_OK;
}

static int begin_operation(const scatters_t *s, const char *what, const char *where)
{
    return sode_gather_operation(s->set, s->array, (uint64_t)s->how.how.method, what, where);
}

/* ---- patterns ---------------------------------------------------------------- */

static int is_here(const scatters_t *s, const entry_t *entry)
{
    return entry->site == s->site && entry->set == s->set;
}

static entry_t *find_number(const scatters_t *s, int64_t number)
{
    for (entry_t *e = s->entries; e; e = e->next)
        if (number > 0 && e->number == number && is_here(s, e))
            return e;
    return NULL;
}

/* The pattern that the memory of this rank still says. */
static int64_t find_unchanged(const scatters_t *s)
{
    for (const entry_t *e = s->entries; e; e = e->next)
        if (is_here(s, e)
            && (s->how.how.expect == SODE_GATHER_FIXED || sode_gather_basis_holds(&e->basis, s->keys)))
            return e->number;
    return 0;
}

static int64_t find_wanted(const scatters_t *s, uint64_t wanted)
{
    for (const entry_t *e = s->entries; e; e = e->next)
        if (is_here(s, e) && e->wanted == wanted)
            return e->number;
    return 0;
}

/* To the front; who has not been used for longest goes. */
static void use(scatters_t *s, entry_t *entry)
{
    int count = 0;
    for (entry_t **link = &s->entries; *link; link = &(*link)->next)
        if (*link == entry) {
            *link = entry->next;
            break;
        }
    entry->next = s->entries;
    s->entries = entry;
    for (entry_t **link = &s->entries; *link;) {
        entry_t *e = *link;
        if (is_here(s, e) && ++count > KEPT) {
            *link = e->next;
            free_entry(e);
        } else {
            link = &e->next;
        }
    }
}

/* ---- opening ------------------------------------------------------------------ */

/* Is the array, or are the iterations, several times on the nodes: along a dimension of
 * theirs that nothing follows? first: and this node is not the first there. */
static int is_spread(const sode_nodes_t *nodes, unsigned followed, int first)
{
    for (int n = 0; n < nodes->ndims; n++)
        if (!(followed >> n & 1) && nodes->size[n] > 1 && (!first || nodes->coord[n] > 0))
            return 1;
    return 0;
}

static int check_array(const sode_array_impl_t *a, const sode_set_t *ens)
{
    const sode_nodes_t *nodes = a->tmpl->nodes;
    unsigned followed = 0;
    SODE_TRY(sode_gather_check(a, ens));
    for (int d = 0; d < a->ndims; d++)
        if (a->dim[d].dim && a->dim[d].node_dim >= 0)
            followed |= 1u << a->dim[d].node_dim;
    if (!is_spread(nodes, followed, 0))
        return SODE_OK;
    return sode_fail(SODE_ERR_ARGUMENT, "several nodes have copies of the elements of '%s', which 'scatter' would add "
                     "to once only; use an array that is distributed along all dimensions of its nodes",
                     sode_name(a));
}

/* Of iterations that several nodes run, those of the first of them count. */
static int find_counting(scatters_t *s)
{
    const sode_scatter_how_t *how = &s->how;
    const sode_nodes_t *nodes = how->nodes;
    unsigned followed = how->along;
    if (how->on) {
        followed = 0;
        SODE_TRY(sode_template_nodes(how->on, &nodes));
        for (int d = 0; d < how->on->ndims; d++)
            if (how->along >> d & 1 && how->on->dim[d].node_dim >= 0)
                followed |= 1u << how->on->dim[d].node_dim;
    }
    s->counts = !is_spread(nodes, followed, 1);
    return SODE_OK;
}

static int clear_notes(scatters_t *s)
{
    SODE_TRY(sode_gather_clear_seen(&s->open, s->how.how.nseen, &s->nseen, "what a loop scatters"));
    free(s->open.notes);
    s->open.notes = NULL;
    s->open.nnotes = s->open.room = 0;
    return SODE_OK;
}

int sode_scatter_grow(sode_gather_t *open)
{
    size_t room = (size_t)open->room * 2 + 1024, width = (size_t)open->nloops + 1;
    sode_index_t *notes = realloc(open->notes, room * width * sizeof *notes);
    if (!notes)
        return sode_no_memory("what a loop scatters");
    open->notes = notes;
    open->room = (sode_index_t)room;
    return SODE_OK;
}

/* Does the pattern still hold, on all ranks? */
static int recognise(scatters_t *s, const char *where)
{
    int64_t number = find_unchanged(s), same = 0;
    if (s->how.how.expect == SODE_GATHER_FIXED) { /* the program says it */
        same = number;
    } else {
        SODE_TRY(begin_operation(s, "scatter pattern", where));
        SODE_TRY(sode_gather_agree(s->set, number, &same));
        sode_operation_end();
    }
    s->found = find_number(s, same);
    return SODE_OK;
}

int sode_scatter_open(const char *where, const void *site, sode_array_impl_t *a,
                      const sode_scatter_how_t *how, sode_gather_t **open)
{
    scatters_t *s;
    sode_set_t *ens = sode_ens();
    SODE_TRY(check_array(a, ens));
    SODE_TRY(find_scatters(a, &s));
    s->array = a;
    s->set = ens;
    s->site = site;
    s->how = *how;
    s->open.name = sode_name(a);
    s->open.nloops = how->how.nloops;
    s->open.loops = how->how.loops;
    s->found = NULL;
    s->keys = 0;
    SODE_TRY(find_counting(s));
    for (int k = 0; k < how->how.nkeys; k++)
        s->keys = sode_gather_hash(s->keys, how->how.keys[k].value, how->how.keys[k].size);
    if (how->how.expect != SODE_GATHER_CHANGING)
        SODE_TRY(recognise(s, where));
    s->open.inspects = !s->found;
    if (s->open.inspects)
        SODE_TRY(clear_notes(s));
    *open = &s->open;
    return SODE_OK;
}

/* ---- planning ------------------------------------------------------------------ */

static void add_elements(int type, void *into, const void *from, size_t count)
{
    sode_combine(SODE_OP_SUM, type, into, from, count);
}

/* elements, runs: of this node. */
static int bind(scatters_t *s, sode_exchange_field_t field, size_t elements, size_t runs, entry_t *entry)
{
    const int adds = entry->order == SODE_SCATTER_ADD;
    int64_t words[] = {(int64_t)elements, (int64_t)runs};
    sode_description_t text;
    field.element_size = s->array->element_size;
    sode_exchange_input_t input = {.nfields = 1, .fields = &field, .add = adds ? add_elements : NULL,
                                   .add_type = s->how.type};
    SODE_TRY(sode_set_sum_words(s->set, words, 2));
    (void)sode_gather_describe("scatter", s->array, s->set, adds ? "" : ", ordered", words, &text);
    return sode_gather_exchange(s->set, &input, text.text, entry->number, &entry->exchange, &entry->peers);
}

static size_t count(const entry_t *entry)
{
    size_t elements = 0;
    for (size_t k = 0; k < entry->nruns; k++)
        elements += (size_t)entry->runs[k].count;
    return elements;
}

/* As gather would bring the elements; the other way round they are added. */
static int plan_image(scatters_t *s, entry_t *entry)
{
    sode_gather_input_t input = {.array = s->array, .set = s->set, .runs = entry->runs,
                                 .nruns = s->counts ? entry->nruns : 0, .gap = -1};
    sode_gather_asked_t asked;
    sode_letters_t heard = {0};
    sode_plan_t *plan = NULL;
    SODE_TRY(sode_gather_ask(&input, &asked));
    int status = sode_sparse_exchange(s->set->comm, TAG, asked.letters, asked.count, &heard);
    if (!status)
        status = sode_gather_plan(&input, &asked, &heard, &plan);
    sode_letters_free(&heard);
    sode_gather_forget(&asked);
    if (!status)
        status = bind(s, (sode_exchange_field_t){.plan = plan, .source = s->array->head.base,
                                                 .target = s->image.image}, count(entry), entry->nruns, entry);
    sode_plan_free(plan);
    return status;
}

/* What is less is first, also in loops that count downwards. */
static void turn_round(scatters_t *s)
{
    for (int k = 0; k < s->open.nloops; k++)
        if (s->how.down >> k & 1)
            for (sode_index_t n = 0; n < s->open.nnotes; n++) {
                sode_index_t *at = &s->open.notes[n * (s->open.nloops + 1) + k + 1];
                *at = -*at;
            }
}

static int plan_values(scatters_t *s, entry_t *entry)
{
    const size_t size = s->array->element_size;
    sode_scatter_notes_t notes = {s->open.notes, s->counts ? (size_t)s->open.nnotes : 0, s->open.nloops + 1};
    sode_gather_input_t input = {.array = s->array, .set = s->set};
    sode_scatter_asked_t asked;
    sode_letters_t heard = {0};
    sode_plan_t *plan = NULL;
    turn_round(s);
    SODE_TRY(sode_scatter_ask(&input, &notes, &asked));
    int status = sode_sparse_exchange(s->set->comm, TAG, asked.letters, asked.count, &heard);
    if (!status)
        status = sode_scatter_plan(&input, &asked, &heard, notes.width, &plan, &entry->sums, &entry->nsums);
    sode_letters_free(&heard);
    sode_scatter_forget(&asked);
    entry->nvalues = (size_t)s->open.nnotes;
    entry->values = malloc((entry->nvalues + 1) * size);
    entry->arrived = malloc((entry->nsums + 1) * size);
    if (!status && (!entry->values || !entry->arrived))
        status = sode_no_memory("what a loop scatters");
    if (!status)
        status = bind(s, (sode_exchange_field_t){.plan = plan, .source = entry->values,
                                                 .target = entry->arrived}, entry->nvalues, entry->nvalues, entry);
    sode_plan_free(plan);
    return status;
}

static int make(scatters_t *s, entry_t *entry)
{
    int64_t mark = sode_mark_begin();
    int status = sode_gather_need_comm(s->set, "scatter");
    if (!status)
        status = entry->order == SODE_SCATTER_ORDERED ? plan_values(s, entry) : plan_image(s, entry);
    sode_mark_end(SODE_MARK_PLAN, mark);
    return status;
}

/* A new entry of what the nest has noted. */
static int take_notes(scatters_t *s, entry_t **entry)
{
    entry_t *made = calloc(1, sizeof *made);
    if (!made)
        return sode_no_memory("what a loop scatters");
    *made = (entry_t){.site = s->site, .set = s->set, .order = s->how.how.method,
                      .number = (int64_t)s->set->exchanges + 1};
    *entry = made;
    if (made->order == SODE_SCATTER_ORDERED) {
        size_t words = (size_t)s->open.nnotes * ((size_t)s->open.nloops + 1);
        made->wanted = sode_gather_hash(words, s->open.notes, words * sizeof *s->open.notes);
        return SODE_OK;
    }
    SODE_TRY(sode_gather_image_take(&s->image, &s->open, &made->runs, &made->nruns));
    made->wanted = sode_gather_hash(made->nruns, made->runs, made->nruns * sizeof *made->runs);
    return SODE_OK;
}

/* After the inspection: what is added to may be what was added to before. */
static int find_or_make(scatters_t *s)
{
    int64_t same = 0;
    entry_t *entry = NULL, *known = NULL;
    int status = take_notes(s, &entry);
    if (!status)
        status = sode_gather_agree(s->set, find_wanted(s, entry->wanted), &same);
    if (!status)
        known = find_number(s, same);
    if (!status && !known)
        status = make(s, entry);
    if (entry && (status || known))
        free_entry(entry);
    SODE_TRY(status);
    s->found = known ? known : entry;
    use(s, s->found);
    return sode_gather_basis_take(&s->how.how, s->open.seen, s->keys, "what a loop scatters",
                                  &s->found->basis);
}

/* ---- executing ------------------------------------------------------------------- */

int sode_scatter_prepare(const char *where, sode_gather_t *open, void **image)
{
    scatters_t *s = of_open(open);
    const size_t size = s->array->element_size;
    if (open->inspects) {
        SODE_TRY(begin_operation(s, "scatter pattern", where));
        SODE_TRY(find_or_make(s));
        sode_operation_end();
    } else {
        use(s, s->found);
    }
    entry_t *entry = s->found;
    if (entry->order == SODE_SCATTER_ORDERED) {
        memset(entry->values, 0, entry->nvalues * size);
        *image = entry->values;
        return SODE_OK;
    }
    for (size_t k = 0; k < entry->nruns; k++)
        memset((char *)s->image.image + (size_t)entry->runs[k].first * size, 0,
               (size_t)entry->runs[k].count * size);
    *image = s->image.image;
    return SODE_OK;
}

static void add_in_order(const scatters_t *s, const entry_t *entry)
{
    const size_t size = s->array->element_size;
    char *base = s->array->head.base;
    for (size_t k = 0; k < entry->nsums; k++)
        sode_combine(SODE_OP_SUM, s->how.type, base + (size_t)entry->sums[k].to * size,
                     entry->arrived + (size_t)entry->sums[k].from * size, 1);
}

int sode_scatter_add(const char *where, sode_gather_t *open)
{
    scatters_t *s = of_open(open);
    SODE_TRY(begin_operation(s, "scatter", where));
    sode_operation_t *operation = &sode_context.operation;
    operation->peers = &s->found->peers;
    operation->needs = SODE_NEEDS_PEERS;
    if (s->found->order == SODE_SCATTER_ADD)
        SODE_TRY(sode_exchange_bind(s->found->exchange, (void *const[]){s->array->head.base, s->image.image}));
    SODE_TRY(sode_exchange_prepare(s->found->exchange));
    SODE_TRY(sode_exchange_begin(s->found->exchange));
    SODE_TRY(sode_exchange_end(s->found->exchange));
    if (s->found->order == SODE_SCATTER_ORDERED)
        add_in_order(s, s->found);
    sode_operation_end();
    return SODE_OK;
}
