/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Sets of ranks against their lists: sections of node arrays of any shape, steps
 * up and down, sections of sections, and lists that are no grid.  Members,
 * positions and identity are right, a section has no list of its own, and 100,000
 * different ones take 144 bytes each and what malloc adds.
 *
 * RUN: %mpicc -std=gnu11 %optimize -I%source/runtime %s %build/lib/libsode_start.a %libstatic -o %t
 * RUN: %t
 */
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/context.h"
#include "base/set.h"
#include "base/status.h"

enum { P = 400 };

static unsigned seed;
static int pick(int below)
{
    seed = seed * 1103515245u + 12345u;
    return (int)(seed >> 16) % below;
}

#define EXPECT(got, wanted) \
    do { \
        long got_ = (long)(got), wanted_ = (long)(wanted); \
        if (got_ != wanted_) { \
            printf("seed %u, line %d: %s: got %ld, wanted %ld\n", seed, \
                   __LINE__, #got, got_, wanted_); \
            exit(1); \
        } \
    } while (0)

static sode_set_t *intern(const int *ranks, int size)
{
    sode_set_t *set, *again;
    EXPECT(sode_set_intern(ranks, size, &set), SODE_OK);
    EXPECT(sode_set_intern(ranks, size, &again), SODE_OK);
    EXPECT(set == again, 1);
    EXPECT(set == sode_set_find(set->id), 1);
    return set;
}

static void check(const int *ranks, int size)
{
    int position[P];
    sode_set_t *set = intern(ranks, size);
    memset(position, -1, sizeof position);
    EXPECT(set->size, size);
    for (int k = 0; k < size; k++) {
        EXPECT(sode_set_member(set, k), ranks[k]);
        position[ranks[k]] = k;
    }
    for (int r = 0; r < P; r++)
        EXPECT(sode_set_position(set, r), position[r]);
    EXPECT(set->self, position[sode_context.rank]);
    EXPECT(sode_set_contains(sode_context.world, set), 1);
}

/* A section of a section of ... the ranks in rows of some shape. */
static int section(int *ranks, int *ndims)
{
    int size = P;
    *ndims = 0;
    for (int k = 0; k < P; k++)
        ranks[k] = k;
    for (int depth = 1 + pick(2); depth > 0 && size > 1; depth--) {
        int inner = 1 + pick(size < 20 ? size : 20), rows = size / inner;
        int from = pick(rows), step = 1 + pick(3), down = pick(2);
        int first = pick(inner), by = 1 + pick(3), back = pick(2), n = 0, made[P];
        for (int i = from; i >= 0 && i < rows; i += down ? -step : step)
            for (int j = first; j >= 0 && j < inner; j += back ? -by : by)
                made[n++] = ranks[i * inner + j];
        memcpy(ranks, made, (size_t)n * sizeof *ranks);
        size = n;
        *ndims += 2;
    }
    return size;
}

/* Every section lo:length:step, once and again; returns how many are different. */
static long intern_sections(void)
{
    long different = 0;
    int ranks[P];
    for (int step = 1; step <= 4; step++)
        for (int lo = 0; lo < P; lo++)
            for (int length = 2; lo + (length - 1) * step < P; length++) {
                for (int k = 0; k < length; k++)
                    ranks[k] = lo + k * step;
                different++;
                intern(ranks, length);
            }
    return different;
}

static void memory_of_many(void)
{
    size_t before = mallinfo2().uordblks;
    long different = intern_sections();
    size_t bytes = mallinfo2().uordblks - before;
    EXPECT(different > 100000, 1);
    EXPECT(bytes <= (size_t)different * (sizeof(sode_set_t) + 16), 1);
    before = mallinfo2().uordblks;
    intern_sections();
    EXPECT(mallinfo2().uordblks - before, 0);
}

int main(void)
{
    sode_context_t *c = &sode_context;
    int ranks[P], ndims;
    for (int k = 0; k < P; k++)
        ranks[k] = k;
    c->rank = 57;
    c->size = P;
    c->world = intern(ranks, P);
    check(ranks, P);
    check(ranks, 0);
    for (int round = 0; round < 20000; round++) {
        seed = (unsigned)round;
        int size = section(ranks, &ndims);
        check(ranks, size);
        if (ndims == 2)
            EXPECT(intern(ranks, size)->list == NULL, 1);
    }
    /* Another order, a gap, a rank more: other sets. */
    const int lists[][6] = {{0, 1, 2, 3, 4, 5}, {0, 1, 2, 3, 5, 4},
                            {0, 1, 2, 4, 5, 6}, {0, 1, 2, 4, 5, 7},
                            {0, 2, 1, 3, 5, 4}, {5, 4, 3, 2, 1, 0}};
    for (int a = 0; a < 6; a++) {
        check(lists[a], 6);
        for (int b = 0; b < a; b++)
            EXPECT(intern(lists[a], 6) == intern(lists[b], 6), 0);
        EXPECT(intern(lists[a], 5) == intern(lists[a], 6), 0);
    }
    sode_set_t *both;
    EXPECT(sode_set_intersect(intern(lists[3], 6), intern(lists[5], 6), &both),
           SODE_OK);
    EXPECT(both == intern((const int[]){0, 1, 2, 4, 5}, 5), 1);
    memory_of_many();
    return 0;
}
