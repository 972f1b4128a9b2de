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
    MPI_Request made; /* until it is started first */
    const void *buffer;
    int count, to, tag;
    MPI_Datatype type;
    MPI_Comm comm;
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

/* SMPI 3.32 copies what a derived type describes when a persistent request is made, and from its second start on
 * before each: the first would send old values. So the request is made again. */
static int renew(struct persistent *send)
{
    int same = *send->request == send->made;
    send->made = MPI_REQUEST_NULL;
    if (!same)
        return MPI_SUCCESS;
    MPI_Request_free(send->request);
    return __real_MPI_Send_init(send->buffer, send->count, send->type, send->to, send->tag, send->comm, send->request);
}

static int count_start(MPI_Request *request)
{
    for (int k = npersistent - 1; k >= 0; k--) /* the latest one at this place */
        if (persistent[k].request == request) {
            sent.messages++;
            sent.bytes += persistent[k].bytes;
            return persistent[k].made == MPI_REQUEST_NULL ? MPI_SUCCESS : renew(&persistent[k]);
        }
    return MPI_SUCCESS;
}

int __wrap_MPI_Send_init(const void *buffer, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
                         MPI_Request *request)
{
    if (npersistent == MOST)
        MPI_Abort(MPI_COMM_WORLD, 1);
    int status = __real_MPI_Send_init(buffer, count, type, to, tag, comm, request);
    persistent[npersistent++] = (struct persistent){request, bytes_of(count, type), *request, buffer, count, to, tag, type, comm};
    return status;
}

int __wrap_MPI_Start(MPI_Request *request)
{
    int status = count_start(request);
    return status ? status : __real_MPI_Start(request);
}

int __wrap_MPI_Startall(int count, MPI_Request *requests)
{
    for (int k = 0; k < count; k++) {
        int status = count_start(&requests[k]);
        if (status)
            return status;
    }
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
