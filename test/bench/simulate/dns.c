// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The exchanges of a transform of samples/fft and samples/dns without its fields, for simulated ranks: from x pencils to y pencils among the
// nodes of a row of the node array, then to z pencils among those of a column.  dns.py compares messages and bytes with the sample's.
//
//   rows columns  n (points along each direction)  fields (exchanged at once)  rounds (0: all messages at once; 1: partner after partner)
#include <mpi.h>
#include <smpi/smpi.h>
#include <stdio.h>
#include <stdlib.h>

static int rank, ranks;

static void send_at_once(MPI_Comm comm, int own, int nodes, const char *out, char *in, int size)
{
    MPI_Request *requests = malloc(2 * (size_t)nodes * sizeof *requests);
    int count = 0;

    for (int k = 1; k < nodes; k++)
        MPI_Irecv(in, size, MPI_BYTE, (own + nodes - k) % nodes, 0, comm, &requests[count++]);
    for (int k = 1; k < nodes; k++)
        MPI_Isend(out, size, MPI_BYTE, (own + k) % nodes, 0, comm, &requests[count++]);
    MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
    free(requests);
}

static void send_in_rounds(MPI_Comm comm, int own, int nodes, const char *out, char *in, int size)
{
    for (int k = 1; k < nodes; k++)
        MPI_Sendrecv(out, size, MPI_BYTE, (own + k) % nodes, 0, in, size, MPI_BYTE, (own + nodes - k) % nodes, 0, comm, MPI_STATUS_IGNORE);
}

// One message to each of the others; nothing travels from a node to itself.
static void exchange(const char *name, int color, int key, double points, int fields, int rounds)
{
    MPI_Comm comm;
    int own, nodes;
    double seconds, slowest;

    MPI_Comm_split(MPI_COMM_WORLD, color, key, &comm);
    MPI_Comm_rank(comm, &own);
    MPI_Comm_size(comm, &nodes);
    const int size = (int)(8 * points * fields / ranks / nodes);
    char *out = SMPI_SHARED_MALLOC((size_t)size + 1), *in = SMPI_SHARED_MALLOC((size_t)size + 1); // nobody reads what travels
    MPI_Barrier(MPI_COMM_WORLD);
    seconds = MPI_Wtime();
    (rounds ? send_in_rounds : send_at_once)(comm, own, nodes, out, in, size);
    seconds = MPI_Wtime() - seconds;
    MPI_Allreduce(&seconds, &slowest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    if (rank == 0)
        printf("{\"part\": \"%s\", \"s\": %.9f, \"messages\": %d, \"bytes\": %.10g}\n", name, slowest, nodes - 1,
               (nodes - 1) * (double)size);
    SMPI_SHARED_FREE(out);
    SMPI_SHARED_FREE(in);
    MPI_Comm_free(&comm);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    const int rows = argc == 6 ? atoi(argv[1]) : 0, columns = rows ? atoi(argv[2]) : 0;
    if (rows * columns != ranks)
        MPI_Abort(MPI_COMM_WORLD, 2);
    const double n = atof(argv[3]), points = n * n * n;
    const int fields = atoi(argv[4]), rounds = atoi(argv[5]);
    exchange("x to y", rank / columns, rank, points, fields, rounds);
    exchange("y to z", rank % columns, rank, points, fields, rounds);
    MPI_Finalize();
    return 0;
}
