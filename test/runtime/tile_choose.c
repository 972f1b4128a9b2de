/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Sizes of cache tiles for a cache of 1 MiB and one thread: what lies in it is not cut,
 * rows stay long, what the program says stays, and no tile is thinner than 16 points,
 * of which it would read more beside it than in it (docs/performance.md, "Cache tiles").
 *
 * RUN: %mpicc -std=gnu11 -O1 -I%source/runtime %s %source/runtime/tile/choose.c -o %t
 * RUN: %t
 */
#include <stdio.h>

#include "tile/choose.h"

static int wrong;

static void expect(const char *what, int ndims, int64_t points, const int64_t *asked, const int64_t *wanted)
{
    sode_tile_dim_t dim[3];
    for (int d = 0; d < ndims; d++)
        dim[d] = (sode_tile_dim_t){points, 1, asked[d]};
    sode_tile_choose(ndims, dim, /*contiguous=*/1, 2 * sizeof(double), 1 << 20, /*threads=*/1, 16);
    for (int d = 0; d < ndims; d++)
        if (dim[d].size != wanted[d]) {
            printf("%s: %lld points in dimension %d, not %lld\n", what, (long long)dim[d].size, d, (long long)wanted[d]);
            wrong = 1;
        }
}

int main(void)
{
    const int64_t none[3] = {0}, part[3] = {8, 0, 0};
    expect("100²", 2, 100, none, (const int64_t[]){0, 0});
    expect("8000²", 2, 8000, none, (const int64_t[]){29, 1024});
    expect("400³", 3, 400, none, (const int64_t[]){16, 16, 0});
    expect("8 rows asked for", 2, 8000, part, (const int64_t[]){8, 1024});
    return wrong;
}
