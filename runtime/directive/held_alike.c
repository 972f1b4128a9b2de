/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/held_alike.h"

#include "base/context.h"
#include "base/mark.h"
#include "collective/type.h"
#include "directive/collectives.h"
#include "map/nodes.h"
#include "map/reference.h"
#include "observe/freshness.h"

/* Bit n: an array dimension is distributed along node dimension n. */
static unsigned distributed_dims(const sode_array_impl_t *a)
{
    unsigned dims = 0;
    for (int d = 0; d < a->ndims; d++)
        if (a->dim[d].node_dim >= 0)
            dims |= 1u << a->dim[d].node_dim;
    return dims;
}

/* The nodes along the dimensions over which it is replicated. */
static int find_replicas(const sode_array_impl_t *a, sode_set_t **set)
{
    const sode_nodes_t *nodes = a->tmpl->nodes;
    sode_sub_t subs[SODE_MAX_DIMS];
    unsigned distributed = distributed_dims(a);
    for (int n = 0; n < nodes->ndims; n++)
        subs[n] = distributed >> n & 1 ? (sode_sub_t)SODE_OWN
                                       : (sode_sub_t)SODE_ALL;
    return sode_reference_cut(&(sode_ref_t){nodes, NULL, subs}, set);
}

/* What the owners have got by a reduction is new to the copies. */
static void note_reduced(const char *where, const sode_array_impl_t *a, const sode_set_t *set)
{
    sode_section_t all;
    if (set->size < 2 || sode_context.alone || !sode_set_contains(sode_ens(), a->tmpl->nodes->set))
        return;
    for (int d = 0; d < a->ndims; d++)
        sode_section_set(&all, d, 0, a->dim[d].axis.extent - 1);
    sode_watch_written(a, &all, where);
}

/* Every rank of the set holds the section that this one holds. */
static int check_replicas(const sode_array_impl_t *a, const sode_set_t *set)
{
    const sode_nodes_t *nodes = a->tmpl->nodes;
    unsigned distributed = distributed_dims(a);
    for (int k = 0; k < set->size; k++) {
        int64_t at = sode_set_position(nodes->set, sode_set_member(set, k));
        if (at < 0)
            return sode_refuse("'on' names rank %d, which has no part of '%s'", sode_set_member(set, k),
                               sode_name(a));
        for (int n = nodes->ndims - 1; n >= 0; n--) {
            int64_t coord = at % nodes->size[n];
            at /= nodes->size[n];
            if (distributed >> n & 1 && coord != nodes->coord[n])
                return sode_refuse("'on' names rank %d, which has a different part of '%s' than rank %d",
                                   sode_set_member(set, k), sode_name(a), sode_context.rank);
        }
    }
    return SODE_OK;
}

static int find_set(const sode_array_impl_t *a, const sode_ref_t *on,
                    sode_set_t **set)
{
    if (!a->placed)
        return sode_array_no_storage(a);
    if (!on)
        return find_replicas(a, set);
    SODE_TRY(sode_reference_in_ens(on, set));
    return (*set)->self >= 0 ? check_replicas(a, *set) : SODE_OK;
}

int sode_held_reduce(const char *where, int op, int type, sode_array_impl_t *a, const sode_ref_t *on,
                     const sode_clauses_t *with)
{
    sode_set_t *set;
    sode_owned_copy_t *copy;
    void *data;
    int64_t count;
    if (a->serial)
        return SODE_OK;
    SODE_TRY(find_set(a, on, &set));
    if (set->self < 0)
        return SODE_OK;
    if (sode_type_size(type) != a->element_size)
        return sode_refuse("elements of '%s' have %zu bytes, those of the type have %zu", sode_name(a),
                           a->element_size, sode_type_size(type));
    sode_mark_arrays(1, (sode_array_t *const[]){(sode_array_t *)&a->head});
    SODE_TRY(sode_owned_copy_create(a, &copy, &data, &count));
    SODE_TRY(sode_reductions_open(where, set, 1, &(sode_reduced_t){.op = op, .type = type, .count = count},
                                  with));
    SODE_TRY(sode_reduce_with(set, op, type, data, count, with, a->head.base,
                              copy));
    sode_operation_end();
    if (!on)
        note_reduced(where, sode_array_original(a), set);
    return SODE_OK;
}

/* Bytes of the local section, shadow and padding included. */
static size_t section_bytes(const sode_array_impl_t *a)
{
    size_t bytes = a->element_size;
    for (int d = 0; d < a->ndims; d++) {
        if (a->dim[d].stored == 0)
            return 0;
        bytes *= (size_t)sode_extent(&a->head, d);
    }
    return bytes;
}

int sode_held_bcast(const char *where, sode_array_impl_t *a, const sode_ref_t *from, const sode_ref_t *on,
                    const sode_clauses_t *with)
{
    sode_set_t *set;
    int root;
    sode_watch_unknown(sode_array_original(a));
    if (a->serial)
        return SODE_OK;
    SODE_TRY(find_set(a, on, &set));
    if (set->self < 0)
        return SODE_OK;
    SODE_TRY(sode_find_root(from, set, &root));
    sode_mark_arrays(1, (sode_array_t *const[]){(sode_array_t *)&a->head});
    SODE_TRY(sode_bcast_open(where, set, root, section_bytes(a)));
    SODE_TRY(sode_bcast_with(set, root, a->head.base, section_bytes(a), with,
                             a->head.base));
    sode_operation_end();
    return SODE_OK;
}
