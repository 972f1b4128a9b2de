/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/gather_basis.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/context.h"
#include "base/mark.h"
#include "collective/collective.h"
#include "directive/exchanges.h"
#include "directive/shared_storage.h"
#include "tune/subjects.h"
#include "sode/reduction.h"

/* ---- patterns ---------------------------------------------------------------- */

enum { KEPT = 8 }; /* of one place */

static int gathers(const sode_gather_patterns_t *p) { return *p->does == 'g'; }

static int no_memory(const sode_gather_patterns_t *p)
{
    return sode_no_memory(gathers(p) ? "what a loop gathers" : "what a loop scatters");
}

static uint64_t content_of(const sode_gather_memory_t *memory)
{
    return sode_hash_bytes(1, memory->low, (size_t)(memory->high - memory->low));
}

static void take_pieces(const sode_gather_pieces_t *pieces, sode_gather_pattern_t *to)
{
    for (size_t k = 0; k < pieces->count; k++) {
        sode_gather_memory_t *memory = &to->memory[to->count++];
        *memory = (sode_gather_memory_t){pieces->list[k].low, pieces->list[k].high, 0, pieces->apart};
        memory->content = content_of(memory);
    }
}

int sode_gather_pattern_take(sode_gather_patterns_t *p, sode_gather_pattern_t *pattern)
{
    int compares = p->how.expect == SODE_GATHER_COMPARED || p->how.expect == SODE_GATHER_PROMISED;
    size_t count = 0;
    for (int k = 0; k < p->how.nseen; k++) {
        sode_gather_pieces_t *pieces = &p->pieces[k];
        SODE_TRY(sode_gather_seen_join(pieces, &p->open.seen[k]));
        if (pieces->count > 0)
            p->open.seen[k] = (sode_gather_seen_t){pieces->list[0].low, pieces->list[pieces->count - 1].high};
        count += pieces->count;
    }
    sode_gather_memory_t *memory = realloc(pattern->memory, (count + 1) * sizeof *memory);
    if (!memory)
        return no_memory(p);
    pattern->memory = memory;
    pattern->count = 0;
    pattern->keys = p->keys;
    for (int k = 0; k < p->how.nseen && compares; k++)
        take_pieces(&p->pieces[k], pattern);
    return SODE_OK;
}

static int is_unchanged(const sode_gather_memory_t *memory)
{
    return (!memory->apart || sode_gather_seen_is_there(memory->low, memory->high)) && memory->content == content_of(memory);
}

/* Place after place as the nest comes to them: what is read at one of them is memory of
 * the program as long as nothing has changed at those before. */
static int holds(const sode_gather_pattern_t *pattern, uint64_t keys)
{
    int k = 0;
    if (pattern->keys != keys)
        return 0;
    while (k < pattern->count && is_unchanged(&pattern->memory[k]))
        k++;
    return k == pattern->count;
}

static int is_here(const sode_gather_patterns_t *p, const sode_gather_pattern_t *pattern)
{
    return pattern->site == p->site && pattern->set == p->order.set && pattern->method == p->order.method
           && pattern->gap == p->order.gap;
}

sode_gather_pattern_t *sode_gather_pattern_find(const sode_gather_patterns_t *p, int64_t number)
{
    sode_gather_pattern_t *pattern = number > 0 ? p->list : NULL;
    while (pattern && !(pattern->number == number && is_here(p, pattern)))
        pattern = pattern->next;
    return pattern;
}

/* That which the memory of this rank still says. */
static int64_t find_unchanged(const sode_gather_patterns_t *p)
{
    for (const sode_gather_pattern_t *k = p->list; k; k = k->next)
        if (is_here(p, k) && (p->how.expect == SODE_GATHER_FIXED || holds(k, p->keys)))
            return k->number;
    return 0;
}

int sode_gather_pattern_promised(const sode_gather_patterns_t *p, int64_t number)
{
    for (const sode_gather_pattern_t *k = p->list; k && p->how.expect == SODE_GATHER_PROMISED; k = k->next)
        if (is_here(p, k) && k->number != number)
            return sode_refuse("'expect(fixed)' says that it %s the same elements of '%s' each time, but they differ "
                               "from those before; leave it out", gathers(p) ? "brings" : "adds to", sode_name(p->order.array));
    return SODE_OK;
}

