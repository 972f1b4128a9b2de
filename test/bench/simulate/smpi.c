/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Where SMPI 3.32 is no MPI library like others (linked with --wrap). */
#include <mpi.h>

int __wrap_MPI_Query_thread(int *level);
int __wrap_sode_wait_all(int count, MPI_Request *requests);
int __wrap_MPI_Ibarrier(MPI_Comm comm, MPI_Request *request);
int __wrap_MPI_Iallreduce(const void *from, void *to, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm,
                          MPI_Request *request);

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
