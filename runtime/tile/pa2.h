/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The schedule of time blocks `pa2` (Hoemmen 2010): each rank computes what its
 * own points alone lead to, a pyramid, without waiting for anybody; then ranks
 * exchange what pyramids have left beside the borders; then each computes the
 * rest, but what lies in a neighbor's pyramid it has got.  Pure index algebra.
 *
 *        \  wedge /                    \  wedge /
 *         \      /  pyramid   pyramid   \      /          time goes up
 *     -----\----/-----------------------\----/----
 *           border                       border
 *
 * Sides are those of cache tiles (skew.h), so the arrays themselves keep what
 * the rest needs of pyramids, at all levels, although later levels overwrite
 * earlier ones: nothing is kept aside.  Order and products of dimensions:
 *
 *     rims     parts of the own pyramid that the points to be sent depend on
 *              (the exchange begins)
 *     inner    the rest of the pyramid
 *              (the exchange ends)
 *     wedges   products with one wedge, then those with two, and so on
 */
#ifndef SODE_TILE_PA2_H
#define SODE_TILE_PA2_H

#include "tile/parts.h"

/* One dimension of a rank.  `most` is at most half of each block with neighbors
 * on both sides, and all of one with a neighbor; stages are computed at most as
 * far beyond the own part. */
typedef struct sode_pa2_dim {
    sode_interval_t own;
    int below, above;          /* there is a neighbor */
    int64_t first;             /* how far the first stage reads */
    int64_t most;              /* the largest shift, and `first` */
    int64_t sent_lo, sent_hi;  /* own points that neighbors below and above get */
} sode_pa2_dim_t;

/* Release with sode_parts_free.  Returns 0 if there is no memory. */
int sode_pa2_create(int ndims, const sode_pa2_dim_t *dim, sode_parts_t *made);

#endif
