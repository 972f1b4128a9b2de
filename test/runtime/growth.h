/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Does the heap grow with the number of executions?  MPI libraries fill their pools in steps of some 50 KB, at any time, so
 * that one period of many executions may grow; what leaks grows in every period. */
#ifndef TEST_GROWTH_H
#define TEST_GROWTH_H

#include <malloc.h>
#include <stdint.h>

enum { GROWTH_PERIODS = 4 };

typedef struct growth {
    long from, period; /* the first execution that counts, and how many make a period */
    size_t bytes[GROWTH_PERIODS + 1];
} growth_t;

/* Of the executions from `from` on, which are `count` in all. */
static inline growth_t growth_of(long from, long count)
{
    return (growth_t){from, (count - from) / GROWTH_PERIODS, {0}};
}

/* Before execution `k`, and once after the last. */
static inline void growth_note(growth_t *g, long k)
{
    if (k >= g->from && g->period > 0 && (k - g->from) % g->period == 0 && (k - g->from) / g->period <= GROWTH_PERIODS)
        g->bytes[(k - g->from) / g->period] = mallinfo2().uordblks;
}

/* What every period has grown by, at least: bytes. */
static inline size_t growth_least(const growth_t *g)
{
    size_t least = SIZE_MAX;
    for (int k = 0; k < GROWTH_PERIODS; k++) {
        size_t more = g->bytes[k + 1] > g->bytes[k] ? g->bytes[k + 1] - g->bytes[k] : 0;
        least = more < least ? more : least;
    }
    return least;
}

#endif
