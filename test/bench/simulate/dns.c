// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The exchanges of a transform of samples/fft and samples/dns without its fields, for simulated ranks: from x pencils to y pencils among the
// nodes of a row of the node array, then to z pencils among those of a column.  dns.py compares messages and bytes with the sample's.
//
//   rows columns  n (points along each direction)  fields (exchanged at once)
#include <mpi.h>
#include <smpi/smpi.h>
#include <stdio.h>
#include <stdlib.h>

static int rank, ranks;

// One message to each of the others; nothing travels from a node to itself.
static void exchange(const char *name, int color, int key, double points, int fields)
{
    MPI_Comm comm;
    int own, nodes, count = 0;
    double seconds, slowest;

    MPI_Comm_split(MPI_COMM_WORLD, color, key, &comm);
    MPI_Comm_rank(comm, &own);
    MPI_Comm_size(comm, &nodes);
    const int size = (int)(8 * points * fields / ranks / nodes);
    MPI_Request *requests = malloc(2 * (size_t)nodes * sizeof *requests);
    char *out = SMPI_SHARED_MALLOC((size_t)size + 1), *in = SMPI_SHARED_MALLOC((size_t)size + 1); // nobody reads what travels
    MPI_Barrier(MPI_COMM_WORLD);
    seconds = MPI_Wtime();
    for (int k = 1; k < nodes; k++)
        MPI_Irecv(in, size, MPI_BYTE, (own + nodes - k) % nodes, 0, comm, &requests[count++]);
    for (int k = 1; k < nodes; k++)
        MPI_Isend(out, size, MPI_BYTE, (own + k) % nodes, 0, comm, &requests[count++]);
    MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
    seconds = MPI_Wtime() - seconds;
    MPI_Allreduce(&seconds, &slowest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    if (rank == 0)
        printf("{\"part\": \"%s\", \"s\": %.9f, \"messages\": %d, \"bytes\": %.10g}\n", name, slowest, nodes - 1,
               (nodes - 1) * (double)size);
    free(requests);
    SMPI_SHARED_FREE(out);
    SMPI_SHARED_FREE(in);
    MPI_Comm_free(&comm);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    const int rows = argc == 5 ? atoi(argv[1]) : 0, columns = rows ? atoi(argv[2]) : 0;
    if (rows * columns != ranks)
        MPI_Abort(MPI_COMM_WORLD, 2);
    const double n = atof(argv[3]), points = n * n * n;
    const int fields = atoi(argv[4]);
    exchange("x to y", rank / columns, rank, points, fields);
    exchange("y to z", rank % columns, rank, points, fields);
    MPI_Finalize();
    return 0;
}
