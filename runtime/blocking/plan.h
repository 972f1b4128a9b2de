/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which cache tiles a thread executes (blocking/tiles.c). */
#ifndef SODE_BLOCKING_PLAN_H
#define SODE_BLOCKING_PLAN_H

#include "sode/abi.h"
#include "tile/parts.h"

typedef struct sode_tiles_plan {
    int64_t sized;                    /* steps for which what follows up to growth is known, or 0 */
    int whole;                        /* a tile does all of them */
    sode_skew_t skew;
    int64_t depth;                    /* steps of a tile, at most */
    int64_t growth[SODE_MAX_DIMS];    /* of the shift, in each step */
    int64_t *shifts[SODE_MAX_DIMS];   /* [nstages], in the first step */
    int64_t rest;                     /* steps of the time block from the tile's first on */
    sode_slant_t tile[SODE_MAX_DIMS]; /* the current one */
    sode_parts_t parts;               /* of the time block; count 0: it has none */
    struct sode_block_moves *moves;   /* between them, of thread 0; or NULL */
    int64_t parted;                   /* steps that they are made for, */
    int scheme;                       /* and by which scheme */
    int part;                         /* the current one */
    int moved;                        /* arrays have exchanged storage */
    unsigned char seen[SODE_BLOCKING_ARRAYS]; /* whose storage an array has */
    unsigned char kept[SODE_BLOCKING_ARRAYS]; /* the same at the tile's first step */
} sode_tiles_plan_t;

int sode_tiles_plan_create(const sode_blocking_facts_t *facts, sode_tiles_plan_t **plan);
void sode_tiles_plan_free(sode_tiles_plan_t *plan);

/* Sizes for time blocks of at most `steps` steps, which a tile does at once if
 * `whole`.  All arrays have storage. */
void sode_tiles_plan_size(sode_tiles_plan_t *plan, const sode_blocking_facts_t *facts,
                          int threads, int64_t steps, int whole);

#endif
