/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/gather_basis.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/context.h"
#include "base/mark.h"
#include "collective/collective.h"
#include "directive/gather_image.h"
#include "directive/shared_storage.h"
#include "tune/subjects.h"
#include "sode/reduction.h"

static uint64_t content_of(const sode_gather_memory_t *memory)
{
    return memory->low ? sode_gather_hash(1, memory->low, (size_t)(memory->high - memory->low)) : 0;
}

int sode_gather_basis_take(const sode_gather_how_t *how, const sode_gather_seen_t *seen,
                           uint64_t keys, const char *what, sode_gather_basis_t *basis)
{
    sode_gather_memory_t *memory = realloc(basis->memory, ((size_t)how->nseen + 1) * sizeof *memory);
    if (!memory)
        return sode_no_memory(what);
    basis->memory = memory;
    basis->count = how->expect == SODE_GATHER_COMPARED ? how->nseen : 0;
    basis->keys = keys;
    for (int k = 0; k < basis->count; k++) {
        memory[k] = (sode_gather_memory_t){seen[k].low, seen[k].high, 0};
        memory[k].content = content_of(&memory[k]);
    }
    return SODE_OK;
}

/* Place after place as the nest comes to them: what is read at one of them is memory of
 * the program as long as nothing has changed at those before. */
int sode_gather_basis_holds(const sode_gather_basis_t *basis, uint64_t keys)
{
    int k = 0;
    if (basis->keys != keys)
        return 0;
    while (k < basis->count && basis->memory[k].content == content_of(&basis->memory[k]))
        k++;
    return k == basis->count;
}

void sode_gather_basis_free(sode_gather_basis_t *basis) { free(basis->memory); }

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

int sode_gather_operation(sode_set_t *set, sode_array_impl_t *a, uint64_t arguments,
                          const char *what, const char *where)
{
    sode_operation_t *operation;
    sode_array_t *array = &a->head;
    sode_mark_arrays(1, &array);
    SODE_TRY(sode_operation_open(set, what, where, &operation));
    operation->needs = SODE_NEEDS_ALL;
    operation->describe = describe;
    operation->about = array;
    return sode_operation_begin(operation, sode_mix_text(arguments, sode_name(array)));
}

int sode_gather_check(const sode_array_impl_t *a, const sode_set_t *ens)
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

int sode_gather_clear_seen(sode_gather_t *open, int nseen, int *room, const char *what)
{
    if (nseen > *room || !open->seen) {
        sode_gather_seen_t *seen = realloc(open->seen, ((size_t)nseen + 1) * sizeof *seen);
        if (!seen)
            return sode_no_memory(what);
        open->seen = seen;
        *room = nseen;
    }
    memset(open->seen, 0, ((size_t)nseen + 1) * sizeof *open->seen);
    return SODE_OK;
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

int sode_gather_exchange(sode_set_t *set, sode_exchange_input_t *input, const char *text, int64_t number,
                         sode_exchange_t **exchange, sode_peers_t *peers)
{
    int met = 0;
    input->comm = set->comm;
    input->sequence = set->exchanges++;
    input->signature = (unsigned)number;
    input->transport = sode_context.transport;
    input->gathers = 1;
    if (sode_transport_measures(input->transport)) {
        input->plan = text;
        input->subjects = sode_subjects_of(set);
        if (!input->subjects)
            return sode_no_memory("what is measured");
    }
    if (sode_transport_blocks(input->transport))
        SODE_TRY(sode_set_meet(set, (uint64_t)number, &met));
    SODE_TRY(sode_exchange_create(input, exchange));
    SODE_TRY(sode_exchange_peers(*exchange, peers));
    for (int k = 0; k < peers->count; k++)
        peers->ranks[k] = sode_set_member(set, peers->ranks[k]);
    return SODE_OK;
}
