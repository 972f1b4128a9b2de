/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "map/dim.h"

#include "map/part.h"

/* The coordinate whose part of a gblock dimension holds x.  Empty parts start
 * where the next one starts, so the last that starts at or below x is it. */
static int64_t gblock_owner(const sode_dim_t *dim, int64_t x)
{
    int64_t low = 0, high = dim->coords; /* starts[low] <= x < starts[high] */
    while (high - low > 1) {
        int64_t middle = low + (high - low) / 2;
        if (dim->starts[middle] <= x)
            low = middle;
        else
            high = middle;
    }
    return low;
}

int64_t sode_dim_owner(const sode_dim_t *dim, int64_t x)
{
    switch (dim->kind) {
    case SODE_DIST_BLOCK:
        return (x - dim->lower) / dim->chunk;
    case SODE_DIST_CYCLIC:
        return (x - dim->lower) / dim->chunk % dim->coords;
    case SODE_DIST_GBLOCK:
        return gblock_owner(dim, x);
    default:
        return 0;
    }
}

sode_interval_t sode_dim_part(const sode_dim_t *dim, int64_t coord)
{
    enum { FAR = 1 << 30 }; /* indices: no shadow reaches so far */
    int64_t end = dim->lower + dim->extent;
    sode_interval_t part = {dim->lower, end};
    if (dim->kind == SODE_DIST_GBLOCK) {
        part.lo = dim->starts[coord];
        part.hi = dim->starts[coord + 1];
    } else if (dim->kind == SODE_DIST_BLOCK) {
        /* block(n) may have room for many times the extent */
        int64_t near = dim->extent / dim->chunk + FAR / dim->chunk + 1;
        int64_t from = coord < near ? coord * dim->chunk : dim->extent + FAR;
        part.lo = dim->lower + from;
        part.hi = part.lo >= end                ? part.lo
                  : end - part.lo > dim->chunk ? part.lo + dim->chunk
                                                : end;
    }
    return part;
}

sode_interval_t sode_dim_interval(const sode_dim_t *dim, int64_t coord)
{
    return sode_part_owned(sode_dim_part(dim, coord),
                           (sode_interval_t){dim->lower, dim->lower + dim->extent});
}

int64_t sode_dim_count_below(const sode_dim_t *dim, int64_t coord, int64_t x)
{
    if (sode_dim_is_cyclic(dim)) {
        int64_t below = x - dim->lower, chunks = below / dim->chunk;
        int64_t full = chunks / dim->coords, next = chunks % dim->coords;
        return full * dim->chunk
               + (coord < next ? dim->chunk
                               : coord == next ? below % dim->chunk : 0);
    }
    sode_interval_t part = sode_dim_interval(dim, coord);
    return x <= part.lo ? 0 : (x < part.hi ? x : part.hi) - part.lo;
}

int64_t sode_dim_count(const sode_dim_t *dim, int64_t coord)
{
    return sode_dim_count_below(dim, coord, dim->lower + dim->extent);
}

int64_t sode_dim_index(const sode_dim_t *dim, int64_t coord, int64_t k)
{
    if (sode_dim_is_cyclic(dim))
        return dim->lower
               + (k / dim->chunk * dim->coords + coord) * dim->chunk
               + k % dim->chunk;
    return sode_dim_interval(dim, coord).lo + k;
}
