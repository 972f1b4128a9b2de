// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls of MPI with wrong arguments.
// identity: errors -- -std=c11
#include <mpi.h>
int f(double *a, int n)
{
    MPI_Request r;
    MPI_Send(a, n, MPI_DOUBLE, 1, 0);
    MPI_Isend(a, n, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, r);
    MPI_Recv(a, n, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE, 0);
    MPI_Comm_rank(MPI_COMM_WORLD, n);
    MPI_Bcast(a, "n", MPI_NO_SUCH_TYPE, 0, MPI_COMM_WORLD);
    MPI_No_such_function(a);
    MPI_Wait(&r);
    return MPI_SUCCESS == "x";
}
