/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/far_owner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/context.h"
#include "base/status.h"
#include "base/wait.h"
#include "map/family.h"
#include "base/grow.h"
#include "section/far.h"

typedef struct service {
    struct service *next; /* came later */
    int rank;             /* who asks */
    sode_far_request_t request;
    char *body;           /* which elements, then values or the answer */
    enum { COMING, WAITING, ANSWERING } step;
    MPI_Request *requests; /* [count] of the step */
    int count;
    size_t room;
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
    free(s->requests);
    free(s);
}

/* ---- messages ---- */

static int post(service_t *s, int send, char *at, size_t bytes, int tag)
{
    size_t done = 0;
    do { /* also an empty one */
        size_t left = bytes - done;
        int count = (int)(left < SODE_FAR_PIECE ? left : SODE_FAR_PIECE);
        MPI_Request *list = sode_grow(s->requests, &s->room, (size_t)s->count + 1,
                                      sizeof *list);
        if (!list)
            return sode_no_memory("an answer");
        s->requests = list;
        if (send)
            SODE_TRY_MPI(MPI_Isend(at + done, count, MPI_BYTE, s->rank, tag,
                                   sode_context.control, &list[s->count++]));
        else
            SODE_TRY_MPI(MPI_Irecv(at + done, count, MPI_BYTE, s->rank, tag,
                                   sode_context.control, &list[s->count++]));
        done += (size_t)count;
    } while (done < bytes);
    return SODE_OK;
}

static int tag_of(const service_t *s, int first)
{
    return first + (int)(s->request.token % SODE_FAR_TAGS);
}

/* A message of control.h: the request, perhaps with its body. */
static int hear(int rank, const char *text, size_t size)
{
    service_t *s = calloc(1, sizeof *s);
    if (!s)
        return sode_no_memory("an answer");
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
    return post(s, 0, s->body, bytes, tag_of(s, SODE_FAR_BODY));
}

/* ---- answers ---- */

static int refuse(const service_t *s, const char *why)
{
    char text[400];
    int length = snprintf(text, sizeof text, "rank %d %s", sode_context.rank, why);
    return sode_control_send(s->rank, SODE_CONTROL_REFUSED, text, (size_t)length + 1);
}

static int copy(service_t *s, const sode_array_impl_t *a)
{
    const sode_far_request_t *r = &s->request;
    sode_selection_t picked;
    char *data = s->body + r->picked_bytes;
    int status = sode_far_read(s->body, r->picked_bytes, &picked);
    if (status == SODE_OK && !r->put)
        sode_selection_pack(&picked, a->head.base, r->size, data);
    else if (status == SODE_OK && r->fill)
        sode_selection_fill(&picked, a->head.base, r->size, data);
    else if (status == SODE_OK)
        sode_selection_unpack(&picked, a->head.base, r->size, data);
    sode_selection_free(&picked);
    return status;
}

/* *over: nothing is left to do. */
static int answer(service_t *s, int *over)
{
    const sode_far_request_t *r = &s->request;
    int born;
    sode_array_impl_t *a = sode_family_find(r->family, r->birth, &born);
    *over = 1;
    if (born && !a)
        return refuse(s, "has left the block of the array already: synchronize the "
                         "nodes, by a barrier say, before its end");
    *over = 0;
    if (!a || !a->placed || sode_far_shape(a) != r->shape) { /* comes later */
        *over = sode_context.leave.state != SODE_INSIDE;
        return *over ? refuse(s, "has left the program, and has no storage of such "
                                 "an array")
                     : SODE_OK;
    }
    SODE_TRY(copy(s, a));
    s->step = ANSWERING;
    s->count = 0;
    return post(s, 1, s->body + r->picked_bytes, r->put ? 0 : r->data_bytes,
                tag_of(s, SODE_FAR_ANSWER));
}

static int move(service_t *s, int *over)
{
    int done = 1;
    *over = 0;
    if (s->step != WAITING)
        SODE_TRY(sode_test_all(s->count, s->requests, &done));
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
            status = sode_wait_all(s->count, s->requests);
        free_service(s);
    }
    sode_family_free_all();
    return status;
}
