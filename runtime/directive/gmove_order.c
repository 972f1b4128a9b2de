/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/gmove_order.h"

#include "base/operation.h"
#include "base/stack.h"
#include "base/status.h"
#include "directive/gmove_far.h"
#include "directive/section_sides.h"
#include "plan/redistribute.h"

static int check_array(const sode_side_t *side, size_t size)
{
    if (!side->array)
        return SODE_OK;
    const sode_array_impl_t *a = sode_array_impl(side->array);
    if (!a->placed)
        return sode_array_no_storage(a);
    if (a->ndims != side->ndims || a->element_size != size)
        return sode_refuse("'%s' was declared with other dimensions or elements", sode_name(side->array));
    return SODE_OK;
}

static int check_shapes(const sode_section_side_t *to, const int64_t *left,
                        const sode_section_side_t *from, const int64_t *right)
{
    if (from->ndims != 0 && from->ndims != to->ndims)
        return sode_refuse("the left side has %d ranges of indices and the right side %d", to->ndims,
                           from->ndims);
    for (int d = 0; d < from->ndims; d++)
        if (left[d] != right[d])
            return sode_refuse(
                "%lld elements on the left side, but %lld on the right side, in dimension %d of the section",
                (long long)left[d], (long long)right[d], d);
    return SODE_OK;
}

static uint64_t hash_side(uint64_t hash, const sode_side_t *side)
{
    if (side->array)
        hash = sode_mix_text(hash, sode_name(side->array));
    for (int d = 0; d < side->ndims; d++) {
        const sode_triplet_t *t = &side->triplets[d];
        hash = sode_mix(hash, (uint64_t)t->base);
        hash = sode_mix(hash, t->step ? (uint64_t)t->length : 0);
        hash = sode_mix(hash, (uint64_t)t->step);
    }
    return hash;
}

const char *sode_gmove_name(const sode_side_t *side)
{
    return side->array ? sode_name(side->array) : side->name;
}

uint64_t sode_gmove_hash(const sode_gmove_order_t *order)
{
    uint64_t hash = sode_mix(order->size, (uint64_t)order->mode);
    return hash_side(hash_side(hash, order->to), order->from);
}

/* Nodes of a side that do not all execute: do its elements have owners that do? */
static int check_owners(const sode_section_side_t *side, const int64_t *length,
                        const sode_set_t *executing)
{
    if (!side->nodes || sode_set_contains(executing, side->nodes->set))
        return SODE_OK;
    return sode_section_has_owners(side, length, executing);
}

int sode_gmove_read_sides(const sode_gmove_order_t *order, const sode_set_t *executing,
                      sode_gmove_sides_t *sides)
{
    int64_t right[SODE_MAX_DIMS];
    SODE_TRY(check_array(order->to, order->size));
    SODE_TRY(check_array(order->from, order->size));
    SODE_TRY(sode_side_read(order->to, &sides->to, sides->length));
    SODE_TRY(sode_side_read(order->from, &sides->from, right));
    SODE_TRY(check_shapes(&sides->to, sides->length, &sides->from, right));
    if (!sode_gmove_is_far(order, executing)) { /* in and out: all owners execute */
        sode_side_of_all_groups(&sides->to);
        sode_side_of_all_groups(&sides->from);
    }
    if (order->mode != SODE_GMOVE_OUT)
        SODE_TRY(check_owners(&sides->to, sides->length, executing));
    if (order->mode != SODE_GMOVE_IN)
        SODE_TRY(check_owners(&sides->from, sides->length, executing));
    return SODE_OK;
}

int sode_gmove_is_async(const sode_gmove_order_t *order)
{
    return order->with && order->with->flags & SODE_ASYNC;
}

const void *sode_gmove_variable(const sode_gmove_order_t *order)
{
    return !order->to->array && sode_gmove_is_async(order) && sode_stack_has(order->to->data)
               ? order->to->data : NULL;
}
