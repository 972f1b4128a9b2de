/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/gmove_far.h"

#include <stdlib.h>
#include <string.h>

#include "base/context.h"
#include "base/mark.h"
#include "base/status.h"
#include "base/wait.h"
#include "directive/far_owner.h"
#include "directive/section_sides.h"
#include "base/grow.h"
#include "section/far.h"
#include "section/move.h"

/* Elements of one owner. */
typedef struct part {
    sode_far_request_t request;
    int rank;
    sode_selection_t own, there;
    char *body; /* which elements there, then the values, sent or received */
} part_t;

struct sode_gmove_far {
    sode_move_t *move; /* among the executing nodes */
    int put, fill;
    size_t size;       /* bytes of an element */
    char *storage;     /* of the side here */
    part_t *parts;     /* [nparts] */
    size_t nparts;
    struct requests {
        MPI_Request *list; /* [count] */
        int count;
        size_t room;
    } data, all_done;  /* with owners; with the first executing node */
    sode_set_t *set;
    int tag;
    enum { MOVING, MEETING, RELEASING, DONE } step;
    int held; /* what comes is not placed yet */
};
typedef sode_gmove_far_t far_t;

static uint64_t tokens; /* requests of this rank so far */

/* ---- messages ---- */

static int add_request(struct requests *requests, MPI_Request **added)
{
    MPI_Request *list = sode_grow(requests->list, &requests->room,
                                  (size_t)requests->count + 1, sizeof *list);
    if (!list)
        return sode_no_memory("the messages of a gmove");
    requests->list = list;
    *added = &list[requests->count++];
    **added = MPI_REQUEST_NULL;
    return SODE_OK;
}

static int post(struct requests *requests, int send, char *at, size_t bytes,
                int rank, int tag, MPI_Comm comm)
{
    size_t done = 0;
    do { /* also an empty one */
        size_t left = bytes - done;
        int count = (int)(left < SODE_FAR_PIECE ? left : SODE_FAR_PIECE);
        MPI_Request *request = NULL;
        SODE_TRY(add_request(requests, &request));
        if (send)
            SODE_TRY_MPI(MPI_Isend(at + done, count, MPI_BYTE, rank, tag, comm, request));
        else
            SODE_TRY_MPI(MPI_Irecv(at + done, count, MPI_BYTE, rank, tag, comm, request));
        done += (size_t)count;
    } while (done < bytes);
    return SODE_OK;
}

/* The answer is expected before anybody is asked. */
static int ask(far_t *far, part_t *part)
{
    sode_far_request_t *r = &part->request;
    r->token = tokens++;
    int tag = (int)(r->token % SODE_FAR_TAGS);
    size_t bytes = r->picked_bytes + (r->put ? r->data_bytes : 0);
    char text[SODE_CONTROL_MOST];
    int together = sizeof *r + bytes <= sizeof text;
    SODE_TRY(post(&far->data, 0, part->body + r->picked_bytes,
                  r->put ? 0 : r->data_bytes, part->rank, SODE_FAR_ANSWER + tag,
                  sode_context.control));
    memcpy(text, r, sizeof *r);
    if (together)
        memcpy(text + sizeof *r, part->body, bytes);
    SODE_TRY(sode_control_send(part->rank, SODE_CONTROL_FAR, text,
                               sizeof *r + (together ? bytes : 0)));
    if (together)
        return SODE_OK;
    return post(&far->data, 1, part->body, bytes, part->rank, SODE_FAR_BODY + tag,
                sode_context.control);
}

/* ---- setting up ---- */

static int check_far(const sode_array_impl_t *a)
{
    if (a->family)
        return SODE_OK;
    return sode_fail(SODE_ERR_ARGUMENT,
                     "other nodes cannot be asked for '%s': its storage is no "
                     "distributed array's, or it was made in a task with nocomm",
                     sode_name(&a->head));
}

