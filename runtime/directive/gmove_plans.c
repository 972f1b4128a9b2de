/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/gmove_plans.h"

#include <stdlib.h>
#include <string.h>

#include "async/pending.h"
#include "base/context.h"
#include "base/status.h"
#include "directive/exchanges.h"

enum { KEPT = 64 }; /* plans of a set of nodes */

static struct {
    sode_gmove_plan_t *first; /* used last */
} plans;

/* The array that keeps the plan: parameters come and go. */
static sode_array_impl_t *array_of(const sode_side_t *side)
{
    return side->array ? sode_array_original(sode_array_impl(side->array)) : NULL;
}

static void fill_key(struct sode_gmove_side_key *key, const sode_side_t *side)
{
    key->ndims = side->ndims; /* the rest is zero, padding too */
    key->array = side->array ? sode_object_of(array_of(side))->serial : 0;
    key->storage = side->array ? side->array->base : side->data;
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

static void free_plan(sode_gmove_plan_t *plan)
{
    sode_exchange_free(plan->move);
    sode_gmove_far_free(plan->far);
    free(plan);
}

/* Out of the list; waits for what is in flight. */
static int drop(sode_gmove_plan_t **link)
{
    sode_gmove_plan_t *plan = *link;
    *link = plan->next;
    int status = plan->in_flight ? sode_pending_wait_state(plan) : SODE_OK;
    free_plan(plan);
    return status;
}

int sode_gmove_plans_shrink(const sode_set_t *executing)
{
    size_t bytes = 0;
    int count = 0;
    sode_gmove_plan_t **link = &plans.first;
    while (*link) {
        sode_gmove_plan_t *plan = *link;
        int theirs = plan->key.executing == executing;
        bytes += theirs ? plan->bytes : 0;
        count += theirs;
        if (!theirs || count == 1 || (count <= KEPT && bytes <= SODE_GMOVE_KEPT_BYTES))
            link = &plan->next;
        else
            SODE_TRY(drop(link));
    }
    return SODE_OK;
}

void sode_gmove_release(sode_array_impl_t *array)
{
    uint64_t serial = sode_object_of(array)->serial;
    for (sode_gmove_plan_t **link = &plans.first; *link;) {
        const struct sode_gmove_side_key *side = (*link)->key.side;
        int status = SODE_OK, knows = 0;
        for (int k = 0; k < 2; k++)
            knows |= side[k].array == serial
                     || (side[k].array && side[k].storage == array->head.base);
        if (knows)
            status = drop(link);
        else
            link = &(*link)->next;
        if (status != SODE_OK)
            sode_context.end_job(sode_where(array), "array", sode_name(array), status);
    }
}

void sode_gmove_free_all(void)
{
    while (plans.first) {
        sode_gmove_plan_t *plan = plans.first;
        plans.first = plan->next;
        free_plan(plan);
    }
}

void sode_gmove_key_fill(sode_gmove_key_t *key, const sode_gmove_order_t *order,
                         const sode_set_t *executing)
{
    memset(key, 0, sizeof *key);
    key->executing = executing;
    key->size = order->size;
    key->mode = order->mode;
    fill_key(&key->side[0], order->to);
    fill_key(&key->side[1], order->from);
}

static void release_with(const sode_side_t *side)
{
    if (side->array)
        array_of(side)->release_exchanges = sode_exchanges_release;
}

void sode_gmove_plan_keep(sode_gmove_plan_t *plan, const sode_gmove_order_t *order)
{
    release_with(order->to);
    release_with(order->from);
    plan->next = plans.first;
    plans.first = plan;
}
