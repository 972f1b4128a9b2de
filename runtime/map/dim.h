/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * One dimension of a distributed template: which node coordinate owns which
 * index.  Pure index algebra.
 *
 *   block, gblock   one interval per coordinate, some may be empty
 *   cyclic(n)       chunks of n dealt out in turn; the last one may be shorter
 *   not distributed one coordinate owns all
 *
 *       x      0 1 2 3 4 5 6 7 8 9        extent 10, 2 coordinates, cyclic(3)
 *       owner  0 0 0 1 1 1 0 0 0 1
 *       packed 0 1 2 0 1 2 3 4 5 3        position among the owner's indices
 */
#ifndef SODE_MAP_DIM_H
#define SODE_MAP_DIM_H

#include <stdint.h>

#include "map/box.h"
#include "map/table.h"
#include "sode/abi.h"

typedef struct sode_dim {
    int kind;             /* enum sode_dist_kind */
    int node_dim;         /* dimension of the node array, or -1 */
    int64_t lower;        /* first index */
    int64_t extent;       /* number of indices */
    int64_t coords;       /* node coordinates it is dealt out to; 1 if not */
    int64_t chunk;        /* block size, or n of cyclic(n) but at most the
                             extent; gblock: 0 */
    int64_t stated_chunk; /* the same as the program says it */
    int64_t *starts;      /* gblock: [coords + 1] first index of each, then
                             the end; else NULL */
    int64_t *cuts;        /* SODE_BLOCKS: [ncuts + 1] first index of each block of loops
                             with blockwise, then the end; else NULL */
    int64_t ncuts;
    int64_t coord;        /* this rank's coordinate; -1: it owns nothing */
    sode_interval_t part; /* where this rank's lies; cyclic: not used */
    sode_interval_t own;  /* its indices; cyclic: not used */
    sode_tables_t tables; /* for loops with steps over cyclic(n) */
} sode_dim_t;

/* The first index of a dimension that nobody divides or bounds (map/inherit.h), below 0:
 * loops run beyond the array's extent, as they do without directives. */
#define SODE_DIM_FAR ((int64_t)1 << 40)

static inline int sode_dim_is_cyclic(const sode_dim_t *dim)
{
    return dim->kind == SODE_DIST_CYCLIC;
}

/* 0 <= coordinate < coords of the owner of index x, which is inside. */
int64_t sode_dim_owner(const sode_dim_t *dim, int64_t x);

/* Where the part of a coordinate lies; not for cyclic dimensions.  An empty one lies
 * where the next begins (gblock), or where its block would (block), perhaps behind the
 * last index. */
sode_interval_t sode_dim_part(const sode_dim_t *dim, int64_t coord);

/* The indices of a coordinate; not for cyclic dimensions. */
sode_interval_t sode_dim_interval(const sode_dim_t *dim, int64_t coord);

/* Number of indices below x (lower <= x <= lower+extent) that the coordinate
 * owns.  So the packed position of an owned x, and lengths by difference. */
int64_t sode_dim_count_below(const sode_dim_t *dim, int64_t coord, int64_t x);

/* Number of indices that the coordinate owns. */
int64_t sode_dim_count(const sode_dim_t *dim, int64_t coord);

/* The k-th index that the coordinate owns, 0 <= k < count. */
int64_t sode_dim_index(const sode_dim_t *dim, int64_t coord, int64_t k);

#endif
