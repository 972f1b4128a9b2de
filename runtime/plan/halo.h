/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The halo plan: who sends which box of an array to whom so that every rank's
 * halo holds the owners' values.
 *
 * What a rank wants.  Per dimension its part [A,B) is extended to [A-lo, B+hi),
 * clipped to the array where the dimension is not periodic, indices taken modulo
 * the extent where it is (map/part.h; a rank that owns nothing wants what it reaches
 * all the same).  The halo is the box of the extended parts without the owned box;
 * corners are in it because it is a product:
 *
 *   owner   0 0 0 0 0 0 1 1 1 3 3 3   a dimension of 12 on 4 node coordinates;
 *   index   0 1 2 3 4 5 6 7 8 9 . .   2 owns nothing, at 9: with width 1 it wants
 *                                     [8,10)
 *   cut             [ 0 ][ 1  ][own ]
 *
 * Coordinate 3 owns [9,12).  With width 5:2 it wants [4,14), clipped to [4,12):
 * the segments [4,6) from 0, [6,9) from 1, and [9,12), its own.
 *
 * Each dimension is cut into segments of one source coordinate each (stored := owned
 * of map/links.h) - several per side when the width exceeds the neighbor's block, none
 * out of empty blocks, several laps when it exceeds a periodic extent.  What a rank gets
 * from another one is a selection, the product of the segments of that one's coordinates:
 * one differs from its own, so nothing of it is own.
 *
 * Order.  Receiver and sender both list the receiver's segments in ascending order,
 * dimension 0 slowest, also where two ranks on a periodic axis meet on both sides.
 * What comes from the rank itself (one rank on a periodic axis) is copied: a product for
 * each set of dimensions in which it is halo.
 */
#ifndef SODE_PLAN_HALO_H
#define SODE_PLAN_HALO_H

#include <stddef.h>
#include <stdint.h>

#include "map/ownership.h"
#include "plan/plan.h"

enum sode_halo_order {
    SODE_HALO_AT_ONCE,     /* one phase, every rank that has a part of the halo
                              sends it directly */
    SODE_HALO_BY_DIMENSION /* one phase per dimension, later ones pass corners
                              on: fewer, larger messages */
};

typedef struct sode_halo_input {
    int ndims; /* 0 <= ndims <= SODE_MAX_DIMS */
    /* [ndims], whole dimensions.  One along which nothing moves, because only ranks of
     * equal coordinate meet: `dim` is NULL, the extent that of the storage, and rank_of
     * adds the coordinate. */
    sode_ownership_t dim[SODE_MAX_DIMS];
    int rank; /* this rank; rank_of of the own coordinates */
    /* Rank, in the communicator of the exchange, of the owner at these
     * coordinates, coords[ndims]; 0 in undistributed dimensions.  Node
     * dimensions that no array dimension is distributed on (replication) stay
     * at this rank's own coordinate.  Different coordinates are different
     * ranks. */
    int (*rank_of)(const void *context, const int *coords);
    const void *context; /* handed to rank_of; used during the call only */
    int faces_only;      /* nothing that is halo in several dimensions */
    enum sode_halo_order order; /* faces_only: AT_ONCE only */
} sode_halo_input_t;

/* Builds the plan of one rank.  Local; the ranks' inputs differ in rank, coord
 * and storage only. Time is O(sum of coordinates x segments + messages of this
 * rank): nothing runs over all ranks. Fails if the input contradicts itself, a
 * wanted cell lies outside the storage, or memory runs out. The plan does not
 * point into the input; source and target are the array. */
int sode_halo_plan_create(const sode_halo_input_t *input,
                          sode_plan_t **plan);

#endif
