/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/scatter.h"

#include <stdlib.h>
#include <string.h>

#include "async/pending.h"
#include "base/context.h"
#include "base/grow.h"
#include "base/mark.h"
#include "base/tags.h"
#include "collective/collective.h"
#include "collective/combine.h"
#include "directive/exchanges.h"
#include "directive/gather_basis.h"
#include "directive/gather_image.h"
#include "plan/replicas.h"
#include "plan/scatter.h"

/* A pattern, and what carries what is added. */
typedef struct entry {
    sode_gather_pattern_t pattern; /* method: enum sode_scatter_order; number: of the set's */
    uint64_t wanted;    /* hash of what is added to */
    sode_exchange_t *exchange;
    sode_peers_t peers;
    sode_exchange_t *replicas; /* of elements that several nodes have, or NULL */
    sode_peers_t replicating;
    /* SODE_SCATTER_ADD */
    sode_gather_run_t *runs; /* [nruns] of the image */
    size_t nruns;
    /* SODE_SCATTER_ORDERED */
    char *values, *arrived;  /* elements */
    size_t nvalues;
    sode_scatter_sum_t *sums; /* [nsums] */
    size_t nsums;
} entry_t;

typedef struct scatters {
    sode_gather_patterns_t p; /* first */
    /* of the execution under way */
    sode_scatter_how_t how;
    int counts;         /* this node's iterations do; else another one runs them, too */
    int replicated;     /* several nodes have elements: the first adds, the others get what it has then */
    entry_t *found;
    int in_flight;      /* what it carries, until wait_async */
} scatters_t;

static scatters_t *of_open(sode_gather_t *open) { return (scatters_t *)open; }

static void drop(sode_gather_pattern_t *pattern)
{
    entry_t *entry = (entry_t *)pattern;
    sode_exchange_free(entry->exchange);
    free(entry->peers.ranks);
    sode_exchange_free(entry->replicas);
    free(entry->replicating.ranks);
    free(entry->runs);
    free(entry->values);
    free(entry->arrived);
    free(entry->sums);
}

void sode_scatter_release(sode_array_impl_t *a)
{
    const scatters_t *s = a->scatters;
    const int status = s && s->in_flight ? sode_pending_wait_state(s) : SODE_OK;
    if (status != SODE_OK)
        sode_context.end_job(sode_where(a), "array", sode_name(a), status);
    sode_gather_patterns_release(&a->scatters);
}

/* ---- opening ------------------------------------------------------------------ */

/* Are the iterations several times on the nodes, along a dimension of theirs that nothing follows, and is this node
 * not the first there? */
static int is_repeated(const sode_nodes_t *nodes, unsigned followed)
{
    for (int n = 0; n < nodes->ndims; n++)
        if (!(followed >> n & 1) && nodes->coord[n] > 0)
            return 1;
    return 0;
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
    s->counts = !is_repeated(nodes, followed);
    return SODE_OK;
}

int sode_scatter_grow(sode_gather_t *open)
{
    size_t room = (size_t)open->room * 2 + 1024, width = (size_t)open->nloops + 1;
    sode_index_t *notes = realloc(open->notes, room * width * sizeof *notes);
    SODE_NEED(notes, "what a loop scatters");
    open->notes = notes;
    open->room = (sode_index_t)room;
    return SODE_OK;
}

int sode_scatter_open(const char *where, const void *site, sode_array_impl_t *a,
                      const sode_scatter_how_t *how, sode_gather_t **open)
{
    int64_t number;
    SODE_TRY(sode_gather_patterns_create(a, &a->scatters, sizeof(scatters_t), "scatter", drop));
    scatters_t *s = a->scatters;
    if (s->in_flight) /* there is one image */
        SODE_TRY(sode_pending_wait_state(s));
    s->p.order.method = how->how.method;
    s->p.site = site;
    s->p.how = how->how;
    s->how = *how;
    s->replicated = sode_replicas_along(a) != 0;
    SODE_TRY(find_counting(s));
    SODE_TRY(sode_gather_patterns_recognise(&s->p, where, &number));
    s->found = (entry_t *)sode_gather_pattern_find(&s->p, number);
    s->p.open.inspects = 0;
    if (!s->found) {
        SODE_TRY(sode_gather_patterns_inspect(&s->p));
        free(s->p.open.notes);
        s->p.open.notes = NULL;
        s->p.open.nnotes = s->p.open.room = 0;
    }
    *open = &s->p.open;
    return SODE_OK;
}

