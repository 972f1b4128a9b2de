/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "directive/far_access.h"

#include <stdlib.h>
#include <string.h>

#include "base/context.h"
#include "directive/far_elements.h"

static uint64_t tokens; /* requests of this rank so far */

int sode_access_create(const sode_array_impl_t *array, enum sode_access_way way, int rank,
                       sode_selection_t *own, const sode_selection_t *there, int fill,
                       size_t size, sode_access_t *access)
{
    const sode_array_impl_t *a = sode_array_original((sode_array_impl_t *)array);
    *access = (sode_access_t){.rank = rank, .own = *own};
    *own = (sode_selection_t){0};
    if (!a->family)
        return sode_refuse("cannot get '%s' from other nodes: its storage is not that of a distributed "
                           "array, or was allocated in a task with nocomm",
                           sode_name(&a->head));
    access->request = (sode_far_request_t){
        .family = a->family, .birth = a->birth, .shape = sode_far_shape(a), .size = size,
        .picked_bytes = sode_far_bytes(there),
        .data_bytes = size * (size_t)(fill ? 1 : access->own.cells),
        .put = way == SODE_ACCESS_PUT, .fill = (uint32_t)fill};
    access->body = malloc(access->request.picked_bytes + access->request.data_bytes + 1);
    SODE_NEED(access->body, "the messages of a gmove");
    sode_far_write(there, access->body);
    return SODE_OK;
}

/* The answer is expected before anybody is asked. */
int sode_access_begin(sode_access_t *access, const char *storage, sode_pieces_t *messages)
{
    sode_far_request_t *r = &access->request;
    char *values = access->body + r->picked_bytes, text[SODE_CONTROL_MOST];
    r->token = tokens++;
    int tag = (int)(r->token % SODE_FAR_TAGS);
    size_t bytes = r->picked_bytes + (r->put ? r->data_bytes : 0);
    int together = sizeof *r + bytes <= sizeof text;
    if (r->put)
        sode_selection_pack(&access->own, storage, r->size, values);
    SODE_TRY(sode_pieces_post(messages, SODE_PIECES_RECEIVE, values, r->put ? 0 : r->data_bytes,
                              access->rank, SODE_FAR_ANSWER + tag, sode_context.control));
    memcpy(text, r, sizeof *r);
    if (together)
        memcpy(text + sizeof *r, access->body, bytes);
    SODE_TRY(sode_control_send(access->rank, SODE_CONTROL_FAR, text,
                               sizeof *r + (together ? bytes : 0)));
    if (together)
        return SODE_OK;
    return sode_pieces_post(messages, SODE_PIECES_SEND, access->body, bytes, access->rank,
                            SODE_FAR_BODY + tag, sode_context.control);
}

void sode_access_place(const sode_access_t *access, char *storage)
{
    const sode_far_request_t *r = &access->request;
    const char *values = access->body + r->picked_bytes;
    if (r->put)
        return;
    if (r->fill)
        sode_selection_fill(&access->own, storage, r->size, values);
    else
        sode_selection_unpack(&access->own, storage, r->size, values);
}

void sode_access_free(sode_access_t *access)
{
    sode_selection_free(&access->own);
    free(access->body);
}
