// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// mpi.h: a big header full of macros, pointers to functions and deprecations.
// identity: warnings -- -std=c11
#include <mpi.h>
#include <stdio.h>
static void add(void *in, void *inout, int *len, MPI_Datatype *type)
{
    double *a = in, *b = inout;
    for (int i = 0; i < *len; i++) b[i] += a[i];
}
int main(int argc, char **argv)
{
    int rank, size, unused;
    double x = 1, y;
    MPI_Op op;
    MPI_Status st[2];
    MPI_Request rq[2] = { MPI_REQUEST_NULL, MPI_REQUEST_NULL };
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Op_create(add, 1, &op);
    MPI_Allreduce(&x, &y, 1, MPI_DOUBLE, op, MPI_COMM_WORLD);
    MPI_Irecv(&y, 1, MPI_DOUBLE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_SELF, &rq[0]);
    MPI_Waitall(2, rq, st);
    printf("%d of %d: %s\n", rank, size, y);
    return MPI_Finalize();
}
