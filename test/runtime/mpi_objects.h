/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Counts MPI objects that are made and not freed yet. */
#ifndef TEST_MPI_OBJECTS_H
#define TEST_MPI_OBJECTS_H

#include "neighbor_init.h"

/* Instead of the MPI library's functions.  Communicators stay until the end of the run. */
static int comms, types, requests;

int MPI_Comm_create_group(MPI_Comm comm, MPI_Group group, int tag, MPI_Comm *new)
{
    comms++;
    return PMPI_Comm_create_group(comm, group, tag, new);
}
int MPI_Comm_dup(MPI_Comm comm, MPI_Comm *new)
{
    comms++;
    return PMPI_Comm_dup(comm, new);
}
int MPI_Comm_idup(MPI_Comm comm, MPI_Comm *new, MPI_Request *request)
{
    comms++;
    return PMPI_Comm_idup(comm, new, request);
}
int MPI_Type_contiguous(int count, MPI_Datatype old, MPI_Datatype *new)
{
    types++;
    return PMPI_Type_contiguous(count, old, new);
}
int MPI_Type_create_hvector(int count, int length, MPI_Aint stride,
                            MPI_Datatype old, MPI_Datatype *new)
{
    types++;
    return PMPI_Type_create_hvector(count, length, stride, old, new);
}
int MPI_Type_create_hindexed_block(int count, int length, const MPI_Aint *places,
                                   MPI_Datatype old, MPI_Datatype *new)
{
    types++;
    return PMPI_Type_create_hindexed_block(count, length, places, old, new);
}
int MPI_Type_create_struct(int count, const int *lengths, const MPI_Aint *places,
                           const MPI_Datatype *old, MPI_Datatype *new)
{
    types++;
    return PMPI_Type_create_struct(count, lengths, places, old, new);
}
int MPI_Type_free(MPI_Datatype *type)
{
    types--;
    return PMPI_Type_free(type);
}
int MPI_Send_init(const void *data, int count, MPI_Datatype type, int rank,
                  int tag, MPI_Comm comm, MPI_Request *request)
{
    requests++;
    return PMPI_Send_init(data, count, type, rank, tag, comm, request);
}
int MPI_Recv_init(void *data, int count, MPI_Datatype type, int rank, int tag,
                  MPI_Comm comm, MPI_Request *request)
{
    requests++;
    return PMPI_Recv_init(data, count, type, rank, tag, comm, request);
}

COUNT_NEIGHBOR_INIT(requests)
int MPI_Request_free(MPI_Request *request)
{
    requests--;
    return PMPI_Request_free(request);
}

#endif
