/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/gmove.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "async/pending.h"
#include "base/context.h"
#include "base/mark.h"
#include "base/status.h"
#include "directive/gmove_far.h"
#include "directive/section_sides.h"
#include "observe/freshness.h"
#include "section/move.h"

/* MPI tags, above those of exchanges. */
enum { TAG = 24576, TAGS = 8192 };
enum { KEPT = 64 };                              /* plans */
static const size_t kept_bytes = (size_t)1 << 29; /* their buffers */

/* What tells plans apart on this rank. */
typedef struct key {
    const sode_set_t *executing;
    size_t size;
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
    sode_move_t *move;
    int in_flight;
    const char *names[2]; /* of the sides, as the program has them */
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

const char *sode_gmove_name(const sode_side_t *side)
{
    return side->array ? sode_name(side->array) : side->name;
}

static void describe_order(const void *about, char *text, size_t size)
{
    const sode_gmove_order_t *order = about;
    snprintf(text, size, " of '%s' to '%s'", sode_gmove_name(order->from),
             sode_gmove_name(order->to));
}

static void describe_plan(const void *about, char *text, size_t size)
{
    const kept_plan_t *plan = about;
    snprintf(text, size, " of '%s' to '%s'", plan->names[1], plan->names[0]);
}

static int begin_operation(const sode_gmove_order_t *order, sode_set_t *executing)
{
    sode_operation_t *operation;
    SODE_TRY(sode_operation_open(executing, "gmove", order->where, &operation));
    uint64_t hash = sode_mix(order->size, (uint64_t)order->mode);
    hash = hash_side(hash_side(hash, order->to), order->from);
    operation->describe = describe_order;
    operation->about = order;
    return sode_operation_begin(operation, hash);
}

/* ---- plans ---- */

static void fill_key(struct side_key *key, const sode_side_t *side)
{
    key->ndims = side->ndims; /* the rest is zero, padding too */
    key->array = side->array ? sode_object_of(side->array)->serial : 0;
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
    free(plan);
}

/* Forgets what was not used for long. */
static void make_room(void)
{
    size_t bytes = 0;
    int count = 0;
    kept_plan_t **link = &plans.first;
    while (*link) {
        kept_plan_t *plan = *link;
        bytes += sode_move_bytes(plan->move);
        count++;
        if (plan->in_flight || count == 1 || (count <= KEPT && bytes <= kept_bytes)) {
            link = &plan->next;
            continue;
        }
        *link = plan->next;
        free_plan(plan);
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

int sode_gmove_read_sides(const sode_gmove_order_t *order, const sode_set_t *executing,
                          sode_gmove_sides_t *sides)
{
    int64_t right[SODE_MAX_DIMS];
    SODE_TRY(check_array(order->to, order->size));
    SODE_TRY(check_array(order->from, order->size));
    SODE_TRY(sode_side_read(order->to, &sides->to, sides->length));
    SODE_TRY(sode_side_read(order->from, &sides->from, right));
    SODE_TRY(check_shapes(&sides->to, sides->length, &sides->from, right));
    if (order->mode != SODE_GMOVE_OUT)
        SODE_TRY(check_owners(&sides->to, sides->length, executing));
    if (order->mode != SODE_GMOVE_IN)
        SODE_TRY(check_owners(&sides->from, sides->length, executing));
    return SODE_OK;
}

static int make_move(const sode_gmove_order_t *order, const sode_set_t *executing,
                     sode_move_t **move)
{
    sode_gmove_sides_t sides;
    sode_section_plan_t plan;
    SODE_TRY(sode_gmove_read_sides(order, executing, &sides));
    int status = sode_section_plan_create(&sides.to, &sides.from, sides.length, executing,
                                          &plan);
    if (status != SODE_OK) {
        sode_section_plan_free(&plan);
        return status;
    }
    return sode_move_create(&plan, sides.to.storage, sides.from.storage, order->size, move);
}

static int find_plan(const sode_gmove_order_t *order, const sode_set_t *executing,
                     kept_plan_t **plan)
{
    gmove_key_t key;
    memset(&key, 0, sizeof key);
    key.executing = executing;
    key.size = order->size;
    fill_key(&key.side[0], order->to);
    fill_key(&key.side[1], order->from);
    *plan = find(&key);
    if (*plan)
        return SODE_OK;
    int64_t mark = sode_mark_begin();
    kept_plan_t *made = calloc(1, sizeof *made);
    if (!made)
        return sode_no_memory("a plan of gmove");
    made->key = key;
    made->names[0] = sode_gmove_name(order->to);
    made->names[1] = sode_gmove_name(order->from);
    int status = make_move(order, executing, &made->move);
    if (status != SODE_OK) {
        free(made);
        return status;
    }
    made->next = plans.first;
    plans.first = *plan = made;
    make_room();
    sode_mark_end(SODE_MARK_PLAN, mark);
    return SODE_OK;
}

/* ---- execution ---- */

void sode_gmove_note_written(const sode_gmove_order_t *order)
{
    if (!order->to->array)
        return;
    const sode_array_impl_t *a = sode_array_impl(order->to->array);
    sode_section_t section;
    if (!sode_watch_of(a))
        return;
    for (int d = 0; d < a->ndims; d++) {
        const sode_triplet_t *t = &order->to->triplets[d];
        int64_t extent = a->dim[d].axis.extent, length = t->length;
        if (t->step == 0)
            length = 1;
        else if (length == SODE_REST)
            length = t->step > 0 ? (extent - t->base + t->step - 1) / t->step
                                 : t->base / -t->step + 1;
        int64_t last = t->base + (length - 1) * t->step, step = llabs(t->step);
        section.dim[d].first = last < t->base && length > 0 ? last : t->base;
        section.dim[d].last = last < t->base && length > 0 ? t->base : last;
        section.dim[d].step = step ? step : 1;
    }
    sode_watch_written(a, &section, order->where);
}

static int test_move(void *state, int *done)
{
    return sode_move_test(((kept_plan_t *)state)->move, done);
}

static int wait_for_move(void *state)
{
    return sode_move_end(((kept_plan_t *)state)->move);
}

static void drop_move(void *state) { ((kept_plan_t *)state)->in_flight = 0; }

static int leave_in_flight(const sode_gmove_order_t *order, kept_plan_t *plan,
                           sode_set_t *executing)
{
    plan->in_flight = 1;
    return sode_pending_add(
        &(sode_pending_t){.id = order->with->id, .set = executing,
                          .test = test_move, .wait = wait_for_move,
                          .free = drop_move, .state = plan,
                          .storage = order->to->array ? order->to->array->base
                                                      : order->to->data});
}

int sode_gmove_tag(sode_set_t *executing)
{
    return TAG + (int)(executing->exchanges++ % TAGS);
}

static int run(const sode_gmove_order_t *order, kept_plan_t *plan,
               sode_set_t *executing)
{
    int tag = sode_gmove_tag(executing);
    MPI_Comm comm = executing->no_comm ? sode_context.comm : executing->comm;
    SODE_TRY(sode_move_begin(plan->move, executing, comm, tag));
    sode_gmove_note_written(order);
    if (order->with && order->with->flags & SODE_ASYNC)
        return leave_in_flight(order, plan, executing);
    return sode_move_end(plan->move);
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
    if (sode_gmove_is_far(order, executing))
        SODE_TRY(sode_gmove_far(order, executing));
    else
        SODE_TRY(execute(order, executing));
    sode_operation_end();
    return SODE_OK;
}