/* ---- planning ------------------------------------------------------------------ */

/* elements, runs: of this node. */
static int bind(scatters_t *s, sode_exchange_field_t field, size_t elements, size_t runs, entry_t *entry)
{
    const int adds = entry->pattern.method == SODE_SCATTER_ADD;
    int64_t words[] = {(int64_t)elements, (int64_t)runs};
    sode_description_t text;
    field.element_size = s->p.order.array->element_size;
    sode_exchange_input_t input = {.nfields = 1, .fields = &field, .add = adds ? sode_add_elements : NULL,
                                   .add_type = s->how.type, .gathers = 1};
    SODE_TRY(sode_set_sum_words(s->p.order.set, words, 2));
    (void)sode_gather_describe("scatter", s->p.order.array, s->p.order.set, adds ? "" : ", ordered", words, &text);
    return sode_set_exchange(s->p.order.set, &input, text.text, (uint64_t)entry->pattern.number, &entry->exchange,
                             &entry->peers);
}

static size_t count(const entry_t *entry)
{
    size_t elements = 0;
    for (size_t k = 0; k < entry->nruns; k++)
        elements += (size_t)entry->runs[k].count;
    return elements;
}

/* Elements that this node adds to, by request: those that others of them get. */
static void note_runs(scatters_t *s, const sode_gather_run_t *runs, size_t count)
{
    for (size_t k = 0; k < count; k++)
        for (int64_t i = 0; i < runs[k].count; i++)
            sode_gather_want(&s->p.open, runs[k].first + i);
}

static void note_notes(scatters_t *s, const int64_t *notes, size_t count, int width)
{
    for (size_t k = 0; k < count; k++)
        sode_gather_want(&s->p.open, notes[k * (size_t)width]);
}

/* What has been noted goes to the other nodes that have it. */
static int plan_replicas(scatters_t *s, entry_t *entry)
{
    sode_array_impl_t *a = s->p.order.array;
    sode_set_t *set = s->p.order.set;
    sode_gather_run_t *runs = NULL;
    size_t nruns = 0, count = 0;
    sode_letter_t *letters = NULL;
    sode_letters_t heard = {0};
    sode_plan_t *plan = NULL;
    sode_description_t text;
    int64_t words[2] = {0, 0};
    int status = sode_gather_image_take(&s->p.image, &s->p.open, &runs, &nruns);
    sode_gather_input_t input = {.array = a, .set = set, .runs = runs, .nruns = nruns};
    SODE_THEN(status, sode_replicas_ask(&input, &letters, &count));
    SODE_THEN(status, sode_sparse_exchange(set->comm, SODE_TAG_ASKED_LAST, letters, count, &heard));
    SODE_THEN(status, sode_replicas_plan(&input, letters, count, &heard, &plan));
    sode_exchange_field_t field = {.plan = plan, .source = a->head.base, .target = a->head.base, .element_size = a->element_size};
    sode_exchange_input_t exchange = {.nfields = 1, .fields = &field};
    for (size_t k = 0; k < nruns; k++)
        words[0] += runs[k].count;
    words[1] = (int64_t)nruns;
    SODE_THEN(status, sode_set_sum_words(set, words, 2));
    if (!status) {
        (void)sode_gather_describe("scatter", a, set, ", replicas", words, &text);
        status = sode_set_exchange(set, &exchange, text.text, (uint64_t)entry->pattern.number, &entry->replicas, &entry->replicating);
    }
    sode_plan_free(plan);
    sode_letters_free(&heard);
    free(letters);
    free(runs);
    return status;
}

