// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The messages of a sparse product by each method on simulated ranks, from the file that spmv_loads has made; packing, unpacking and
// arithmetic only take time. Prints a line for each method.
//
//   spmv FILE N K
#include "spmv_loads.h"

#include <mpi.h>
#include <smpi/smpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { ALLGATHER = LOADS_WAYS, COMPACT, WAYS, TIMES = 1 };

static const char *const names[WAYS] = {"minimal", "gap1", "gap8", "gap64", "range", "allgather", "compact"};

struct load {
    struct loads_pair *in, *out; // [ranks]
};

static void charge(double nanoseconds)
{
    smpi_execute_flops(nanoseconds); // a host makes one in a nanosecond
}

static void read_pairs(const char *path, int ranks, int rank, int way, int turned, struct loads_pair *pairs)
{
    const long place = ((long)(turned * LOADS_WAYS + way) * ranks + rank) * ranks;
    FILE *file = fopen(path, "rb");

    if (!file || fseek(file, place * (long)sizeof *pairs, SEEK_SET) || fread(pairs, sizeof *pairs, ranks, file) != (size_t)ranks)
        MPI_Abort(MPI_COMM_WORLD, 1);
    fclose(file);
}

// Rank by rank, in a ring, a few at a time: with all messages at once, the simulator needs time with the fourth power of the ranks.
static void exchange(int way, int ranks, int rank, const struct load *load, char *buffer)
{
    MPI_Request requests[LOADS_WINDOW][2];
    int counts[LOADS_WINDOW] = {0};
    double unpacking = 0;

    for (int step = 1; step < ranks + LOADS_WINDOW; step++) {
        const int to = (rank + step) % ranks, from = (rank + ranks - step % ranks) % ranks, at = step % LOADS_WINDOW;

        MPI_Waitall(counts[at], requests[at], MPI_STATUSES_IGNORE);
        counts[at] = 0;
        if (step >= ranks)
            continue;
        if (load->in[from].elements) {
            unpacking += LOADS_MESSAGE + (way == COMPACT ? 0 : loads_copying(way, &load->in[from]));
            MPI_Irecv(buffer, 8 * load->in[from].elements, MPI_BYTE, from, 1, MPI_COMM_WORLD, &requests[at][counts[at]++]);
        }
        if (load->out[to].elements) {
            charge(LOADS_MESSAGE + loads_copying(way, &load->out[to]));
            MPI_Isend(buffer, 8 * load->out[to].elements, MPI_BYTE, to, 1, MPI_COMM_WORLD, &requests[at][counts[at]++]);
        }
    }
    charge(unpacking);
}

static double run(int way, int ranks, int rank, int n, int k, const struct load *load, char *buffer)
{
    double seconds, slowest;

    MPI_Barrier(MPI_COMM_WORLD);
    seconds = MPI_Wtime();
    for (int time = 0; time < TIMES; time++) {
        if (way == ALLGATHER) {
            MPI_Allgather(buffer, 8 * (n / ranks), MPI_BYTE, buffer, 8 * (n / ranks), MPI_BYTE, MPI_COMM_WORLD);
            for (int has = 1; has < ranks; has *= 2) // SMPI's rounds
                charge(2 * LOADS_MESSAGE);
        } else {
            exchange(way, ranks, rank, load, buffer);
        }
        charge(LOADS_NONZERO * k * n / ranks);
    }
    seconds = (MPI_Wtime() - seconds) / TIMES;
    MPI_Allreduce(&seconds, &slowest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    return slowest;
}

int main(int argc, char **argv)
{
    int ranks, rank, n, k;
    struct load load;
    char *buffer;

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (argc != 4)
        MPI_Abort(MPI_COMM_WORLD, 1);
    n = atoi(argv[2]);
    k = atoi(argv[3]);
    load.in = malloc(ranks * sizeof *load.in);
    load.out = malloc(ranks * sizeof *load.out);
    buffer = SMPI_SHARED_MALLOC(8 * (size_t)n + 8); // nobody reads what travels
    for (int way = 0; way < WAYS; way++) {
        const int of = way == COMPACT ? LOADS_MINIMAL : way;
        double seconds;

        if (way != ALLGATHER) {
            read_pairs(argv[1], ranks, rank, of, 0, load.in);
            read_pairs(argv[1], ranks, rank, of, 1, load.out);
        }
        seconds = run(way, ranks, rank, n, k, &load, buffer);
        if (rank == 0)
            printf("{\"part\": \"%s\", \"seconds\": %.9g}\n", names[way], seconds);
    }
    SMPI_SHARED_FREE(buffer);
    free(load.in);
    free(load.out);
    MPI_Finalize();
    return 0;
}
