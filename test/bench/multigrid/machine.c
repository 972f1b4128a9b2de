// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What this machine can do, for each level of a cycle: bytes a second of memory that takes as much room as the level, all ranks at once; seconds of an exchange
// that carries one number to each neighbor; seconds of gathering as much from each rank.
//
//     machine n levels gathered moved: a line "level cells bandwidth exchange gathering" for each
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#include "peer.h"

enum { FIELDS = 9, TIMES = 200 };

static double seconds_of(double since)
{
    double seconds = MPI_Wtime() - since;

    MPI_Allreduce(MPI_IN_PLACE, &seconds, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    return seconds;
}

// a = b + 3 c: 24 bytes, the best of three.
static double bandwidth(long cells, long moved)
{
    const long count = cells * FIELDS / 3 + 1, rounds = moved / count + 1;
    double *a = malloc(sizeof *a * 3 * (size_t)count), best = 1e300;

    if (!a)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (long k = 0; k < 3 * count; k++)
        a[k] = 1;
    for (int turn = 0; turn < 3; turn++) {
        double since, seconds;

        MPI_Barrier(MPI_COMM_WORLD);
        since = MPI_Wtime();
        for (long round = 0; round < rounds; round++) {
            double *restrict to = a;
            const double *restrict b = a + count, *restrict c = a + 2 * count;

            for (long k = 0; k < count; k++)
                to[k] = b[k] + 3 * c[k];
            __asm__ volatile("" : : "r"(a) : "memory");
        }
        seconds = seconds_of(since);
        best = seconds < best ? seconds : best;
    }
    free(a);
    return 24.0 * (double)count * (double)rounds / best;
}

static double exchange(const struct peer *p)
{
    const int apart[3] = {p->along[1] * p->along[2], p->along[2], 1};
    MPI_Request requests[12];
    double numbers[12] = {0}, since = 0;
    int count = 0;

    for (int axis = 0; axis < 3; axis++)
        for (int side = -1; side < 2; side += 2)
            if (p->at[axis] + side >= 0 && p->at[axis] + side < p->along[axis]) {
                MPI_Recv_init(&numbers[count], 1, MPI_DOUBLE, p->rank + side * apart[axis], 0, MPI_COMM_WORLD, &requests[count]);
                count++;
                MPI_Send_init(&numbers[count], 1, MPI_DOUBLE, p->rank + side * apart[axis], 0, MPI_COMM_WORLD, &requests[count]);
                count++;
            }
    for (int time = -TIMES / 10; time < TIMES; time++) {
        if (time == 0) {
            MPI_Barrier(MPI_COMM_WORLD);
            since = MPI_Wtime();
        }
        MPI_Startall(count, requests);
        MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
    }
    since = seconds_of(since) / TIMES;
    for (int k = 0; k < count; k++)
        MPI_Request_free(&requests[k]);
    return since;
}

static double gathering(const struct peer *p)
{
    double *numbers = malloc(sizeof *numbers * (size_t)p->ranks), since = 0, own = 0;

    if (!numbers)
        MPI_Abort(MPI_COMM_WORLD, 1);
    for (int time = -TIMES / 10; time < TIMES; time++) {
        if (time == 0)
            since = MPI_Wtime();
        MPI_Allgather(&own, 1, MPI_DOUBLE, numbers, 1, MPI_DOUBLE, MPI_COMM_WORLD);
    }
    free(numbers);
    return seconds_of(since) / TIMES;
}

int main(int argc, char **argv)
{
    int levels, gathered;
    double latency, together;
    struct peer p;

    peer_begin(&p, argc, (char *[]){argv[0], argv[1], "0", "1"});
    levels = argc > 2 ? atoi(argv[2]) : 1;
    gathered = argc > 3 ? atoi(argv[3]) : levels;
    latency = exchange(&p);
    together = gathering(&p);
    for (int level = 0; level < levels; level++) {
        const long side = p.n >> level, cells = side * side * side / (level < gathered ? p.ranks : 1);
        const double rate = bandwidth(cells > 0 ? cells : 1, argc > 4 ? atol(argv[4]) : 20000000);

        if (p.rank == 0)
            printf("%d %ld %.0f %.9f %.9f\n", level + 1, cells, rate, latency, together);
    }
    peer_end(&p);
    return 0;
}
