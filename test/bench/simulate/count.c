/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Counts messages where the runtime hands them to MPI (linked with --wrap).  Collective operations are not seen. */
#include "count.h"

#include <mpi.h>
#include <stddef.h>

enum { MOST = 4096 };

static count_t sent;
static struct persistent {
    MPI_Request *request; /* where the runtime keeps it */
    long bytes;
} persistent[MOST];
static int npersistent;

int __real_MPI_Send_init(const void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *);
int __real_MPI_Start(MPI_Request *);
int __real_MPI_Startall(int, MPI_Request *);
int __real_MPI_Isend(const void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *);

static long bytes_of(int count, MPI_Datatype type)
{
    int size = 0;
    MPI_Type_size(type, &size);
    return (long)count * size;
}

static void count_start(const MPI_Request *request)
{
    for (int k = npersistent - 1; k >= 0; k--) /* the latest one at this place */
        if (persistent[k].request == request) {
            sent.messages += persistent[k].bytes >= 0;
            sent.bytes += persistent[k].bytes >= 0 ? persistent[k].bytes : 0;
            return;
        }
}

int __wrap_MPI_Send_init(const void *buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
                         MPI_Request *request)
{
    if (npersistent == MOST)
        MPI_Abort(MPI_COMM_WORLD, 1);
    persistent[npersistent++] = (struct persistent){request, bytes_of(count, type)};
    return __real_MPI_Send_init(buffer, count, type, to, tag, comm, request);
}

int __wrap_MPI_Start(MPI_Request *request)
{
    count_start(request);
    return __real_MPI_Start(request);
}

int __wrap_MPI_Startall(int count, MPI_Request *requests)
{
    for (int k = 0; k < count; k++)
        count_start(&requests[k]);
    return __real_MPI_Startall(count, requests);
}

int __wrap_MPI_Isend(const void *buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
                     MPI_Request *request)
{
    sent.messages++;
    sent.bytes += bytes_of(count, type);
    return __real_MPI_Isend(buffer, count, type, to, tag, comm, request);
}

void count_read(count_t *count)
{
    *count = sent;
    sent = (count_t){0, 0};
}