/* As gather would bring the elements; the other way round they are added. */
static int plan_image(scatters_t *s, entry_t *entry)
{
    sode_gather_input_t input = {.array = s->p.order.array, .set = s->p.order.set, .runs = entry->runs,
                                 .nruns = s->counts ? entry->nruns : 0, .gap = -1, .first = 1};
    sode_gather_asked_t asked;
    sode_letters_t heard = {0};
    sode_plan_t *plan = NULL;
    SODE_TRY(sode_gather_ask(&input, &asked));
    int status = sode_sparse_exchange(s->p.order.set->comm, SODE_TAG_ASKED, asked.letters, asked.count, &heard);
    SODE_THEN(status, sode_gather_plan(&input, &asked, &heard, &plan));
    if (s->replicated) {
        note_runs(s, asked.own, asked.nown);
        for (size_t k = 0; k < heard.count; k++)
            note_runs(s, (const void *)heard.list[k].data, heard.list[k].size / sizeof *asked.own);
    }
    sode_letters_free(&heard);
    sode_gather_forget(&asked);
    if (!status)
        status = bind(s, (sode_exchange_field_t){.plan = plan, .source = s->p.order.array->head.base,
                                                 .target = s->p.image.image}, count(entry), entry->nruns, entry);
    sode_plan_free(plan);
    return status;
}

/* What is less is first, also in loops that count downwards. */
static void turn_round(scatters_t *s)
{
    for (int k = 0; k < s->p.open.nloops; k++)
        if (s->how.down >> k & 1)
            for (sode_index_t n = 0; n < s->p.open.nnotes; n++) {
                sode_index_t *at = &s->p.open.notes[n * (s->p.open.nloops + 1) + k + 1];
                *at = -*at;
            }
}

static int plan_values(scatters_t *s, entry_t *entry)
{
    const size_t size = s->p.order.array->element_size;
    sode_scatter_notes_t notes = {s->p.open.notes, s->counts ? (size_t)s->p.open.nnotes : 0, s->p.open.nloops + 1};
    sode_gather_input_t input = {.array = s->p.order.array, .set = s->p.order.set, .first = 1};
    sode_scatter_asked_t asked;
    sode_letters_t heard = {0};
    sode_plan_t *plan = NULL;
    turn_round(s);
    SODE_TRY(sode_scatter_ask(&input, &notes, &asked));
    int status = sode_sparse_exchange(s->p.order.set->comm, SODE_TAG_ASKED, asked.letters, asked.count, &heard);
    SODE_THEN(status,
              sode_scatter_plan(&input, &asked, &heard, notes.width, &plan, &entry->sums, &entry->nsums));
    if (s->replicated && !status) {
        note_notes(s, asked.notes + asked.own * (size_t)notes.width, asked.nown, notes.width);
        for (size_t k = 0; k < heard.count; k++)
            note_notes(s, (const void *)heard.list[k].data, heard.list[k].size / sizeof(int64_t) / (size_t)notes.width, notes.width);
    }
    sode_letters_free(&heard);
    sode_scatter_forget(&asked);
    entry->nvalues = (size_t)s->p.open.nnotes;
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
    int status = sode_gather_need_comm(s->p.order.set, "scatter");
    SODE_THEN(status,
              entry->pattern.method == SODE_SCATTER_ORDERED ? plan_values(s, entry) : plan_image(s, entry));
    if (s->replicated)
        SODE_THEN(status, plan_replicas(s, entry));
    sode_mark_end(SODE_MARK_PLAN, mark);
    return status;
}

/* A new entry of what the nest has noted. */
static int take_notes(scatters_t *s, entry_t **entry)
{
    sode_gather_t *open = &s->p.open;
    entry_t *made = (entry_t *)sode_gather_pattern_new(&s->p, (int64_t)s->p.order.set->exchanges + 1, sizeof *made);
    SODE_NEED(made, "what a loop scatters");
    *entry = made;
    if (made->pattern.method == SODE_SCATTER_ORDERED) {
        size_t words = (size_t)open->nnotes * ((size_t)open->nloops + 1);
        made->wanted = sode_hash_bytes(words, open->notes, words * sizeof *open->notes);
        return SODE_OK;
    }
    SODE_TRY(sode_gather_image_take(&s->p.image, open, &made->runs, &made->nruns));
    made->wanted = sode_hash_bytes(made->nruns, made->runs, made->nruns * sizeof *made->runs);
    return SODE_OK;
}

/* That of this place with what the new one is added to. */
static int64_t find_wanted(const scatters_t *s, const entry_t *wanted)
{
    for (const sode_gather_pattern_t *p = s->p.list; p; p = p->next)
        if (((const entry_t *)p)->wanted == wanted->wanted && sode_gather_pattern_find(&s->p, p->number) == p)
            return p->number;
    return 0;
}

