/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The schedule of time blocks `pa1` (Hoemmen 2010): ranks exchange deep halos
 * once, then execute several time steps without communication and compute again
 * what they need of their neighbors' points, less in each step.  Pure index
 * algebra, no MPI.
 *
 * A step is a sequence of stages (loop nests).  A stage that comes with `left`
 * more steps of its time block behind this one is computed on the own part
 * widened by a depth on each side:
 *
 *     left 2        [ . . . . own . . . . ]        depth 4
 *     left 1            [ . . own . . ]            depth 2
 *     left 0                [ own ]                depth 0
 *
 * Where a dimension is not periodic, points stay inside the stage's own range
 * on all ranks.  Where it is, index -1 is a copy of the last one, and so on.
 */
#ifndef SODE_TILE_PA1_H
#define SODE_TILE_PA1_H

#include "map/box.h"

/* Of one stage or array on one side of one dimension, in points: last in the
 * last step of a time block, growth more for each step that follows. */
typedef struct sode_depth {
    int64_t last, growth; /* >= 0 */
} sode_depth_t;

static inline int64_t sode_depth_at(sode_depth_t depth, int64_t left)
{
    return depth.last + left * depth.growth;
}

/* One dimension of a stage. */
typedef struct sode_pa1_dim {
    sode_interval_t own; /* what the rank owns of the template */
    sode_interval_t all; /* the stage's range on all ranks */
    int periodic;        /* `all` is the whole template then, but for `every` */
    sode_depth_t lo, hi; /* depths below and above */
    int64_t every;       /* not 0: of a periodic dimension only index all.lo, whose
                            copies lie so far apart */
} sode_pa1_dim_t;

/* The points that the rank computes with `left` >= 0 steps to follow; none if it
 * owns nothing.  In a periodic dimension they may lie outside `all`, and are
 * more than it has if the depth says so. */
sode_interval_t sode_pa1_points(const sode_pa1_dim_t *dim, int64_t left);

/* The copies of an index in an interval, `every` apart: how many, and the lowest. */
int64_t sode_pa1_copies(sode_interval_t interval, int64_t index, int64_t every,
                        int64_t *lowest);

/* How many points of the box dim[ndims] the rank owns. */
int64_t sode_pa1_own(int ndims, const sode_pa1_dim_t *dim);

/* How many points of the box dim[ndims] the rank computes in a time block of
 * `steps` steps that it doesn't own.  Time is O(ndims^2), whatever the depths
 * and steps, and O(steps) with copies. */
int64_t sode_pa1_redundant(int ndims, const sode_pa1_dim_t *dim, int64_t steps);

#endif
