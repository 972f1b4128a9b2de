/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/gmove_plans.h"

#include <stdlib.h>
#include <string.h>

#include "async/pending.h"
#include "base/context.h"
#include "base/status.h"
#include "directive/exchanges.h"
#include "directive/gmove_order.h"

static struct {
    sode_gmove_plan_t *first; /* used last, of those that belong to somebody */
} plans;

/* The array that keeps the plan: parameters come and go. */
static sode_array_impl_t *array_of(const sode_side_t *side)
{
    return side->array ? sode_array_original(sode_array_impl(side->array)) : NULL;
}

static void fill_key(struct sode_gmove_side_key *key, const sode_side_t *side, int far)
{
    key->ndims = side->ndims; /* the rest is zero, padding too */
    key->array = side->array ? sode_object_of(array_of(side))->serial : 0;
    key->storage = side->array ? side->array->base : far ? side->data : NULL;
    for (int d = 0; d < side->ndims; d++) {
        key->extent[d] = side->array ? 0 : side->extents[d];
        key->triplet[d] = side->triplets[d];
    }
}

sode_gmove_plan_t *sode_gmove_plan_find(const sode_gmove_key_t *key)
{
    for (sode_gmove_plan_t **link = &plans.first; *link; link = &(*link)->next) {
        sode_gmove_plan_t *plan = *link;
        if (memcmp(&plan->key, key, sizeof *key) != 0)
            continue;
        *link = plan->next;
        plan->next = plans.first;
        return plans.first = plan;
    }
    return NULL;
}

/* ---- whose it is ---- */

static void set_names(sode_gmove_plan_t *plan, const sode_gmove_order_t *order)
{
    const sode_side_t *sides[] = {order->to, order->from};
    for (int k = 0; k < 2; k++) {
        plan->names[k] = sode_gmove_name(sides[k]);
        if (!sides[k]->array)
            continue;
        sode_array_impl_t *array = array_of(sides[k]);
        array->release_exchanges = sode_exchanges_release;
        array->shared |= SODE_IN_GMOVE;
    }
}

static void own(sode_gmove_plan_t *plan, const sode_gmove_order_t *order)
{
    set_names(plan, order);
    plan->next = plans.first;
    plans.first = plan;
}

static void disown(const sode_gmove_plan_t *plan)
{
    sode_gmove_plan_t **link = &plans.first;
    while (*link && *link != plan)
        link = &(*link)->next;
    if (*link)
        *link = plan->next;
}

/* Waits for what is in flight. */
static int drop(sode_gmove_plan_t *plan)
{
    int status = plan->in_flight ? sode_pending_wait_state(plan) : SODE_OK;
    disown(plan);
    sode_exchange_free(plan->move);
    sode_gmove_far_free(plan->far);
    sode_gmove_aside_free(plan->aside);
    free(plan);
    return status;
}

static int drop_kept(sode_stored_t *kept)
{
    return drop((sode_gmove_plan_t *)kept);
}

static int knows(const sode_gmove_plan_t *plan, const sode_array_impl_t *array)
{
    uint64_t serial = sode_object_of(array)->serial;
    for (int k = 0; k < 2; k++) {
        const struct sode_gmove_side_key *side = &plan->key.side[k];
        if (side->array && (side->array == serial || side->storage == array->head.base))
            return 1;
    }
    return 0;
}

void sode_gmove_release(sode_array_impl_t *array, enum sode_storage_end end)
{
    for (sode_gmove_plan_t *plan = plans.first, *next; plan; plan = next) {
        next = plan->next;
        if (!knows(plan, array))
            continue;
        int status = plan->in_flight ? sode_pending_wait_state(plan) : SODE_OK;
        if (status != SODE_OK)
            sode_context.end_job(sode_where(array), "array", sode_name(array), status);
        if (end == SODE_STORAGE_FREED && plan->far)
            (void)drop(plan);
        else if (end == SODE_STORAGE_FREED) {
            disown(plan);
            sode_store_vacate(&plan->kept);
        }
    }
}

/* ---- by content ---- */

static void add_side(sode_key_t *to, const sode_side_t *side)
{
    sode_key_add(to, (uint64_t)side->ndims << 1 | (side->array != NULL));
    for (int d = 0; d < side->ndims; d++) {
        sode_key_add(to, (uint64_t)side->triplets[d].base);
        sode_key_add(to, (uint64_t)side->triplets[d].length);
        sode_key_add(to, (uint64_t)side->triplets[d].step);
        if (!side->array)
            sode_key_add(to, (uint64_t)side->extents[d]);
    }
    if (side->array)
        sode_key_add_array(to, array_of(side));
}

/* Where memory lies is each node's own affair; what it is called is not. */
static uint64_t variable_of(const sode_gmove_order_t *order)
{
    int named = sode_gmove_is_async(order) && !order->to->array && order->to->name;
    return named ? sode_literal_hash(order->to->name) : 0;
}

/* Sides of one array overlap, perhaps. */
static const sode_key_t *content_of(const sode_gmove_order_t *order)
{
    enum { GMOVE = 1 }; /* keys of exchanges begin with more */
    static sode_key_t content; /* kept, so that looking allocates nothing */
    int one = order->to->array && order->from->array
              && order->to->array->base == order->from->array->base;
    sode_key_clear(&content);
    sode_key_add(&content, GMOVE);
    sode_key_add(&content, order->size << 8 | (uint64_t)order->mode << 1 | (uint64_t)one);
    sode_key_add(&content, variable_of(order));
    add_side(&content, order->to);
    add_side(&content, order->from);
    return &content;
}

int sode_gmove_plan_take(const sode_gmove_key_t *key, const sode_gmove_order_t *order,
                         sode_set_t *executing, sode_gmove_plan_t **plan)
{
    sode_stored_t *kept;
    SODE_TRY(sode_store_take(executing, content_of(order), &kept));
    *plan = (sode_gmove_plan_t *)kept;
    if (kept) {
        (*plan)->key = *key;
        own(*plan, order);
    }
    return SODE_OK;
}

void sode_gmove_key_fill(sode_gmove_key_t *key, const sode_gmove_order_t *order,
                         const sode_set_t *executing)
{
    memset(key, 0, sizeof *key);
    key->executing = executing;
    key->size = order->size;
    key->mode = order->mode;
    key->variable = variable_of(order);
    int far = sode_gmove_is_far(order, executing);
    fill_key(&key->side[0], order->to, far);
    fill_key(&key->side[1], order->from, far);
}

/* Plans that ask owners elsewhere hold addresses, which are each node's own, and nobody
 * else takes part in making them. */
static int shrink_far(void)
{
    enum { KEPT = 64 };
    size_t bytes = 0;
    int count = 0;
    for (sode_gmove_plan_t *plan = plans.first, *next; plan; plan = next) {
        next = plan->next;
        bytes += plan->far ? plan->bytes : 0;
        count += plan->far != NULL;
        if (plan->far && count > 1 && (count > KEPT || bytes > SODE_GMOVE_KEPT_BYTES))
            SODE_TRY(drop(plan));
    }
    return SODE_OK;
}

void sode_gmove_free_all(void)
{
    while (plans.first)
        (void)drop(plans.first);
}

int sode_gmove_plan_keep(sode_gmove_plan_t *plan, const sode_gmove_order_t *order,
                         sode_set_t *executing)
{
    own(plan, order);
    if (plan->far)
        return shrink_far();
    plan->kept.drop = drop_kept;
    return sode_store_add(executing, &plan->kept, content_of(order), (int64_t)plan->bytes);
}
