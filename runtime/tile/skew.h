/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Cache tiles of a time block: a tile is a box of points at each stage of some
 * time steps, executed from its first step to its last before the next tile
 * begins, so that what it reads is still in the cache.  Pure index algebra.
 *
 * Stages are counted through all steps.  Stage q is shifted by shift(q) >= 0,
 * which grows by as much as that stage, and the one before, read at a distance:
 * then points only need points of earlier stages, and overwrite what later
 * stages do not read, that lie in the same tile or where the sides of the tile
 * lead.  Sides fall or rise with the shift, time going up:
 *
 *      \ 0 \ 1 \ 2 /\ 0 \ 1 \       thread 0: tiles 0, 1, 2, one after the other;
 *       \   \   \ /  \   \   \      thread 1: the same, at the same time; then the
 *        \   \   V wedge  \   \     wedge between them
 *
 * Dimensions are cut alike and independently of each other: a tile is a product.
 */
#ifndef SODE_TILE_SKEW_H
#define SODE_TILE_SKEW_H

#include "map/box.h"

/* lo <= x < hi at shift 0.  Sides without end: +-SODE_SLANT_FAR. */
#define SODE_SLANT_FAR (INT64_MAX / 8)
typedef struct sode_slant {
    int64_t rise, fall; /* lower side: the larger of rise + shift, fall - shift */
    int64_t hi;         /* upper side: hi + slope * shift */
    int slope;          /* -1, 0, 1 */
} sode_slant_t;

static inline sode_interval_t sode_slant_at(const sode_slant_t *s, int64_t shift)
{
    int64_t rising = s->rise + shift, falling = s->fall - shift;
    return (sode_interval_t){rising > falling ? rising : falling,
                             s->hi + s->slope * shift};
}

typedef struct sode_skew_dim {
    sode_interval_t all; /* where points may be; may be empty */
    int64_t size;        /* of a tile, at shift 0; 0: not cut */
    int64_t most;        /* the largest shift */
    int chunks;          /* that threads take: 1 or more, 2 * most wide or more */
} sode_skew_dim_t;

typedef struct sode_skew {
    int ndims, threads;
    int outer, inner; /* dimensions with chunks, wedges of the first are dealt out
                         along the second; -1: none */
    sode_skew_dim_t dim[SODE_MAX_DIMS];
} sode_skew_t;

/* A thread executes the tiles of a phase in order; all threads end a phase before
 * one begins the next. */
enum { SODE_SKEW_PHASES = 3 };
int64_t sode_skew_count(const sode_skew_t *skew, int thread, int phase);
/* tile[ndims]; 0 <= k < count */
void sode_skew_tile(const sode_skew_t *skew, int thread, int phase, int64_t k,
                    sode_slant_t *tile);

/* shifts[q] of stage q = step * nstages + stage in one dimension, from how far
 * each stage reads what the time loop changes; returns what each step adds. */
int64_t sode_skew_shifts(int nstages, const int64_t *reach, int64_t *shifts);

#endif