sode_gather_pattern_t *sode_gather_pattern_new(const sode_gather_patterns_t *p, int64_t number, size_t size)
{
    sode_gather_pattern_t *made = calloc(1, size);
    if (made)
        *made = (sode_gather_pattern_t){.site = p->site, .set = p->order.set, .method = p->order.method,
                                        .gap = p->order.gap, .number = number};
    return made;
}

void sode_gather_pattern_free(const sode_gather_patterns_t *p, sode_gather_pattern_t *pattern)
{
    p->drop(pattern);
    free(pattern->memory);
    free(pattern);
}

void sode_gather_pattern_use(sode_gather_patterns_t *p, sode_gather_pattern_t *pattern)
{
    int count = 0;
    for (sode_gather_pattern_t **link = &p->list; *link; link = &(*link)->next)
        if (*link == pattern) {
            *link = pattern->next;
            break;
        }
    pattern->next = p->list;
    p->list = pattern;
    for (sode_gather_pattern_t **link = &p->list; *link;) {
        sode_gather_pattern_t *old = *link;
        if (is_here(p, old) && ++count > KEPT) {
            *link = old->next;
            sode_gather_pattern_free(p, old);
        } else {
            link = &old->next;
        }
    }
}

/* ---- of an array --------------------------------------------------------------- */

static int check(const sode_array_impl_t *a, const sode_set_t *ens)
{
    const sode_set_t *set = a->tmpl->nodes->set;
    if (!a->placed)
        return sode_array_no_storage(a);
    if (a->serial == SODE_SERIAL_POINTER)
        return sode_refuse("argument '%s' has an unknown extent here, because its parameter is a pointer; "
                           "give the parameter an extent, as in '%s[n]'",
                           sode_name(a), sode_name(a));
    if (sode_set_contains(ens, set))
        return SODE_OK;
    return sode_refuse("'%s' is distributed over %d nodes, not all of which are among the %d executing nodes",
                       sode_name(a), set->size, ens->size);
}

int sode_gather_patterns_create(sode_array_impl_t *a, void **slot, size_t size, const char *does,
                                void (*drop)(sode_gather_pattern_t *pattern))
{
    sode_set_t *ens = sode_ens();
    SODE_TRY(check(a, ens));
    if (!*slot) {
        sode_gather_patterns_t *made = calloc(1, size);
        SODE_NEED(made, "the image of an array");
        int status = sode_gather_image_create(a, &made->image, &made->open);
        if (status) {
            free(made);
            return status;
        }
        made->does = does;
        made->drop = drop;
        a->release_exchanges = sode_exchanges_release;
        *slot = made;
    }
    sode_gather_patterns_t *p = *slot;
    p->open.name = sode_name(a);
    p->order = (sode_gather_order_t){.array = a, .image = &p->image, .set = ens};
    return SODE_OK;
}

void sode_gather_patterns_release(void **slot)
{
    sode_gather_patterns_t *p = *slot;
    if (!p)
        return;
    while (p->list) {
        sode_gather_pattern_t *pattern = p->list;
        p->list = pattern->next;
        sode_gather_pattern_free(p, pattern);
    }
    sode_gather_image_free(&p->image, &p->open);
    for (int k = 0; k < p->nseen; k++)
        free(p->pieces[k].list);
    free(p->pieces);
    free(p->open.seen);
    free(p->open.notes);
    free(p);
    *slot = NULL;
}

int sode_gather_patterns_recognise(sode_gather_patterns_t *p, const char *where, int64_t *number)
{
    sode_mark_next(); /* what follows takes as long by any method */
    p->open.nloops = p->how.nloops;
    p->open.loops = p->how.loops;
    p->keys = 0;
    for (int k = 0; k < p->how.nkeys; k++)
        p->keys = sode_hash_bytes(p->keys, p->how.keys[k].value, p->how.keys[k].size);
    *number = 0;
    if (p->how.expect == SODE_GATHER_CHANGING)
        return SODE_OK;
    int64_t unchanged = find_unchanged(p);
    if (p->how.expect == SODE_GATHER_FIXED) { /* the program says it */
        *number = unchanged;
        return SODE_OK;
    }
    SODE_TRY(sode_gather_operation(p, gathers(p) ? "gather pattern" : "scatter pattern", where));
    SODE_TRY(sode_gather_agree(p->order.set, unchanged, number));
    sode_operation_end();
    return SODE_OK;
}

