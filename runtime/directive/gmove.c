/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/gmove.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "async/pending.h"
#include "base/context.h"
#include "base/mark.h"
#include "base/stack.h"
#include "base/status.h"
#include "directive/exchanges.h"
#include "directive/gmove_exchange.h"
#include "directive/gmove_far.h"
#include "directive/gmove_section.h"
#include "directive/section_sides.h"
#include "observe/freshness.h"
#include "section/move.h"
#include "section/pattern.h"
#include "transport/candidates.h"

/* MPI tags, above those of exchanges. */
enum { TAG = 24576, TAGS = 8192 };
enum { KEPT = 64 };                               /* plans of a set of nodes */
static const size_t kept_bytes = (size_t)1 << 29; /* what they move */

/* What tells plans apart on this rank. */
typedef struct key {
    const sode_set_t *executing;
    size_t size;
    int64_t mode; /* enum sode_gmove_mode */
    struct side_key {
        uint64_t array; /* serial of its descriptor; 0: memory */
        const void *storage;
        int ndims;
        int64_t extent[SODE_MAX_DIMS];
        sode_triplet_t triplet[SODE_MAX_DIMS];
    } side[2];
} gmove_key_t;

typedef struct kept_plan {
    struct kept_plan *next; /* used before */
    gmove_key_t key;
    sode_move_t *move;      /* or else: */
    sode_gmove_far_t *far;  /* some of the owners do not execute */
    size_t bytes;       /* of the section, per executing node: all know alike */
    int suits;          /* an exchange can do it */
    unsigned made;      /* number of the exchange that does; the same on all nodes */
    unsigned executions; /* so far, by packed messages */
    int in_flight;
    const char *names[2]; /* of the sides, as the program has them */
    char pattern[SODE_PATTERN];
} kept_plan_t;

static struct {
    kept_plan_t *first; /* used last */
} plans;

/* ---- what is said ---- */

static int check_array(const sode_side_t *side, size_t size)
{
    if (!side->array)
        return SODE_OK;
    const sode_array_impl_t *a = sode_array_impl(side->array);
    if (!a->placed)
        return sode_array_no_storage(a);
    if (a->ndims != side->ndims || a->element_size != size)
        return sode_fail(SODE_ERR_ARGUMENT,
                         "'%s' was declared with other dimensions or elements",
                         sode_name(side->array));
    return SODE_OK;
}