/* What the request says, and which elements of the owner's storage it is about. */
static int fill_part(const sode_side_t *said, const sode_section_side_t *own,
                     const int64_t *length, part_t *part, size_t size)
{
    sode_array_impl_t *a = sode_array_impl(said->array);
    const sode_array_impl_t *original = sode_array_original(a);
    const sode_nodes_t *nodes = a->tmpl->nodes;
    sode_section_side_t side;
    sode_array_there_t there;
    int64_t coord[SODE_MAX_DIMS];
    SODE_TRY(check_far(original));
    int64_t position = sode_set_position(nodes->set, part->rank);
    for (int d = nodes->ndims - 1; d >= 0; d--) {
        coord[d] = position % nodes->size[d];
        position /= nodes->size[d];
    }
    SODE_TRY(sode_side_read_at(said, coord, &there, &side));
    SODE_TRY(sode_far_pick(&side, own, length, &part->there));
    sode_far_request_t *r = &part->request;
    r->family = original->family;
    r->birth = original->birth;
    r->shape = sode_far_shape(original);
    r->size = size;
    r->picked_bytes = sode_far_bytes(&part->there);
    r->data_bytes = size * (size_t)(r->fill ? 1 : part->own.cells);
    part->body = malloc(r->picked_bytes + r->data_bytes + 1);
    if (!part->body)
        return sode_no_memory("the messages of a gmove");
    sode_far_write(&part->there, part->body);
    return SODE_OK;
}

static int make_parts(const sode_gmove_order_t *order, const sode_gmove_sides_t *sides,
                      sode_section_messages_t *messages, far_t *far)
{
    const sode_side_t *said = far->put ? order->to : order->from;
    const sode_section_side_t *own = far->put ? &sides->from : &sides->to;
    far->parts = calloc(messages->count + 1, sizeof *far->parts);
    if (!far->parts)
        return sode_no_memory("the messages of a gmove");
    for (size_t k = 0; k < messages->count; k++) {
        part_t *part = &far->parts[far->nparts++];
        part->rank = messages->list[k].rank;
        part->own = messages->list[k].picked;
        messages->list[k].picked = (sode_selection_t){0};
        part->request.put = (uint32_t)far->put;
        part->request.fill = (uint32_t)far->fill;
        SODE_TRY(fill_part(said, own, sides->length, part, order->size));
    }
    return SODE_OK;
}

static int make(const sode_gmove_order_t *order, const sode_gmove_sides_t *sides, far_t *far)
{
    sode_section_plan_t plan;
    far->storage = far->put ? sides->from.storage : sides->to.storage;
    int status = sode_section_plan_reach(&sides->to, &sides->from, sides->length, far->set,
                                         far->put ? SODE_REACH_PUT : SODE_REACH_GET, &plan);
    far->fill = plan.fill;
    if (status == SODE_OK)
        status = make_parts(order, sides, &plan.far, far);
    if (status == SODE_OK)
        return sode_move_create(&plan, sides->to.storage, sides->from.storage,
                                order->size, &far->move);
    sode_section_plan_free(&plan);
    return status;
}

void sode_gmove_far_free(far_t *far)
{
    if (!far)
        return;
    for (size_t k = 0; k < far->nparts; k++) {
        sode_selection_free(&far->parts[k].own);
        sode_selection_free(&far->parts[k].there);
        free(far->parts[k].body);
    }
    sode_move_free(far->move);
    free(far->parts);
    free(far->data.list);
    free(far->all_done.list);
    free(far);
}

/* ---- execution ---- */

static MPI_Comm comm_of(const sode_set_t *set)
{
    return set->no_comm ? sode_context.comm : set->comm;
}

static int tell(far_t *far, int send, int position)
{
    return post(&far->all_done, send, NULL, 0, sode_set_rank(far->set, position),
                far->tag, comm_of(far->set));
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
    for (size_t k = 0; far->put && k < far->nparts; k++) {
        part_t *part = &far->parts[k];
        sode_selection_pack(&part->own, far->storage, far->size,
                            part->body + part->request.picked_bytes);
    }
    SODE_TRY(sode_move_begin(far->move, far->set, comm_of(far->set), tag));
    mark_traffic(far);
    for (size_t k = 0; k < far->nparts; k++)
        SODE_TRY(ask(far, &far->parts[k]));
    return SODE_OK;
}

static void place(const far_t *far)
{
    for (size_t k = 0; !far->put && k < far->nparts; k++) {
        const part_t *part = &far->parts[k];
        const char *data = part->body + part->request.picked_bytes;
        if (far->fill)
            sode_selection_fill(&part->own, far->storage, far->size, data);
        else
            sode_selection_unpack(&part->own, far->storage, far->size, data);
    }
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
    sode_move_hold(far->move);
}

void sode_gmove_far_place(far_t *far)
{
    if (far->held)
        place(far);
    far->held = 0;
    sode_move_place(far->move);
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
        SODE_TRY(sode_move_test(far->move, &moved));
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
    if (!made)
        return sode_no_memory("a gmove");
    *made = (far_t){.put = order->mode == SODE_GMOVE_OUT, .size = order->size, .set = executing};
    int status = make(order, sides, made);
    if (status == SODE_OK)
        *far = made;
    else
        sode_gmove_far_free(made);
    return status;
}
