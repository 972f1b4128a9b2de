/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * How large cache tiles are, if the program does not say.  What a stage of a tile
 * touches should stay in half of the cache until the next one, which lies a
 * little lower; rows stay long, because loops over them are vectorised.
 */
#ifndef SODE_TILE_CHOOSE_H
#define SODE_TILE_CHOOSE_H

#include <stddef.h>

#include "map/box.h"

typedef struct sode_tile_dim {
    int64_t points; /* of the rank */
    int64_t growth; /* of the shift, in each step */
    int64_t size;   /* of a tile: asked for, 0: to be chosen, -1: not to be cut.
                       Then: 0, not cut, or more */
} sode_tile_dim_t;

/* dim[ndims], the outermost of the arrays first; `contiguous`: the last one is
 * their last.  bytes: of a point in all arrays.  Returns how many of the `steps`
 * a tile does at once, at least 1. */
int64_t sode_tile_choose(int ndims, sode_tile_dim_t *dim, int contiguous,
                         size_t bytes, size_t cache, int threads, int64_t steps);

/* Bytes of the cache that one core has for itself. */
size_t sode_tile_cache(void);

#endif
