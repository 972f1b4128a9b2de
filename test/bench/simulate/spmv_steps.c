// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The exchange of spmv.c as a recurrence over its steps, for ranks that a simulator needs hours for: each rank has a clock and a link in each
// direction, on which one message follows the other; between links there is no contention. Latency and bandwidth are those of platforms.py's flat
// network with the factors by which SMPI makes short messages dearer (its defaults, fitted to a cluster).
#include "spmv_loads.h"

#include <stdlib.h>

static const double LATENCY = 2000, BYTE = 0.08; // ns

static const struct {
    double from, latency, bandwidth;
} factors[] = {{65472, 11.6436, 0.940694}, {15424, 3.48845, 0.697866}, {9376, 2.59299, 0.58729}, {5776, 2.18796, 1.08739}, {3484, 1.88101, 0.77493},
               {1426, 1.61075, 0.608902},  {732, 1.9503, 0.341987},    {257, 1.95341, 0.338112}, {0, 2.01467, 0.812084}};

static void cost(double bytes, double *latency, double *transfer)
{
    int k = 0;

    while (factors[k].from > bytes)
        k++;
    *latency = LATENCY * factors[k].latency;
    *transfer = bytes * BYTE / factors[k].bandwidth;
}

// in: [receiver][owner]; clock: [ranks * (4 + 2 * LOADS_WINDOW)]. Nanoseconds until the last rank has everything.
double steps_exchange(int way, int unpacks, int ranks, const struct loads_pair *in, double *clock)
{
    double *out_free = clock + ranks, *in_free = out_free + ranks, *unpacking = in_free + ranks, *done = unpacking + ranks, slowest = 0;

    for (int k = 0; k < ranks * (4 + 2 * LOADS_WINDOW); k++)
        clock[k] = 0;
    for (int step = 1; step < ranks + LOADS_WINDOW; step++) {
        double *sent = done + (size_t)(step % LOADS_WINDOW) * 2 * ranks, *come = sent + ranks;

        for (int rank = 0; rank < ranks; rank++) { // what this place of the window had
            const double last = sent[rank] > come[rank] ? sent[rank] : come[rank];

            clock[rank] = last > clock[rank] ? last : clock[rank];
            sent[rank] = come[rank] = 0;
        }
        for (int rank = 0; rank < ranks && step < ranks; rank++) {
            const int to = (rank + step) % ranks;
            const struct loads_pair *pair = &in[(size_t)to * ranks + rank];
            double latency, transfer, begin, arrival;

            if (pair->elements == 0)
                continue;
            clock[rank] += LOADS_MESSAGE + loads_copying(way, pair);
            unpacking[to] += LOADS_MESSAGE + (unpacks ? loads_copying(way, pair) : 0);
            cost(8.0 * pair->elements, &latency, &transfer);
            begin = clock[rank] > out_free[rank] ? clock[rank] : out_free[rank];
            out_free[rank] = sent[rank] = begin + transfer;
            arrival = begin + latency > in_free[to] ? begin + latency : in_free[to];
            in_free[to] = come[to] = arrival + transfer;
        }
    }
    for (int rank = 0; rank < ranks; rank++)
        slowest = clock[rank] + unpacking[rank] > slowest ? clock[rank] + unpacking[rank] : slowest;
    return slowest;
}

// By recursive doubling.
double steps_allgather(int ranks, int n)
{
    double seconds = 0;

    for (int has = 1; has < ranks; has *= 2) {
        double latency, transfer;

        cost(8.0 * n / ranks * has, &latency, &transfer);
        seconds += 2 * LOADS_MESSAGE + latency + transfer;
    }
    return seconds;
}

double steps_burst(int count, int bytes)
{
    enum { RANKS = 9 };
    struct loads_pair in[RANKS * RANKS] = {{0, 0}};
    double clock[RANKS * (4 + 2 * LOADS_WINDOW)];

    for (int receiver = 0; receiver < RANKS; receiver++)
        for (int far = 1; far <= count; far++)
            in[receiver * RANKS + (receiver + far) % RANKS] = (struct loads_pair){bytes / 8, 1};
    return steps_exchange(LOADS_RANGE, 1, RANKS, in, clock);
}
