/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What a node owns of a dimension of blocks, and what it has beside that.  Pure
 * interval algebra, which arrays, halo plans, widened loops and checks share.
 *
 * A node's *part* is its interval of the template, shifted to indices of the array
 * (or of a loop).  It may lie outside the array, in whole or partly, and it may be
 * empty: then it lies where the next node's begins (gblock), or where its block would
 * if there were room (block), so that nodes behind the end are far from it.
 *
 *   12 cells on a template of 16, 5 nodes with 4 4 4 2 2 indices, width 2:1
 *
 *   index   0  1  2  3| 4  5  6  7| 8  9 10 11|12 13|14 15
 *   part    node 0    | node 1    | node 2    |  3  |  4
 *   owned   all       | all       | all       |  .  |  .      empty, at 12
 *   reach   [0,5)      [2,9)       [6,12)    [10,12) .
 */
#ifndef SODE_MAP_PART_H
#define SODE_MAP_PART_H

#include "map/box.h"

static inline int64_t sode_part_clamp(int64_t value, int64_t low, int64_t high)
{
    return value < low ? low : value > high ? high : value;
}

/* Owned: what exists of the part.  An empty one lies in the array or at an end of it,
 * as near to the part as it can. */
static inline sode_interval_t sode_part_owned(sode_interval_t part,
                                              sode_interval_t all)
{
    return (sode_interval_t){sode_part_clamp(part.lo, all.lo, all.hi),
                             sode_part_clamp(part.hi, all.lo, all.hi)};
}

/* Reach: what iterations on the part may use at distances from lo below to hi above,
 * as far as it exists.  That is the owned interval with a shadow on both sides, and
 * also what a node without an owned index needs; it may lie away from where the empty
 * interval is, and a part too far from the array reaches nothing.  beyond: the shadows
 * below the first and above the last index exist, too. */
static inline sode_interval_t sode_part_reach(sode_interval_t part,
                                              sode_interval_t all, int64_t lo,
                                              int64_t hi, int beyond)
{
    sode_interval_t wide = {part.lo - lo, part.hi + hi};
    sode_interval_t exists = {all.lo - (beyond ? lo : 0),
                              all.hi + (beyond ? hi : 0)};
    return sode_interval_intersect(wide, all.lo < all.hi ? exists : all);
}

#endif
