/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Intervals and boxes of indices, half-open: lo <= i < hi in every dimension.
 * Dimension 0 is the slowest. The number of dimensions belongs to the plan or
 * array a box is part of, so a box does not repeat it. */
#ifndef SODE_MAP_BOX_H
#define SODE_MAP_BOX_H

#include <stdint.h>

#include "sode/abi.h"

typedef struct sode_interval {
    int64_t lo, hi; /* lo <= i < hi; empty when hi <= lo */
} sode_interval_t;

typedef struct sode_box {
    sode_interval_t dim[SODE_MAX_DIMS]; /* [ndims], the rest is not read */
} sode_box_t;

/* Number of indices, never negative. */
static inline int64_t sode_interval_size(sode_interval_t i)
{
    return i.hi > i.lo ? i.hi - i.lo : 0;
}

static inline sode_interval_t sode_interval_intersect(sode_interval_t a,
                                                      sode_interval_t b)
{
    sode_interval_t both = {a.lo > b.lo ? a.lo : b.lo,
                            a.hi < b.hi ? a.hi : b.hi};
    return both;
}

static inline sode_interval_t sode_interval_shift(sode_interval_t i, int64_t by)
{
    sode_interval_t moved = {i.lo + by, i.hi + by};
    return moved;
}

/* Number of cells; 1 for a box without dimensions (a scalar). */
static inline int64_t sode_box_cells(int ndims, const sode_box_t *box)
{
    int64_t cells = 1;
    for (int d = 0; d < ndims; d++)
        cells *= sode_interval_size(box->dim[d]);
    return cells;
}

#endif
