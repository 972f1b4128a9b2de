/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "collective/no_comm.h"

#include <stdlib.h>

#include "base/context.h"
#include "base/status.h"
#include "base/tags.h"
#include "base/wait.h"
#include "collective/combine.h"
#include "collective/type.h"

/* Sets with equal tags are kept apart by the order of their operations, as long
 * as two ranks run those of both sets in the same order. */
static int tag_of(const sode_set_t *set)
{
    return SODE_TAG_OF(NO_COMM, set->id);
}

static int send(const sode_set_t *set, int to, const void *data, size_t size)
{
    MPI_Request request;
    SODE_TRY_MPI(MPI_Isend(data, (int)size, MPI_BYTE, sode_set_member(set, to),
                           tag_of(set), sode_context.comm, &request));
    return sode_wait_all(1, &request);
}

static int receive(const sode_set_t *set, int from, void *data, size_t size)
{
    MPI_Request request;
    SODE_TRY_MPI(MPI_Irecv(data, (int)size, MPI_BYTE, sode_set_member(set, from),
                           tag_of(set), sode_context.comm, &request));
    return sode_wait_all(1, &request);
}

/* A binomial tree: who has it sends it on, each time half as far. */
static int bcast_part(const sode_set_t *set, int root, void *data, size_t size)
{
    int place = (set->self - root + set->size) % set->size, far = 1;
    while (far < set->size && !(place & far))
        far *= 2;
    if (place > 0)
        SODE_TRY(receive(set, (place - far + root) % set->size, data, size));
    for (far /= 2; far > 0; far /= 2)
        if (place + far < set->size)
            SODE_TRY(send(set, (place + far + root) % set->size, data, size));
    return SODE_OK;
}

int sode_no_comm_bcast(const sode_set_t *set, int root, void *data, size_t size,
                       size_t limit)
{
    char *at = data;
    while (size > 0) {
        size_t part = size < limit ? size : limit;
        SODE_TRY(bcast_part(set, root, at, part));
        at += part;
        size -= part;
    }
    return SODE_OK;
}

/* The first node combines what the others have, one after the other. */
static int reduce_part(const sode_set_t *set, int op, int type, void *data,
                       size_t count)
{
    size_t size = count * sode_type_size(type);
    if (set->self > 0)
        return send(set, 0, data, size);
    void *other = malloc(size);
    int status = other ? SODE_OK
                       : sode_no_memory("a reduction");
    for (int k = 1; k < set->size && status == SODE_OK; k++) {
        status = receive(set, k, other, size);
        if (status == SODE_OK)
            sode_combine(op, type, data, other, count);
    }
    free(other);
    return status;
}

int sode_no_comm_reduce(const sode_set_t *set, int op, int type, void *data,
                        int64_t count, size_t limit)
{
    size_t size = sode_type_size(type);
    int64_t most = limit > size ? (int64_t)(limit / size) : 1;
    char *at = data;
    while (count > 0) {
        int64_t part = count < most ? count : most;
        SODE_TRY(reduce_part(set, op, type, at, (size_t)part));
        SODE_TRY(bcast_part(set, 0, at, (size_t)part * size));
        at += (size_t)part * size;
        count -= part;
    }
    return SODE_OK;
}

int sode_no_comm_gather(const sode_set_t *set, size_t size, void *all)
{
    for (int k = 0; k < set->size; k++)
        SODE_TRY(bcast_part(set, k, (char *)all + (size_t)k * size, size));
    return SODE_OK;
}
