/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Does the heap grow with the number of executions?  MPI libraries fill their pools in steps of some 50 KB, at any time, so
 * that one period of many executions may grow; what leaks grows in every period. */
#ifndef TEST_GROWTH_H
#define TEST_GROWTH_H

#include <malloc.h>
#include <mpi.h>
#include <stdint.h>

enum { GROWTH_PERIODS = 4 };

/* MPICH 4.0.2 takes the address of what UCX has made of a type for an int, and forgets it where that is negative: some bytes
 * of each type or none, as the program lies in memory. */
#ifdef MPICH
enum { GROWTH_OF_TYPE = 96 };
#else
enum { GROWTH_OF_TYPE = 0 };
#endif

static size_t growth_types;

/* Instead of the MPI library's function. */
int MPI_Type_commit(MPI_Datatype *type)
{
    growth_types++;
    return PMPI_Type_commit(type);
}

typedef struct growth {
    long from, period; /* the first execution that counts, and how many make a period */
    size_t bytes[GROWTH_PERIODS + 1], types[GROWTH_PERIODS + 1];
} growth_t;

/* Of the executions from `from` on, which are `count` in all. */
static inline growth_t growth_of(long from, long count)
{
    return (growth_t){from, (count - from) / GROWTH_PERIODS, {0}, {0}};
}

/* Before execution `k`, and once after the last. */
static inline void growth_note(growth_t *g, long k)
{
    if (k < g->from || g->period <= 0 || (k - g->from) % g->period != 0 || (k - g->from) / g->period > GROWTH_PERIODS)
        return;
    g->bytes[(k - g->from) / g->period] = mallinfo2().uordblks;
    g->types[(k - g->from) / g->period] = growth_types;
}

/* What every period has grown by, at least, without what the MPI library keeps: bytes. */
static inline size_t growth_least(const growth_t *g)
{
    size_t least = SIZE_MAX;
    for (int k = 0; k < GROWTH_PERIODS; k++) {
        size_t kept = g->bytes[k] + (g->types[k + 1] - g->types[k]) * GROWTH_OF_TYPE;
        size_t more = g->bytes[k + 1] > kept ? g->bytes[k + 1] - kept : 0;
        least = more < least ? more : least;
    }
    return least;
}

#endif
