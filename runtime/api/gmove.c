/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Entry point: gmove. */
#include "directive/gmove.h"

#include "api/check.h"
#include "api/fail.h"
#include "base/export.h"
#include "base/mark.h"
#include "map/array.h"

/* Memory that a parameter has inherited, each node has for itself, and so it has arrays aligned like it, which may
 * have shadows: their rows are longer than their extents. */
static const sode_side_t *as_memory(const sode_side_t *side, sode_side_t *memory, sode_index_t *extents)
{
    const sode_array_impl_t *a = side->array ? sode_array_impl(side->array) : NULL;
    if (!a || !a->serial)
        return side;
    memory->array = NULL;
    memory->data = a->head.origin;
    memory->name = sode_name(a);
    memory->extents = extents;
    extents[0] = a->dim[0].axis.extent;
    for (int d = 1; d < side->ndims; d++)
        extents[d] = a->dim[d - 1].stride / a->dim[d].stride;
    if (a->serial == SODE_SERIAL_POINTER)
        extents[0] = SODE_REST;
    return memory;
}

/* The highest index of a triplet, or -1: nothing is moved, or another check says what is wrong. */
static int64_t highest(const sode_triplet_t *t, int64_t extent)
{
    if (t->step == 0)
        return t->base;
    if (t->step == SODE_NO_STEP || t->length == 0 || (t->length == SODE_REST && extent == SODE_REST))
        return -1;
    if (t->length == SODE_REST)
        return t->step > 0 ? extent - 1 : t->base;
    return t->step > 0 ? t->base + (t->length - 1) * t->step : t->base;
}

/* A pointer may hold the address of an array's storage, of which a node has a part only: `level[k][0:n]`. */
static void check_memory(const char *where, const sode_side_t *side, size_t size)
{
    const sode_array_impl_t *a =
        !side->array && side->ndims > 0 && side->extents[0] == SODE_REST ? sode_known_find(side->data) : NULL;
    int64_t last = 0, has = a ? (int64_t)(sode_array_bytes(a) / size) : 0;
    for (int d = 0; a && d < side->ndims; d++) {
        int64_t index = highest(&side->triplets[d], side->extents[d]);
        if (index < 0)
            return;
        last = (d > 0 ? last * side->extents[d] : 0) + index;
    }
    if (a && last >= has)
        sode_end_job(where, "directive", "gmove",
                     sode_refuse("'%s' points into the storage of array '%s' (%s), of which this node has %lld elements, but the directive names element %lld; name the array by a pointer that inherits, as in 'double *u = level[k];'",
                                 side->name, sode_name(a), sode_where(a), (long long)has, (long long)last));
}

SODE_EXPORT void sode_gmove(const char *where, const sode_side_t *to,
                            const sode_side_t *from, size_t size, int mode,
                            const sode_clauses_t *with)
{
    sode_side_t sides[2] = {*to, *from};
    sode_index_t extents[2][SODE_MAX_DIMS];
    sode_gmove_order_t order = {where, as_memory(to, &sides[0], extents[0]), as_memory(from, &sides[1], extents[1]), size, mode, with};
    check_memory(where, to, size);
    check_memory(where, from, size);
    from = order.from;
    if (from->array)
        sode_check_copied(where, from);
    SODE_CHECK(where, "directive", "gmove", sode_gmove_execute(&order));
}
