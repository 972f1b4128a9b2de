/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/gmove_far.h"

#include <stdlib.h>

#include "base/context.h"
#include "base/mark.h"
#include "base/status.h"
#include "base/wait.h"
#include "directive/far_access.h"
#include "directive/section_sides.h"
#include "directive/set_exchange.h"
#include "plan/redistribute.h"
#include "directive/far_elements.h"

struct sode_gmove_far {
    sode_exchange_t *move; /* among the executing nodes */
    int put, fill;
    char *storage;     /* of the side here */
    sode_access_t *parts; /* [nparts] one for each owner */
    size_t nparts;
    sode_pieces_t data, all_done; /* with owners; with the first executing node */
    sode_set_t *set;
    int tag;
    enum { MOVING, MEETING, RELEASING, DONE } step;
    int held; /* what comes is not placed yet */
};
typedef sode_gmove_far_t far_t;

/* ---- setting up ---- */

/* The elements of the owner's storage that the own ones are in the section's order. */
static int pick_there(const sode_side_t *said, int rank, const sode_section_side_t *own,
                      const int64_t *length, sode_selection_t *there)
{
    const sode_nodes_t *nodes = sode_array_impl(said->array)->tmpl->nodes;
    sode_section_side_t side;
    sode_array_there_t array;
    int64_t coord[SODE_MAX_DIMS];
    int64_t position = sode_set_position(nodes->set, rank);
    for (int d = nodes->ndims - 1; d >= 0; d--) {
        coord[d] = position % nodes->size[d];
        position /= nodes->size[d];
    }
    SODE_TRY(sode_side_read_at(said, coord, &array, &side));
    return sode_far_pick(&side, own, length, there);
}

static int make_parts(const sode_gmove_order_t *order, const sode_gmove_sides_t *sides,
                      sode_section_messages_t *messages, far_t *far)
{
    const sode_side_t *said = far->put ? order->to : order->from;
    const sode_section_side_t *own = far->put ? &sides->from : &sides->to;
    int status = SODE_OK;
    far->parts = calloc(messages->count + 1, sizeof *far->parts);
    SODE_NEED(far->parts, "the messages of a gmove");
    for (size_t k = 0; k < messages->count && status == SODE_OK; k++) {
        sode_section_message_t *message = &messages->list[k];
        sode_selection_t there = {0};
        status = pick_there(said, message->rank, own, sides->length, &there);
        SODE_THEN(status, sode_access_create(sode_array_impl(said->array),
                                             far->put ? SODE_ACCESS_PUT : SODE_ACCESS_GET, message->rank,
                                             &message->picked, &there, far->fill, order->size,
                                             &far->parts[far->nparts++]));
        sode_selection_free(&there);
    }
    return status;
}

static int make(const sode_gmove_order_t *order, const sode_gmove_sides_t *sides, far_t *far)
{
    sode_plan_t *plan = NULL;
    sode_section_messages_t messages;
    far->storage = far->put ? sides->from.storage : sides->to.storage;
    int status = sode_section_plan_reach(&sides->to, &sides->from, sides->length, far->set,
                                         far->put ? SODE_REACH_PUT : SODE_REACH_GET, &plan, &messages);
    if (status == SODE_OK) {
        far->fill = plan->fill;
        status = make_parts(order, sides, &messages, far);
    }
    sode_section_messages_free(&messages);
    if (status == SODE_OK)
        return sode_move_create(plan, sides->to.storage, sides->from.storage, order->size,
                                far->set, &far->move);
    sode_plan_free(plan);
    return status;
}

void sode_gmove_far_free(far_t *far)
{
    if (!far)
        return;
    for (size_t k = 0; k < far->nparts; k++)
        sode_access_free(&far->parts[k]);
    sode_exchange_free(far->move);
    free(far->parts);
    free(far->data.list);
    free(far->all_done.list);
    free(far);
}

/* ---- execution ---- */

static int tell(far_t *far, int send, int position)
{
    return sode_pieces_post(&far->all_done, send ? SODE_PIECES_SEND : SODE_PIECES_RECEIVE, NULL,
                            0, sode_set_rank(far->set, position), far->tag, sode_comm_of(far->set));
}

