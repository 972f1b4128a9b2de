/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The schedule of time blocks `diamond` (after Suda 2016): no point is computed
 * twice.  Along one dimension each rank computes the pyramid that its own points
 * lead to; the wedge at a border, an inverted pyramid, belongs to the rank below
 * it alone, which gets what it needs and gives back what it has computed.
 *
 *      \      wedge      /
 *       \  of 0   .     /
 *        \         .   /          time goes up
 *   ------\--------.--/------
 *    0      pyramids      1       1. 1 sends [border, border + read)  down
 *                                 2. 0 computes the wedge
 *               border            3. 0 sends [border, border + written)  up
 *
 * Then ranks have what they would have without that border.  So with several
 * dimensions each is settled in the pyramid of the next one, then in its wedge:
 *
 *     P x P | down 0 | W x P | up 0 | down 1 | P x W | down 0 | W x W | up 0 | up 1
 *
 * 2^m parts and 2^(m+1) - 2 rounds for m dimensions in which blocks meet.  In a
 * round a rank sends and gets one message at most.  Sides are those of pa2: arrays
 * keep what the rest needs of pyramids at all levels, so a box of all arrays says
 * everything, whatever has been computed there.  Pure index algebra.
 */
#ifndef SODE_TILE_DIAMOND_H
#define SODE_TILE_DIAMOND_H

#include "tile/parts.h"

/* One dimension of a rank. */
typedef struct sode_diamond_dim {
    sode_interval_t own;
    int meet;         /* blocks do, on all ranks alike; each is 2 * written wide, or
                         `written` with a neighbor on one side only */
    int below, above; /* there is a neighbor */
    int64_t first;    /* how far the first stage reads */
    int64_t written;  /* beyond a border, by all stages of a wedge */
    int64_t read;     /* the same; at most 2 * written */
} sode_diamond_dim_t;

/* Boxes of moves are not cut to what arrays have.  Release with sode_parts_free.
 * Returns 0 if there is no memory. */
int sode_diamond_create(int ndims, const sode_diamond_dim_t *dim, sode_parts_t *parts);

#endif