static int check_shapes(const sode_section_side_t *to, const int64_t *left,
                        const sode_section_side_t *from, const int64_t *right)
{
    if (from->ndims != 0 && from->ndims != to->ndims)
        return sode_fail(SODE_ERR_ARGUMENT,
                         "the left side has %d ranges of indices and the right "
                         "side %d", to->ndims, from->ndims);
    for (int d = 0; d < from->ndims; d++)
        if (left[d] != right[d])
            return sode_fail(SODE_ERR_ARGUMENT,
                             "%lld elements on the left side, but %lld on the "
                             "right side, in dimension %d of the section",
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

static const char *name_of(const sode_side_t *side)
{
    return side->array ? sode_name(side->array) : side->name;
}

static void describe_order(const void *about, char *text, size_t size)
{
    const sode_gmove_order_t *order = about;
    snprintf(text, size, " of '%s' to '%s'", name_of(order->from),
             name_of(order->to));
}

static void describe_plan(const void *about, char *text, size_t size)
{
    const kept_plan_t *plan = about;
    snprintf(text, size, " of '%s' to '%s'", plan->names[1], plan->names[0]);
}

/* What all executing nodes say alike. */
static uint64_t hash_order(const sode_gmove_order_t *order)
{
    uint64_t hash = sode_mix(order->size, (uint64_t)order->mode);
    return hash_side(hash_side(hash, order->to), order->from);
}

/* For those who watch the run: "b = a". */
static void name_sides(const sode_gmove_order_t *order)
{
    char text[128];
    if (!sode_is_observed())
        return;
    snprintf(text, sizeof text, "%s = %s", name_of(order->to), name_of(order->from));
    sode_mark_about(text, NULL);
}

static int begin_operation(const sode_gmove_order_t *order, sode_set_t *executing)
{
    sode_operation_t *operation;
    name_sides(order);
    SODE_TRY(sode_operation_open(executing, "gmove", order->where, &operation));
    operation->describe = describe_order;
    operation->about = order;
    return sode_operation_begin(operation, hash_order(order));
}

/* ---- plans ---- */

/* The array that keeps the plan: parameters come and go. */
static sode_array_impl_t *array_of(const sode_side_t *side)
{
    return side->array ? sode_array_original(sode_array_impl(side->array)) : NULL;
}

static void fill_key(struct side_key *key, const sode_side_t *side)
{
    key->ndims = side->ndims; /* the rest is zero, padding too */
    key->array = side->array ? sode_object_of(array_of(side))->serial : 0;
    key->storage = side->array ? side->array->base : side->data;
    for (int d = 0; d < side->ndims; d++) {
        key->extent[d] = side->array ? 0 : side->extents[d];
        key->triplet[d] = side->triplets[d];
    }
}

static kept_plan_t *find(const gmove_key_t *key)
{
    for (kept_plan_t **link = &plans.first; *link; link = &(*link)->next) {
        kept_plan_t *plan = *link;
        if (memcmp(&plan->key, key, sizeof *key) != 0)
            continue;
        *link = plan->next;
        plan->next = plans.first;
        return plans.first = plan;
    }
    return NULL;
}

static void free_plan(kept_plan_t *plan)
{
    sode_move_free(plan->move);
    sode_gmove_far_free(plan->far);
    free(plan);
}

/* Out of the list; waits for what is in flight. */
static int drop(kept_plan_t **link)
{
    kept_plan_t *plan = *link;
    *link = plan->next;
    int status = plan->in_flight ? sode_pending_wait_state(plan) : SODE_OK;
    free_plan(plan);
    return status;
}

/* Forgets what the executing nodes have not used for long: they alone make and use
 * these plans, in one order, so all of them forget the same. */
static int make_room(const sode_set_t *executing)
{
    size_t bytes = 0;
    int count = 0;
    kept_plan_t **link = &plans.first;
    while (*link) {
        kept_plan_t *plan = *link;
        int theirs = plan->key.executing == executing;
        bytes += theirs ? plan->bytes : 0;
        count += theirs;
        if (!theirs || count == 1 || (count <= KEPT && bytes <= kept_bytes))
            link = &plan->next;
        else
            SODE_TRY(drop(link));
    }
    return SODE_OK;
}

void sode_gmove_release(sode_array_impl_t *array)
{
    uint64_t serial = sode_object_of(array)->serial;
    for (kept_plan_t **link = &plans.first; *link;) {
        const struct side_key *side = (*link)->key.side;
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
        kept_plan_t *plan = plans.first;
        plans.first = plan->next;
        free_plan(plan);
    }
}

/* Nodes of a side that do not all execute: do its elements have owners that do? */
static int check_owners(const sode_section_side_t *side, const int64_t *length,
                        const sode_set_t *executing)
{
    if (!side->nodes || sode_set_contains(executing, side->nodes->set))
        return SODE_OK;
    return sode_section_has_owners(side, length, executing);
}

/* Checked: storage, shapes, and that the elements have owners that execute, but for
 * those that in and out reach. */
static int read_sides(const sode_gmove_order_t *order, const sode_set_t *executing,
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

/* What counts for make_room. */
static size_t bytes_of(const sode_gmove_order_t *order, const sode_gmove_sides_t *sides,
                       const sode_set_t *executing)
{
    size_t bytes = order->size / (size_t)executing->size + 1;
    for (int d = 0; d < sides->to.ndims; d++)
        if (__builtin_mul_overflow(bytes, (size_t)sides->length[d], &bytes))
            return kept_bytes;
    return bytes;
}

/* The plan of the sides, and what it is executed by: once or often. */
static int make_move(const sode_gmove_order_t *order, sode_set_t *executing,
                     int often, kept_plan_t *kept)
{
    sode_gmove_sides_t sides;
    sode_section_plan_t plan;
    SODE_TRY(read_sides(order, executing, &sides));
    kept->bytes = bytes_of(order, &sides, executing);
    if (sode_gmove_is_far(order, executing)) {
        strcpy(kept->pattern, "one-sided");
        return sode_gmove_far_create(order, &sides, executing, &kept->far);
    }
    sode_gmove_ends_t ends = {&sides.to, &sides.from, sides.length, order->size};
    kept->suits = sode_gmove_suits(&ends, executing);
    if (often && kept->suits) /* parameters may be one array */
        SODE_TRY(sode_gmove_apart(&ends, executing, &kept->suits));
    kept->made = executing->exchanges;
    sode_section_pattern(&sides.to, &sides.from, sides.length, executing->size, kept->pattern);
    int exchanged = often && kept->suits;
    int status = sode_section_plan_create(&sides.to, &sides.from, sides.length, executing,
                                          !exchanged, &plan);
    if (status != SODE_OK) {
        sode_section_plan_free(&plan);
        return status;
    }
    if (exchanged)
        return sode_gmove_exchange(&ends, executing, hash_order(order), &plan, &kept->move);
    return sode_move_create(&plan, sides.to.storage, sides.from.storage, order->size, &kept->move);
}

/* Does the memory of the left side begin inside the array of the right one? */
static int lies_in_array(const sode_gmove_order_t *order)
{
    const sode_array_impl_t *a = sode_array_impl(order->from->array);
    size_t stored = a->element_size;
    for (int d = 0; d < a->ndims; d++)
        stored *= (size_t)a->dim[d].stored;
    return (uintptr_t)order->to->data - (uintptr_t)a->head.base < stored;
}

static int is_async(const sode_gmove_order_t *order)
{
    return order->with && order->with->flags & SODE_ASYNC;
}

/* The left side, if its function may have returned when it ends. */
static const void *variable_of(const sode_gmove_order_t *order)
{
    return !order->to->array && is_async(order) && sode_stack_has(order->to->data)
               ? order->to->data : NULL;
}

/* Memory has its own address on each node, which may be new on some of them only:
 * they agree on what the one knows that knows least.  Not for short sections,
 * which that would delay.  *lacks: an executing node has no exchange, or another
 * one. */
static int agree(const sode_gmove_order_t *order, const sode_set_t *executing,
                 kept_plan_t *plan, int *lacks)
{
    enum { LONG = 64 << 10 };
    *lacks = !sode_move_has_exchange(plan->move);
    if (plan->suits && !order->to->array && plan->bytes < LONG / (size_t)executing->size)
        plan->suits = 0;
    if (order->to->array || !plan->suits)
        return SODE_OK;
    int messages = lies_in_array(order) || variable_of(order);
    double worst[] = {-(double)plan->executions, *lacks, messages,
                      plan->made, -(double)plan->made};
    SODE_TRY(sode_greatest(executing->comm, worst, 5));
    plan->executions = (unsigned)-worst[0];
    *lacks = worst[1] > 0 || worst[3] != -worst[4];
    plan->suits = worst[2] == 0;
    return SODE_OK;
}

/* Who is executed often gets an exchange, on all executing nodes at once; memory
 * that has moved on one of them loses it. */
static int improve(const sode_gmove_order_t *order, sode_set_t *executing,
                   kept_plan_t *plan)
{
    if (plan->far)
        return SODE_OK;
    int lacks, has = sode_move_has_exchange(plan->move);
    SODE_TRY(agree(order, executing, plan, &lacks));
    int often = plan->suits && plan->executions >= sode_gmove_executions_before();
    plan->executions += !often;
    if (often ? !lacks : !has)
        return SODE_OK;
    if (plan->in_flight)
        SODE_TRY(sode_pending_wait_state(plan));
    sode_move_free(plan->move);
    plan->move = NULL;
    return make_move(order, executing, often, plan);
}

static void release_with(const sode_side_t *side)
{
    if (side->array)
        array_of(side)->release_exchanges = sode_exchanges_release;
}

static int find_plan(const sode_gmove_order_t *order, sode_set_t *executing,
                     kept_plan_t **plan)
{
    gmove_key_t key;
    memset(&key, 0, sizeof key);
    key.executing = executing;
    key.size = order->size;
    key.mode = order->mode;
    fill_key(&key.side[0], order->to);
    fill_key(&key.side[1], order->from);
    *plan = find(&key);
    if (*plan)
        return improve(order, executing, *plan);
    int64_t mark = sode_mark_begin();
    kept_plan_t *made = calloc(1, sizeof *made);
    if (!made)
        return sode_no_memory("a plan of gmove");
    made->key = key;
    made->names[0] = name_of(order->to);
    made->names[1] = name_of(order->from);
    int status = make_move(order, executing, /*often=*/0, made);
    if (status != SODE_OK) {
        free(made);
        return status;
    }
    release_with(order->to);
    release_with(order->from);
    made->next = plans.first;
    plans.first = *plan = made;
    SODE_TRY(improve(order, executing, made));
    SODE_TRY(make_room(executing));
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
    kept_plan_t *plan = state;
    return plan->far ? sode_gmove_far_test(plan->far, done) : sode_move_test(plan->move, done);
}

static int wait_for_plan(void *state)
{
    kept_plan_t *plan = state;
    return plan->far ? sode_gmove_far_wait(plan->far) : sode_move_end(plan->move);
}

static void land(void *state) { ((kept_plan_t *)state)->in_flight = 0; }

static void place(void *state)
{
    kept_plan_t *plan = state;
    if (plan->far)
        sode_gmove_far_place(plan->far);
    else
        sode_move_place(plan->move);
}

static int leave_in_flight(const sode_gmove_order_t *order, kept_plan_t *plan,
                           sode_set_t *executing)
{
    const void *variable = variable_of(order);
    plan->in_flight = 1;
    if (variable && plan->far)
        sode_gmove_far_hold(plan->far);
    else if (variable)
        sode_move_hold(plan->move);
    return sode_pending_add(
        &(sode_pending_t){.id = order->with->id, .set = executing,
                          .test = test_plan, .wait = wait_for_plan,
                          .free = land, .state = plan, .variable = variable,
                          .name = order->to->name, .place = place,
                          .storage = order->to->array ? order->to->array->base
                                                      : order->to->data});
}

static int begin(kept_plan_t *plan, sode_set_t *executing)
{
    int tag = (int)(TAG + executing->exchanges++ % TAGS);
    MPI_Comm comm = executing->no_comm ? sode_context.comm : executing->comm;
    return plan->far ? sode_gmove_far_begin(plan->far, tag)
                     : sode_move_begin(plan->move, executing, comm, tag);
}

static int run(const sode_gmove_order_t *order, kept_plan_t *plan, sode_set_t *executing)
{
    sode_mark_pattern(plan->pattern);
    SODE_TRY(begin(plan, executing));
    note_written(order);
    int on_trial = !plan->far && sode_move_on_trial(plan->move);
    if (is_async(order) && !on_trial)
        return leave_in_flight(order, plan, executing);
    return wait_for_plan(plan);
}

static int execute(const sode_gmove_order_t *order, sode_set_t *executing)
{
    kept_plan_t *plan;
    SODE_TRY(find_plan(order, executing, &plan));
    sode_context.operation.describe = describe_plan; /* what stays when this returns */
    sode_context.operation.about = plan;
    if (plan->in_flight)
        SODE_TRY(sode_pending_wait_state(plan));
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