/* What owners are sent and send, beside what moves among the executing nodes. */
static void mark_traffic(const far_t *far)
{
    sode_traffic_t traffic = {.sent = (int64_t)far->nparts, .received = (int64_t)far->nparts};
    for (size_t k = 0; k < far->nparts; k++)
        *(far->put ? &traffic.sent_bytes : &traffic.received_bytes) +=
            (int64_t)far->parts[k].request.data_bytes;
    sode_mark_traffic(&traffic, "pack");
}

int sode_gmove_far_begin(far_t *far, int tag)
{
    far->tag = tag;
    far->step = MOVING;
    far->held = 0;
    far->data.count = far->all_done.count = 0;
    mark_traffic(far);
    for (size_t k = 0; k < far->nparts; k++) /* takes what is put before the move writes */
        SODE_TRY(sode_access_begin(&far->parts[k], far->storage, &far->data));
    sode_exchange_retag(far->move, tag);
    return sode_exchange_begin(far->move);
}

static void place(const far_t *far)
{
    for (size_t k = 0; k < far->nparts; k++)
        sode_access_place(&far->parts[k], far->storage);
}

/* Own elements are in place: the first node of the set hears of it, and says when
 * it is so everywhere. */
static int meet(far_t *far)
{
    const sode_set_t *set = far->set;
    if (!far->held)
        place(far);
    far->step = set->self == 0 ? MEETING : RELEASING;
    if (set->self != 0) {
        SODE_TRY(tell(far, 1, 0));
        return tell(far, 0, 0);
    }
    for (int k = 1; k < set->size; k++)
        SODE_TRY(tell(far, 0, k));
    return SODE_OK;
}

void sode_gmove_far_hold(far_t *far)
{
    far->held = 1;
    sode_exchange_hold(far->move);
}

void sode_gmove_far_place(far_t *far)
{
    if (far->held)
        place(far);
    far->held = 0;
    sode_exchange_place(far->move);
}

static int release(far_t *far)
{
    far->all_done.count = 0;
    far->step = RELEASING;
    for (int k = 1; k < far->set->size; k++)
        SODE_TRY(tell(far, 1, k));
    return SODE_OK;
}

int sode_gmove_far_test(far_t *far, int *done)
{
    int moved, heard;
    *done = far->step == DONE;
    if (far->step == MOVING) {
        SODE_TRY(sode_exchange_test(far->move, &moved));
        SODE_TRY(sode_test_all(far->data.count, far->data.list, &heard));
        if (!moved || !heard)
            return SODE_OK;
        SODE_TRY(meet(far));
    }
    while (far->step == MEETING || far->step == RELEASING) {
        SODE_TRY(sode_test_all(far->all_done.count, far->all_done.list, &heard));
        if (!heard)
            return SODE_OK;
        if (far->step == RELEASING)
            far->step = DONE;
        else
            SODE_TRY(release(far));
    }
    *done = 1;
    return SODE_OK;
}

static int test(void *state, int *done) { return sode_gmove_far_test(state, done); }

int sode_gmove_far_wait(far_t *far) { return sode_wait_until(test, far); }

int sode_gmove_is_far(const sode_gmove_order_t *order, const sode_set_t *executing)
{
    const sode_side_t *side = order->mode == SODE_GMOVE_IN ? order->from : order->to;
    if (order->mode == SODE_GMOVE || !side->array || !sode_array_impl(side->array)->placed)
        return 0;
    return !sode_set_contains(executing, sode_array_impl(side->array)->tmpl->nodes->set);
}

int sode_gmove_far_create(const sode_gmove_order_t *order, const sode_gmove_sides_t *sides,
                          sode_set_t *executing, far_t **far)
{
    far_t *made = calloc(1, sizeof *made);
    SODE_NEED(made, "a gmove");
    *made = (far_t){.put = order->mode == SODE_GMOVE_OUT, .set = executing};
    int status = make(order, sides, made);
    if (status == SODE_OK)
        *far = made;
    else
        sode_gmove_far_free(made);
    return status;
}
