/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Where SMPI 3.32 is no MPI library like others (linked with --wrap). */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

#include "base/sparse.h"

int __wrap_MPI_Isend(const void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *); /* count.c */
int __wrap_sode_sparse_exchange(MPI_Comm comm, int tag, const sode_letter_t *out, size_t count, sode_letters_t *in);
int __wrap_MPI_Query_thread(int *level);
int __wrap_sode_wait_all(int count, MPI_Request *requests);
int __wrap_MPI_Ibarrier(MPI_Comm comm, MPI_Request *request);
int __wrap_MPI_Iallreduce(const void *from, void *to, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm,
                          MPI_Request *request);

/* All ranks are one process: on a busy machine, others would run instead. */
int __wrap_sched_yield(void);
int __wrap_sched_yield(void) { return 0; }

/* It says SINGLE; the simulation has no threads. */
int __wrap_MPI_Query_thread(int *level)
{
    *level = MPI_THREAD_FUNNELED;
    return MPI_SUCCESS;
}

/* Every look at a request takes simulated time, and real time to simulate. */
int __wrap_sode_wait_all(int count, MPI_Request *requests)
{
    return MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
}

/* Its barrier that does not block is one of the stand-ins below, or lets a rank go before all have come: here
 * the ranks tell each other the sizes of letters, and the letters travel as in base/sparse.c. */
int __wrap_sode_sparse_exchange(MPI_Comm comm, int tag, const sode_letter_t *out, size_t count, sode_letters_t *in)
{
    int self, size, sent = 0;
    MPI_Comm_rank(comm, &self);
    MPI_Comm_size(comm, &size);
    int *sizes = calloc(2 * (size_t)size, sizeof *sizes), *heard = sizes + size;
    MPI_Request *requests = calloc((size_t)size + count, sizeof *requests);
    *in = (sode_letters_t){calloc((size_t)size, sizeof *in->list), 0, (size_t)size};
    for (size_t k = 0; k < count; k++)
        sizes[out[k].rank] = (int)out[k].size;
    MPI_Alltoall(sizes, 1, MPI_INT, heard, 1, MPI_INT, comm);
    for (int rank = 0; rank < size; rank++) {
        if (!heard[rank])
            continue;
        sode_letter_t *letter = &in->list[in->count++];
        *letter = (sode_letter_t){rank, (size_t)heard[rank], malloc((size_t)heard[rank])};
        if (rank != self)
            MPI_Irecv(letter->data, heard[rank], MPI_BYTE, rank, tag, comm, &requests[sent++]);
        else
            for (size_t k = 0; k < count; k++)
                if (out[k].rank == self)
                    memcpy(letter->data, out[k].data, out[k].size);
    }
    for (size_t k = 0; k < count; k++)
        if (out[k].rank != self && out[k].size)
            __wrap_MPI_Isend(out[k].data, (int)out[k].size, MPI_BYTE, out[k].rank, tag, comm, &requests[sent++]);
    MPI_Waitall(sent, requests, MPI_STATUSES_IGNORE);
    free(requests);
    free(sizes);
    return SODE_OK;
}

/* Nonblocking collectives are stand-ins: every rank sends to every other. */
int __wrap_MPI_Ibarrier(MPI_Comm comm, MPI_Request *request)
{
    *request = MPI_REQUEST_NULL;
    return MPI_Barrier(comm);
}

int __wrap_MPI_Iallreduce(const void *from, void *to, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm,
                          MPI_Request *request)
{
    *request = MPI_REQUEST_NULL;
    return MPI_Allreduce(from, to, count, type, op, comm);
}
