/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A time block in parts, executed one after the other with communication between
 * them (pa2.h, diamond.h).  A part is a product of sides, which lead through all
 * stages of the time block as those of cache tiles do.
 */
#ifndef SODE_TILE_PARTS_H
#define SODE_TILE_PARTS_H

#include <stddef.h>

#include "tile/skew.h"

/* Points that go to the next rank along a dimension: as they are now, with all that
 * arrays hold. */
typedef struct sode_parts_move {
    int before;            /* this part; `count`: behind the last one */
    int dim, up;           /* up: from the rank below to the one above; else down */
    sode_box_t sent, got;  /* [ndims] of the template; empty: nothing */
} sode_parts_move_t;

typedef struct sode_parts {
    int ndims, count;
    sode_slant_t *slants; /* [count][ndims], shifts as in skew.h */
    int rims, inner;      /* pa2: parts of [0, rims), [rims, inner), [inner, count) */
    int nmoves;           /* diamond */
    sode_parts_move_t *moves; /* [nmoves], `before` never falls */
} sode_parts_t;

void sode_parts_free(sode_parts_t *parts);

static inline const sode_slant_t *sode_parts_part(const sode_parts_t *parts, int k)
{
    return parts->slants + (size_t)k * (size_t)parts->ndims;
}

/* The own pyramid: its lower side rises where there is a rank below, its upper one
 * falls where there is one above.  first: how far the first stage reads. */
sode_slant_t sode_parts_pyramid(sode_interval_t own, int64_t first, int below, int above);

/* How many points of a stage the rank computes in all its parts, of the box
 * window[ndims]; shift[ndims]: the stage's. */
int64_t sode_parts_points(const sode_parts_t *parts, const int64_t *shift,
                          const sode_interval_t *window);

/* Steps, at most `steps`, for which base + (n - 1) * growth is at most `room`; 0:
 * none. */
int64_t sode_parts_fit(int64_t base, int64_t growth, int64_t room, int64_t steps);

#endif
