/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/far_owner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/context.h"
#include "base/pieces.h"
#include "base/status.h"
#include "base/wait.h"
#include "deadlock/deadlock.h"
#include "map/family.h"
#include "directive/far_elements.h"

typedef struct service {
    struct service *next; /* came later */
    int rank;             /* who asks */
    sode_far_request_t request;
    char *body;           /* which elements, then values or the answer */
    enum { COMING, WAITING, ANSWERING } step;
    sode_pieces_t messages; /* of the step */
} service_t;

static service_t *services;

uint64_t sode_far_shape(const sode_array_impl_t *a)
{
    uint64_t shape = sode_mix((uint64_t)a->ndims, a->element_size);
    for (int d = 0; d < a->ndims; d++)
        shape = sode_mix(shape, (uint64_t)a->dim[d].axis.extent);
    return shape;
}

static void free_service(service_t *s)
{
    free(s->body);
    free(s->messages.list);
    free(s);
}

/* ---- messages ---- */

static int post(service_t *s, enum sode_pieces_way way, size_t bytes, int tag)
{
    return sode_pieces_post(&s->messages, way,
                            s->body + (way == SODE_PIECES_SEND ? s->request.picked_bytes : 0),
                            bytes, s->rank, tag + (int)(s->request.token % SODE_FAR_TAGS),
                            sode_context.control);
}

/* A message of control.h: the request, perhaps with its body. */
static int hear(int rank, const char *text, size_t size)
{
    service_t *s = calloc(1, sizeof *s);
    SODE_NEED(s, "an answer");
    s->rank = rank;
    memcpy(&s->request, text, sizeof s->request);
    const sode_far_request_t *r = &s->request;
    size_t bytes = r->picked_bytes + (r->put ? r->data_bytes : 0);
    s->body = malloc(r->picked_bytes + r->data_bytes + 1);
    if (!s->body) {
        free(s);
        return sode_no_memory("an answer");
    }
    service_t **link = &services;
    while (*link)
        link = &(*link)->next;
    *link = s;
    if (size > sizeof *r) {
        memcpy(s->body, text + sizeof *r, bytes);
        s->step = WAITING;
        return SODE_OK;
    }
    return post(s, SODE_PIECES_RECEIVE, bytes, SODE_FAR_BODY);
}

/* ---- answers ---- */

static int refuse(const service_t *s, const char *why)
{
    char text[400];
    int length = snprintf(text, sizeof text, "rank %d %s", sode_context.rank, why);
    return sode_control_send(s->rank, SODE_CONTROL_REFUSED, text, (size_t)length);
}

static void copy(service_t *s, const sode_array_impl_t *a)
{
    const sode_far_request_t *r = &s->request;
    sode_combs_t dims[SODE_MAX_DIMS];
    sode_selection_t picked;
    char *data = s->body + r->picked_bytes;
    sode_far_read(s->body, dims, &picked);
    if (!r->put)
        sode_selection_pack(&picked, a->head.base, r->size, data);
    else if (r->fill)
        sode_selection_fill(&picked, a->head.base, r->size, data);
    else
        sode_selection_unpack(&picked, a->head.base, r->size, data);
}

/* *over: nothing is left to do. */
static int answer(service_t *s, int *over)
{
    const sode_far_request_t *r = &s->request;
    int born;
    sode_array_impl_t *a = sode_family_find(r->family, r->birth, &born);
    *over = 1;
    if (born && !a)
        return refuse(s, "has already left the block of the array; synchronize the "
                         "nodes before its end, for example by a barrier");
    *over = 0;
    if (!a || !a->placed || sode_far_shape(a) != r->shape) { /* comes later */
        *over = sode_deadlock.leave.state != SODE_INSIDE;
        return *over ? refuse(s, "has left the program, and has no storage of such "
                                 "an array")
                     : SODE_OK;
    }
    copy(s, a);
    s->step = ANSWERING;
    s->messages.count = 0;
    return post(s, SODE_PIECES_SEND, r->put ? 0 : r->data_bytes, SODE_FAR_ANSWER);
}

static int move(service_t *s, int *over)
{
    int done = 1;
    *over = 0;
    if (s->step != WAITING)
        SODE_TRY(sode_test_all(s->messages.count, s->messages.list, &done));
    if (!done)
        return SODE_OK;
    *over = s->step == ANSWERING;
    if (s->step == ANSWERING)
        return SODE_OK;
    s->step = WAITING;
    return answer(s, over);
}

static int serve(void)
{
    service_t **link = &services;
    while (*link) {
        service_t *s = *link;
        int over;
        SODE_TRY(move(s, &over));
        if (!over) {
            link = &s->next;
            continue;
        }
        *link = s->next;
        free_service(s);
    }
    return SODE_OK;
}

void sode_far_start(void)
{
    sode_context.hear_far = hear;
    sode_context.serve_far = serve;
}

int sode_far_finish(void)
{
    int status = SODE_OK;
    while (services) {
        service_t *s = services;
        services = s->next;
        if (status == SODE_OK && s->step == ANSWERING)
            status = sode_wait_all(s->messages.count, s->messages.list);
        free_service(s);
    }
    sode_family_free_all();
    return status;
}
