/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "collective/collective.h"

#include <string.h>

#include "base/status.h"
#include "base/wait.h"
#include "collective/no_comm.h"
#include "collective/type.h"
#include "sode/abi.h"

int sode_set_barrier(sode_set_t *set)
{
    MPI_Request request;
    if (set->size == 1)
        return SODE_OK;
    SODE_TRY(sode_set_comm(set));
    if (set->no_comm) {
        char nothing = 0;
        return sode_no_comm_reduce(set, SODE_OP_SUM, SODE_CHAR, &nothing, 1, 1);
    }
    SODE_TRY_MPI(MPI_Ibarrier(set->comm, &request));
    return sode_wait_all(1, &request);
}

/* Begins one part in the job, or waits for it if there is none. */
#define PART(job, what, call)                                              \
    do {                                                                        \
        MPI_Request own, *request = (job) ? sode_job_request(*(job)) : &own;    \
        if (!request)                                                           \
            return sode_no_memory(what);                                        \
        SODE_TRY_MPI(call);                                                     \
        if (!(job))                                                             \
            SODE_TRY(sode_wait_all(1, request));                                \
    } while (0)

int sode_set_reduce_begin(sode_set_t *set, int op, int type, void *data,
                          int64_t count, size_t limit, sode_job_t **job)
{
    MPI_Datatype mpi_type;
    MPI_Op mpi_op;
    if (job)
        *job = NULL;
    SODE_TRY(sode_type_find(type, op, &mpi_type, &mpi_op));
    if (set->size == 1)
        return SODE_OK;
    SODE_TRY(sode_set_comm(set));
    if (set->no_comm) /* at once: there is nothing that goes on by itself */
        return sode_no_comm_reduce(set, op, type, data, count, limit);
    if (job)
        SODE_TRY(sode_job_create(set, job));
    size_t size = sode_type_size(type);
    int64_t most = limit > size ? (int64_t)(limit / size) : 1;
    char *at = data;
    while (count > 0) {
        int64_t part = count < most ? count : most;
        PART(job, "a reduction", MPI_Iallreduce(MPI_IN_PLACE, at, (int)part, mpi_type, mpi_op,
                                                     set->comm, request));
        at += (size_t)part * size;
        count -= part;
    }
    return SODE_OK;
}

int sode_set_sum_words(sode_set_t *set, int64_t *words, int count)
{
    return sode_set_reduce(set, SODE_OP_SUM, SODE_LLONG, words, count, SODE_COLLECTIVE_LIMIT);
}

int sode_set_gather(sode_set_t *set, const void *own, size_t size, void *all)
{
    MPI_Request request;
    memcpy((char *)all + (size_t)set->self * size, own, size);
    if (set->size == 1)
        return SODE_OK;
    SODE_TRY(sode_set_comm(set));
    if (set->no_comm)
        return sode_no_comm_gather(set, size, all);
    SODE_TRY_MPI(MPI_Iallgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all,
                                (int)size, MPI_BYTE, set->comm, &request));
    return sode_wait_all(1, &request);
}

int sode_set_bcast_begin(sode_set_t *set, int root, void *data, size_t size,
                         size_t limit, sode_job_t **job)
{
    if (job)
        *job = NULL;
    if (set->size == 1)
        return SODE_OK;
    SODE_TRY(sode_set_comm(set));
    if (set->no_comm)
        return sode_no_comm_bcast(set, root, data, size, limit);
    if (job)
        SODE_TRY(sode_job_create(set, job));
    char *at = data;
    while (size > 0) {
        size_t part = size < limit ? size : limit;
        PART(job, "a bcast",
                  MPI_Ibcast(at, (int)part, MPI_BYTE, root, set->comm, request));
        at += part;
        size -= part;
    }
    return SODE_OK;
}
