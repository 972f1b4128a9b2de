/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "tile/choose.h"

#include <unistd.h>

#include "base/settings.h"

enum {
    ROW = 1024,          /* points that a part of a row has at least */
    LEAST = 16,          /* in other dimensions: thinner tiles read more beside them than in
                            them; what the cache cannot hold then is in the next one */
    CACHE = 1024 * 1024, /* if the system does not say */
    AHEAD = 2            /* steps whose shift widens what a stage finds in the cache */
};

size_t sode_tile_cache(void)
{
    long bytes = -1;
    if (sode_setting_number(SODE_SET_TEST_CACHE) > 0)
        return (size_t)sode_setting_number(SODE_SET_TEST_CACHE);
#ifdef _SC_LEVEL2_CACHE_SIZE
    bytes = sysconf(_SC_LEVEL2_CACHE_SIZE);
#endif
    return bytes > 0 ? (size_t)bytes : CACHE;
}

/* Of x >= 0, nearly; without the mathematical library. */
static double square_root(double x)
{
    double root = x > 1 ? x : 1;
    for (int k = 0; k < 64 && root * root > x * 1.0001; k++)
        root = (root + x / root) / 2;
    return root;
}

static double part(const sode_tile_dim_t *dim)
{
    if (dim->size <= 0 || dim->size >= dim->points)
        return (double)dim->points;
    return (double)(dim->size + AHEAD * dim->growth);
}

/* Chosen sizes, the area of whose tile in points is given: the inner of two is
 * twice as long, because its lines follow each other in memory. */
static void share(int ndims, sode_tile_dim_t *dim, int last, double area)
{
    int open = 0;
    for (int d = 0; d < ndims; d++)
        open += d != last && dim[d].size == 0;
    for (int d = 0, k = 0; d < ndims; d++) {
        if (d == last || dim[d].size != 0)
            continue;
        double side = open == 1 ? area : square_root(area / 2) * (k++ > 0 ? 2 : 1);
        dim[d].size = (int64_t)side - AHEAD * dim[d].growth;
        if (dim[d].size < LEAST)
            dim[d].size = LEAST;
    }
}

static void choose_sizes(int ndims, sode_tile_dim_t *dim, int contiguous,
                         size_t bytes, size_t cache, int threads)
{
    double all = (double)bytes / threads, line = (double)bytes;
    int last = contiguous ? ndims - 1 : -1;
    for (int d = 0; d < ndims; d++)
        all *= (double)dim[d].points;
    if (all <= (double)cache / 2) {
        for (int d = 0; d < ndims; d++)
            dim[d].size = dim[d].size > 0 ? dim[d].size : -1;
        return;
    }
    if (last >= 0 && dim[last].size == 0) {
        int64_t row = ndims == 1 ? (int64_t)((double)cache / 2 / (double)bytes) : ROW;
        dim[last].size = dim[last].points < 2 * row && ndims > 1 ? -1 : row;
    }
    for (int d = 0; d < ndims; d++)
        if (d == last || dim[d].size != 0)
            line *= part(&dim[d]);
    share(ndims, dim, last, (double)cache / 2 / line);
}

int64_t sode_tile_choose(int ndims, sode_tile_dim_t *dim, int contiguous,
                         size_t bytes, size_t cache, int threads, int64_t steps)
{
    int64_t depth = steps;
    choose_sizes(ndims, dim, contiguous, bytes, cache, threads);
    for (int d = 0; d < ndims; d++)
        if (dim[d].size < 0)
            dim[d].size = 0;
    /* Chunks of threads are two wedges wide. */
    if (threads > 1 && ndims > 0 && dim[0].growth > 0
        && depth > dim[0].points / (2 * threads * dim[0].growth))
        depth = dim[0].points / (2 * threads * dim[0].growth);
    return depth > 0 ? depth : 1;
}
