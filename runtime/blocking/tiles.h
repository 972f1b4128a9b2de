/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A thread in the cache tiles of a time loop. */
#ifndef SODE_BLOCKING_TILES_H
#define SODE_BLOCKING_TILES_H

#include "map/box.h"
#include "sode/abi.h"

/* where and block are set; team: all threads of a parallel region come here. */
int sode_tiles_open(sode_tiles_t *tiles, int team);
int sode_tiles_close(sode_tiles_t *tiles);

/* At the head of a step, and behind the last one: where the thread is (enum
 * sode_tiles_head). */
int sode_tiles_follow(sode_tiles_t *tiles, int *head);
int sode_tiles_finish(sode_tiles_t *tiles, int *head);

/* Behind the threads: arrays that exchange storage have done so. */
int sode_tiles_settle(sode_blocking_t *block);

/* The exchange of storage of two arrays in a step of a tile; 0: no tile runs here.
 * And whose storage an array has there. */
int sode_tiles_swap(const sode_array_t *a, const sode_array_t *b);
const sode_array_t *sode_tiles_storage(const sode_array_t *array);

/* In a tile, what is left of the points of a stage in a dimension, and of the
 * steps that follow in the time block. */
sode_interval_t sode_tiles_cut(int stage, int dim, sode_interval_t points);
int64_t sode_tiles_left(const sode_blocking_t *block);

/* Does the thread speak for all that execute tiles, or are there none? */
int sode_tiles_speak(void);

#endif
