/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/gmove_make.h"

#include <string.h>

#include "async/pending.h"
#include "base/context.h"
#include "base/mark.h"
#include "base/status.h"
#include "directive/gmove_exchange.h"
#include "directive/gmove_order.h"
#include "map/side_owners.h"

/* In words, for those who watch the run. */
static int name_pattern(const sode_gmove_order_t *order, const sode_gmove_sides_t *sides,
                        const sode_set_t *executing, char *text)
{
    SODE_TRY(sode_section_pattern(&sides->to, &sides->from, sides->length, executing->size, text));
    if (!sode_gmove_is_far(order, executing) || strcmp(text, "nothing") == 0)
        return SODE_OK;
    int put = order->mode == SODE_GMOVE_OUT;
    const sode_section_side_t *side = put ? &sides->to : &sides->from;
    sode_owners_t owners;
    SODE_TRY(sode_owners_read(side, sides->length, &owners));
    if (!sode_owners_are_among(&owners, side, executing, put))
        strcpy(text, "one-sided");
    sode_owners_free(&owners);
    return SODE_OK;
}

/* Where memory begins in the array of the other side, + 1; 0: elsewhere. */
static int64_t place_in(const sode_side_t *memory, const sode_side_t *side)
{
    const sode_array_impl_t *a = sode_array_impl(side->array);
    size_t stored = a->element_size;
    for (int d = 0; d < a->ndims; d++)
        stored *= (size_t)a->dim[d].stored;
    uintptr_t at = (uintptr_t)memory->data - (uintptr_t)a->head.base;
    return at < stored ? (int64_t)at + 1 : 0;
}

int64_t sode_gmove_nearness(const sode_gmove_order_t *order)
{
    const sode_side_t *to = order->to, *from = order->from;
    if (to->array && from->array)
        return 0;
    if (!to->array && !from->array)
        return (int64_t)((uintptr_t)to->data - (uintptr_t)from->data);
    return to->array ? place_in(from, to) : place_in(to, from);
}

int sode_gmove_make(const sode_gmove_order_t *order, sode_set_t *executing,
                     int often, sode_gmove_plan_t *kept)
{
    sode_gmove_sides_t sides;
    sode_plan_t *plan;
    SODE_TRY(sode_gmove_read_sides(order, executing, &sides));
    const sode_gmove_ends_t ends = {&sides.to, &sides.from, sides.length, order->size};
    kept->bytes = sode_gmove_bytes(&ends, executing);
    if (sode_is_observed())
        SODE_TRY(name_pattern(order, &sides, executing, kept->pattern));
    if (sode_gmove_is_far(order, executing))
        return sode_gmove_far_create(order, &sides, executing, &kept->far);
    kept->suits = sode_gmove_suits(&ends, executing);
    if (often && kept->suits) /* parameters may be one array */
        SODE_TRY(sode_gmove_apart(&ends, executing, &kept->suits));
    kept->near = sode_gmove_nearness(order);
    kept->exchanged = often && kept->suits;
    SODE_TRY(sode_section_plan_create(&sides.to, &sides.from, sides.length, executing,
                                      !kept->exchanged, &plan));
    if (kept->exchanged)
        return sode_gmove_exchange(&ends, executing, sode_gmove_hash(order), plan, &kept->move);
    return sode_move_create(plan, sides.to.storage, sides.from.storage, order->size, executing,
                            &kept->move);
}

/* Packed messages depend on whether the sides overlap, and are made by each node for
 * itself; all have executed them as often. */
int sode_gmove_improve(const sode_gmove_order_t *order, sode_set_t *executing,
                   sode_gmove_plan_t *plan)
{
    if (plan->far)
        return SODE_OK;
    int often = plan->suits && plan->executions >= sode_gmove_executions_before(plan->bytes);
    plan->executions += !often;
    if (often ? plan->exchanged : !plan->exchanged && plan->near == sode_gmove_nearness(order))
        return SODE_OK;
    if (plan->in_flight)
        SODE_TRY(sode_pending_wait_state(plan));
    sode_exchange_free(plan->move);
    plan->move = NULL;
    return sode_gmove_make(order, executing, often, plan);
}
