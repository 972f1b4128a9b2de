/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Counts the persistent neighborhood collectives that are made, where the MPI has them (MPI 4). */
#ifndef TEST_NEIGHBOR_INIT_H
#define TEST_NEIGHBOR_INIT_H

#include <mpi.h>

#if MPI_VERSION >= 4
#define COUNT_NEIGHBOR_INIT(counter)                                                                                       \
    int MPI_Neighbor_alltoallv_init(const void *out, const int *counts, const int *places, MPI_Datatype type, void *in,    \
                                    const int *in_counts, const int *in_places, MPI_Datatype in_type, MPI_Comm comm,       \
                                    MPI_Info info, MPI_Request *request)                                                   \
    {                                                                                                                      \
        (counter)++;                                                                                                       \
        return PMPI_Neighbor_alltoallv_init(out, counts, places, type, in, in_counts, in_places, in_type, comm, info,      \
                                            request);                                                                      \
    }
#else
#define COUNT_NEIGHBOR_INIT(counter)
#endif

#endif
