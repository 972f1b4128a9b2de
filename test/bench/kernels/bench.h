// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What every measured program shares: a clock, the sweeps it is asked for, and the line it prints.
// Plain C without directives, used by the annotated programs and by their MPI twins.

#ifndef BENCH_H
#define BENCH_H

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

// Not timed: they touch all pages, set up the exchange and bring the processor to speed.
#define WARM_UP_SWEEPS 3

static inline double bench_clock(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static inline int bench_sweeps(int argc, char **argv)
{
    int sweeps = argc > 1 ? atoi(argv[1]) : 10;

    return sweeps > 0 ? sweeps : 1;
}

// bench.py reads this line. The checksum weighs every element by its place, see `weight`.
static inline void bench_print(double seconds, int sweeps, double checksum)
{
    printf("seconds_per_sweep %.9e checksum %.15e\n", seconds / sweeps, checksum);
}

// Small, exact in every type, and different for neighbors: a shifted field has another checksum.
static inline double weight(int i, int j, int k)
{
    return 1 + (3 * i + 5 * j + 2 * k) % 7;
}

#endif
