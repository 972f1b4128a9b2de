/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/gmove.h"

#include <stdio.h>
#include <stdlib.h>

#include "async/pending.h"
#include "base/context.h"
#include "base/mark.h"
#include "base/status.h"
#include "base/tags.h"
#include "directive/gmove_make.h"
#include "directive/gmove_order.h"
#include "directive/gmove_plans.h"
#include "directive/section_sides.h"
#include "observe/freshness.h"

/* ---- the operation ---- */

static void describe_order(const void *about, char *text, size_t size)
{
    const sode_gmove_order_t *order = about;
    snprintf(text, size, " of '%s' to '%s'", sode_gmove_name(order->from),
             sode_gmove_name(order->to));
}

static void describe_plan(const void *about, char *text, size_t size)
{
    const sode_gmove_plan_t *plan = about;
    snprintf(text, size, " of '%s' to '%s'", plan->names[1], plan->names[0]);
}

/* For those who watch the run: "b = a". */
static void name_sides(const sode_gmove_order_t *order)
{
    char text[128];
    if (!sode_is_observed())
        return;
    snprintf(text, sizeof text, "%s = %s", sode_gmove_name(order->to), sode_gmove_name(order->from));
    sode_mark_about(text, NULL);
}

static int begin_operation(const sode_gmove_order_t *order, sode_set_t *executing)
{
    sode_operation_t *operation;
    name_sides(order);
    SODE_TRY(sode_operation_open(executing, "gmove", order->where, &operation));
    operation->describe = describe_order;
    operation->about = order;
    return sode_operation_begin(operation, sode_gmove_hash(order));
}

static int find_plan(const sode_gmove_order_t *order, sode_set_t *executing,
                     sode_gmove_plan_t **plan)
{
    sode_gmove_key_t key;
    sode_gmove_key_fill(&key, order, executing);
    *plan = sode_gmove_plan_find(&key);
    if (*plan)
        sode_store_count_found();
    else
        SODE_TRY(sode_gmove_plan_take(&key, order, executing, plan));
    if (*plan)
        return sode_gmove_improve(order, executing, *plan);
    int64_t mark = sode_mark_begin();
    sode_gmove_plan_t *made = calloc(1, sizeof *made);
    SODE_NEED(made, "a plan of gmove");
    made->key = key;
    int status = sode_gmove_make(order, executing, /*often=*/0, made);
    if (status != SODE_OK) {
        free(made);
        return status;
    }
    *plan = made;
    SODE_TRY(sode_gmove_plan_keep(made, order, executing));
    SODE_TRY(sode_gmove_improve(order, executing, made));
    sode_mark_end(SODE_MARK_PLAN, mark);
    return SODE_OK;
}

/* ---- execution ---- */

/* Owners have new values: copies in shadows are stale. */
static void note_written(const sode_gmove_order_t *order)
{
    if (!order->to->array)
        return;
    const sode_array_impl_t *a = sode_array_impl(order->to->array);
    sode_section_t section;
    if (sode_watch_of(a) && sode_gmove_section(order->to, &section))
        sode_watch_written(a, &section, order->where);
}

static int test_plan(void *state, int *done)
{
    sode_gmove_plan_t *plan = state;
    SODE_TRY(plan->far ? sode_gmove_far_test(plan->far, done) : sode_exchange_test(plan->move, done));
    if (*done && !plan->held)
        sode_gmove_aside_place(plan->aside);
    return SODE_OK;
}

static int wait_for_plan(void *state)
{
    sode_gmove_plan_t *plan = state;
    SODE_TRY(plan->far ? sode_gmove_far_wait(plan->far) : sode_exchange_end(plan->move));
    if (!plan->held)
        sode_gmove_aside_place(plan->aside);
    return SODE_OK;
}

static void land(void *state)
{
    sode_gmove_plan_t *plan = state;
    plan->in_flight = plan->held = 0;
}

static void place(void *state)
{
    sode_gmove_plan_t *plan = state;
    if (plan->far)
        sode_gmove_far_place(plan->far);
    else
        sode_exchange_place(plan->move);
    sode_gmove_aside_place(plan->aside);
}

static int leave_in_flight(const sode_gmove_order_t *order, sode_gmove_plan_t *plan,
                           sode_set_t *executing)
{
    const void *variable = sode_gmove_variable(order);
    plan->in_flight = 1;
    plan->held = variable != NULL;
    if (variable && plan->far)
        sode_gmove_far_hold(plan->far);
    else if (variable)
        sode_exchange_hold(plan->move);
    return sode_pending_add(
        &(sode_pending_t){.id = order->with->id, .set = executing,
                          .test = test_plan, .wait = wait_for_plan,
                          .free = land, .state = plan, .variable = variable,
                          .name = order->to->name, .place = place,
                          .storage = order->to->array ? order->to->array->base
                                                      : order->to->data});
}

/* Rounds of two that are in flight travel in any order, so only their tags tell them apart.  Sets without a
 * communicator have no numbers of their own on that of the run: one tag is enough, because a gmove of theirs
 * ends before the next directive. */
static int begin(sode_gmove_plan_t *plan, sode_set_t *executing)
{
    int tag = executing->no_comm ? SODE_TAG_GMOVE_NO_COMM : SODE_TAG_OF(GMOVE, executing->exchanges++);
    if (plan->far)
        return sode_gmove_far_begin(plan->far, tag);
    SODE_TRY(sode_exchange_prepare(plan->move));
    sode_exchange_retag(plan->move, tag);
    return sode_exchange_begin(plan->move);
}

static int run(const sode_gmove_order_t *order, sode_gmove_plan_t *plan, sode_set_t *executing)
{
    sode_mark_pattern(plan->pattern);
    SODE_TRY(begin(plan, executing));
    note_written(order);
    int on_trial = !plan->far && sode_exchange_on_trial(plan->move);
    if (sode_gmove_is_async(order) && !on_trial && !executing->no_comm)
        return leave_in_flight(order, plan, executing);
    return wait_for_plan(plan);
}

static int bind(const sode_gmove_order_t *order, sode_gmove_plan_t *plan)
{
    const sode_side_t *to = order->to, *from = order->from;
    void *bases[] = {from->array ? from->array->base : from->data,
                     to->array ? to->array->base : to->data};
    if (plan->exchanged && !to->array && (sode_gmove_nearness(order) != 0 || sode_gmove_variable(order)))
        SODE_TRY(sode_gmove_aside(order, &plan->aside, &bases[1]));
    return sode_exchange_bind(plan->move, bases);
}

static int execute(const sode_gmove_order_t *order, sode_set_t *executing)
{
    sode_gmove_plan_t *plan;
    SODE_TRY(find_plan(order, executing, &plan));
    sode_context.operation.describe = describe_plan; /* what stays when this returns */
    sode_context.operation.about = plan;
    if (plan->in_flight)
        SODE_TRY(sode_pending_wait_state(plan));
    if (!plan->far) {
        sode_store_use(&plan->kept);
        SODE_TRY(bind(order, plan));
    }
    return run(order, plan, executing);
}

int sode_gmove_execute(const sode_gmove_order_t *order)
{
    sode_set_t *executing = sode_ens();
    SODE_TRY(begin_operation(order, executing));
    SODE_TRY(sode_set_comm(executing));
    SODE_TRY(execute(order, executing));
    sode_operation_end();
    return SODE_OK;
}
