/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Sizes of cache tiles for a cache of 1 MiB: what lies in it is not cut, rows stay long, what the program says stays, and
 * no tile is thinner than 16 points, of which it would read more beside it than in it (test/bench/records, "Cache
 * tiles").  Each thread has a part of the points, and of the steps as many as its chunk, two wedges wide, has room for.
 *
 * RUN: %mpicc -std=gnu11 -O1 -I%source/runtime %s %source/runtime/tile/choose.c -o %t
 * RUN: %t
 */
#include <stdio.h>
#include <unistd.h>

#include "base/settings.h"
#include "tile/choose.h"

static int64_t set = -1; /* nothing */

int64_t sode_setting_number(enum sode_setting setting)
{
    return setting == SODE_SET_TEST_CACHE ? set : -1;
}

/* What is set counts, or else what the system says, or a size of its own. */
static int check_cache(void)
{
    const long said = sysconf(_SC_LEVEL2_CACHE_SIZE);
    const size_t wanted[] = {said > 0 ? (size_t)said : 1 << 20, said > 0 ? (size_t)said : 1 << 20, 1, 12345};
    const int64_t sets[] = {-1, 0, 1, 12345};
    int wrong = 0;
    for (int k = 0; k < 4; k++) {
        set = sets[k];
        if (sode_tile_cache() != wanted[k])
            wrong = printf("a cache of %lld: %zu, not %zu\n", (long long)set, sode_tile_cache(), wanted[k]);
    }
    return wrong;
}

static const struct {
    const char *what;
    int ndims, loose, threads; /* loose: the last dimension is not that of memory */
    int64_t points, growth, steps, asked[3], wanted[3], depth;
} cases[] = {
    {"100²", 2, 0, 1, 100, 1, 16, {0}, {0, 0}, 16},
    {"8000²", 2, 0, 1, 8000, 1, 16, {0}, {29, 1024}, 16},
    {"400³", 3, 0, 1, 400, 1, 16, {0}, {16, 16, 0}, 16},
    {"8 rows asked for", 2, 0, 1, 8000, 1, 16, {8, 0}, {8, 1024}, 16},
    {"not to be cut", 2, 0, 1, 8000, 1, 16, {0, -1}, {16, 0}, 16},
    {"asked for, in the cache", 2, 0, 1, 100, 1, 16, {8, 0}, {8, 0}, 16},
    {"a reach of 4", 2, 0, 1, 8000, 4, 16, {0}, {23, 1024}, 16},
    {"no reach", 2, 0, 4, 8000, 0, 5000, {0}, {32, 1024}, 5000},
    {"a line", 1, 0, 1, 1000000, 1, 16, {0}, {32768}, 16},
    {"a line of more than half the cache", 1, 0, 1, 40000, 1, 16, {0}, {32768}, 16},
    {"a line of half the cache", 1, 0, 1, 32768, 1, 16, {0}, {0}, 16},
    {"2048², rows just long enough to cut", 2, 0, 1, 2048, 1, 16, {0}, {29, 1024}, 16},
    {"all of one dimension asked for", 2, 1, 1, 300, 1, 16, {300, 0}, {300, 107}, 16},
    {"planes", 2, 1, 1, 8000, 1, 16, {0}, {126, 254}, 16},
    {"300²", 2, 0, 1, 300, 1, 16, {0}, {107, 0}, 16},
    {"300² of 4 threads", 2, 0, 4, 300, 1, 16, {0}, {0, 0}, 16},
    {"chunks of 4 threads", 2, 0, 4, 8000, 1, 5000, {0}, {29, 1024}, 1000},
    {"a reach of 4 and 4 threads", 2, 0, 4, 8000, 4, 5000, {0}, {23, 1024}, 250},
    {"as many steps as fit", 2, 0, 4, 8000, 1, 1000, {0}, {29, 1024}, 1000},
    {"some more steps than fit", 2, 0, 4, 8000, 1, 1500, {0}, {29, 1024}, 1000},
    {"more threads than points", 2, 0, 400, 300, 1, 16, {0}, {0, 0}, 1},
};

int main(void)
{
    int wrong = check_cache();
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        sode_tile_dim_t dim[3];
        for (int d = 0; d < cases[k].ndims; d++)
            dim[d] = (sode_tile_dim_t){cases[k].points, cases[k].growth, cases[k].asked[d]};
        int64_t depth = sode_tile_choose(cases[k].ndims, dim, !cases[k].loose, 2 * sizeof(double), 1 << 20, cases[k].threads,
                                         cases[k].steps);
        if (depth != cases[k].depth)
            wrong = printf("%s: %lld steps, not %lld\n", cases[k].what, (long long)depth, (long long)cases[k].depth);
        for (int d = 0; d < cases[k].ndims; d++)
            if (dim[d].size != cases[k].wanted[d])
                wrong = printf("%s: %lld points in dimension %d, not %lld\n", cases[k].what, (long long)dim[d].size, d,
                               (long long)cases[k].wanted[d]);
    }
    return wrong != 0;
}
