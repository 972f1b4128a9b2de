// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations of samples/collbench on simulated ranks: barriers, or sums, or all-to-all with messages of so many bytes. Prints a line for each.
//
//   collbench barrier | sums | alltoall BYTES...
#include <mpi.h>
#include <smpi/smpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BARRIERS = 10, MOST_SUMMED = 1024 };

static int rank, ranks;

// Of the slowest rank, since all have passed a barrier.
static void say(const char *name, int count, double since, int calls)
{
    double seconds = (MPI_Wtime() - since) / calls, slowest;

    MPI_Allreduce(&seconds, &slowest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    if (rank == 0)
        printf("{\"part\": \"%s %d\", \"seconds\": %.9g}\n", name, count, slowest);
}

static double start(void)
{
    MPI_Barrier(MPI_COMM_WORLD);
    return MPI_Wtime();
}

static void bar(void)
{
    const double since = start();

    for (int k = 0; k < BARRIERS; k++)
        MPI_Barrier(MPI_COMM_WORLD);
    say("barrier", 0, since, BARRIERS);
}

static void add(void)
{
    double out[MOST_SUMMED] = {0}, in[MOST_SUMMED];

    for (int count = 1; count <= MOST_SUMMED; count *= 4) {
        const double since = start();

        MPI_Allreduce(out, in, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        say("sum", count, since, 1);
    }
}

// Nobody reads what travels.
static void turn(int bytes)
{
    char *out = SMPI_SHARED_MALLOC((size_t)ranks * bytes), *in = SMPI_SHARED_MALLOC((size_t)ranks * bytes);
    const double since = start();

    MPI_Alltoall(out, bytes, MPI_BYTE, in, bytes, MPI_BYTE, MPI_COMM_WORLD);
    say("alltoall", bytes, since, 1);
    SMPI_SHARED_FREE(out);
    SMPI_SHARED_FREE(in);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (argc < 2)
        MPI_Abort(MPI_COMM_WORLD, 2);
    if (strcmp(argv[1], "barrier") == 0)
        bar();
    if (strcmp(argv[1], "sums") == 0)
        add();
    for (int k = 2; k < argc; k++)
        turn(atoi(argv[k]));
    MPI_Finalize();
    return 0;
}