int sode_gather_patterns_inspect(sode_gather_patterns_t *p)
{
    const size_t count = (size_t)p->how.nseen;
    p->open.inspects = 1;
    if (p->how.nseen > p->nseen || !p->open.seen) {
        sode_gather_seen_t *seen = realloc(p->open.seen, (count + 1) * sizeof *seen);
        sode_gather_pieces_t *pieces = realloc(p->pieces, (count + 1) * sizeof *pieces);
        p->open.seen = seen ? seen : p->open.seen;
        p->pieces = pieces ? pieces : p->pieces;
        if (!seen || !pieces)
            return no_memory(p);
        for (; p->nseen < p->how.nseen; p->nseen++)
            pieces[p->nseen] = (sode_gather_pieces_t){0};
    }
    memset(p->open.seen, 0, (count + 1) * sizeof *p->open.seen);
    for (int k = 0; k < p->nseen; k++)
        p->pieces[k].count = p->pieces[k].apart = 0;
    return SODE_OK;
}

int sode_gather_patterns_see(sode_gather_t *open, int k, const void *at, size_t size)
{
    return sode_gather_seen_apart(&((sode_gather_patterns_t *)open)->pieces[k], &open->seen[k], at, size);
}

int sode_gather_agree(sode_set_t *set, int64_t number, int64_t *same)
{
    long long ends[2] = {number, -number};
    SODE_TRY(sode_set_reduce(set, SODE_OP_MIN, SODE_LLONG, ends, 2, SODE_COLLECTIVE_LIMIT));
    *same = ends[0] == -ends[1] ? ends[0] : 0;
    return SODE_OK;
}

/* ---- operations ------------------------------------------------------------- */

static void describe(const void *about, char *text, size_t size)
{
    snprintf(text, size, " of '%s'", sode_name(about));
}

int sode_gather_operation(const sode_gather_patterns_t *p, const char *what, const char *where)
{
    sode_operation_t *operation;
    sode_array_t *array = &p->order.array->head;
    uint64_t arguments = sode_mix((uint64_t)p->order.method << 8 | (uint64_t)p->order.calls,
                                  (uint64_t)p->order.gap);
    sode_mark_arrays(1, &array);
    SODE_TRY(sode_operation_open(p->order.set, what, where, &operation));
    operation->needs = SODE_NEEDS_ALL;
    operation->describe = describe;
    operation->about = array;
    return sode_operation_begin(operation, sode_mix_text(arguments, sode_name(array)));
}

/* ---- exchanges ------------------------------------------------------------- */

int sode_gather_need_comm(sode_set_t *set, const char *does)
{
    SODE_TRY(sode_set_comm(set));
    if (!set->no_comm)
        return SODE_OK;
    return sode_fail(SODE_ERR_LIMIT, "these %d nodes have no communicator of their own, because there are "
                     "too many sets of nodes; %s over all nodes, outside of 'task'", set->size, does);
}

const char *sode_gather_describe(const char *does, const sode_array_impl_t *a, const sode_set_t *set,
                                 const char *how, const int64_t *words, sode_description_t *text)
{
    text->length = 0;
    sode_describe(text, "%s ", does);
    for (int d = 0; d < a->ndims; d++) {
        sode_ownership_t o = sode_array_ownership(a, d, a->tmpl->nodes->coord);
        sode_describe(text, d ? " x " : "");
        sode_describe_extent(text, &o);
    }
    sode_describe(text, " of %zu bytes%s, %lld elements in %lld runs, %s%d ranks in steps of %d", a->element_size,
                  how, (long long)words[0], (long long)words[1], sode_shares_storage() ? "shared, " : "", set->size,
                  sode_set_stride(set));
    return sode_description_end(text);
}

int sode_gather_begin_exchange(sode_exchange_t *exchange, const sode_peers_t *peers)
{
    sode_context.operation.peers = peers;
    sode_context.operation.needs = SODE_NEEDS_PEERS;
    SODE_TRY(sode_exchange_prepare(exchange));
    return sode_exchange_begin(exchange);
}