/* After the inspection: what is added to may be what was added to before. */
static int find_or_make(scatters_t *s)
{
    int64_t same = 0;
    entry_t *entry = NULL, *known = NULL;
    int status = take_notes(s, &entry);
    SODE_THEN(status, sode_gather_agree(s->p.order.set, find_wanted(s, entry), &same));
    if (!status)
        known = (entry_t *)sode_gather_pattern_find(&s->p, same);
    if (!status && !known) {
        status = sode_gather_pattern_promised(&s->p, entry->pattern.number);
        SODE_THEN(status, make(s, entry));
    }
    if (entry && (status || known))
        sode_gather_pattern_free(&s->p, &entry->pattern);
    SODE_TRY(status);
    s->found = known ? known : entry;
    sode_gather_pattern_use(&s->p, &s->found->pattern);
    return sode_gather_pattern_take(&s->p, &s->found->pattern);
}

/* ---- executing ------------------------------------------------------------------- */

int sode_scatter_prepare(const char *where, sode_gather_t *open, void **image)
{
    scatters_t *s = of_open(open);
    const size_t size = s->p.order.array->element_size;
    if (open->inspects) {
        SODE_TRY(sode_gather_operation(&s->p, "scatter pattern", where));
        SODE_TRY(find_or_make(s));
        sode_operation_end();
    } else {
        sode_gather_pattern_use(&s->p, &s->found->pattern);
    }
    entry_t *entry = s->found;
    if (entry->pattern.method == SODE_SCATTER_ORDERED) {
        memset(entry->values, 0, entry->nvalues * size);
        *image = entry->values;
        return SODE_OK;
    }
    for (size_t k = 0; k < entry->nruns; k++)
        memset((char *)s->p.image.image + (size_t)entry->runs[k].first * size, 0,
               (size_t)entry->runs[k].count * size);
    *image = s->p.image.image;
    return SODE_OK;
}

static void add_in_order(const scatters_t *s, const entry_t *entry)
{
    const size_t size = s->p.order.array->element_size;
    char *base = s->p.order.array->head.base;
    for (size_t k = 0; k < entry->nsums; k++)
        sode_combine(SODE_OP_SUM, s->how.type, base + (size_t)entry->sums[k].to * size,
                     entry->arrived + (size_t)entry->sums[k].from * size, 1);
}

static int end(void *state)
{
    scatters_t *s = state;
    SODE_TRY(sode_exchange_end(s->found->exchange));
    if (s->found->pattern.method == SODE_SCATTER_ORDERED)
        add_in_order(s, s->found);
    return SODE_OK;
}

static int test(void *state, int *done)
{
    scatters_t *s = state;
    SODE_TRY(sode_exchange_test(s->found->exchange, done));
    if (*done && s->found->pattern.method == SODE_SCATTER_ORDERED)
        add_in_order(s, s->found);
    return SODE_OK;
}

/* The first of the nodes that have elements has added. */
static int replicate(const scatters_t *s)
{
    const entry_t *entry = s->found;
    void *base = s->p.order.array->head.base;
    SODE_TRY(sode_exchange_bind(entry->replicas, (void *const[]){base, base}));
    SODE_TRY(sode_gather_begin_exchange(entry->replicas, &entry->replicating));
    return sode_exchange_end(entry->replicas);
}

static void land(void *state) { ((scatters_t *)state)->in_flight = 0; }

static int leave(scatters_t *s)
{
    s->in_flight = 1;
    return sode_pending_add(&(sode_pending_t){.id = s->p.how.id, .set = s->p.order.set, .test = test, .wait = end, .free = land,
                                              .state = s, .storage = s->p.order.array->head.base});
}

int sode_scatter_add(const char *where, sode_gather_t *open)
{
    scatters_t *s = of_open(open);
    SODE_TRY(sode_gather_operation(&s->p, "scatter", where));
    if (s->found->pattern.method == SODE_SCATTER_ADD)
        SODE_TRY(sode_exchange_bind(s->found->exchange, (void *const[]){s->p.order.array->head.base, s->p.image.image}));
    SODE_TRY(sode_gather_begin_exchange(s->found->exchange, &s->found->peers));
    const int stays = s->p.how.ends == SODE_GATHER_LATER && !s->replicated && !sode_exchange_on_trial(s->found->exchange);
    SODE_TRY(stays ? leave(s) : end(s));
    if (s->replicated)
        SODE_TRY(replicate(s));
    sode_operation_end();
    return SODE_OK;
}
