/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the entry points of time loops with `blocking` share. */
#ifndef SODE_API_BLOCKING_H
#define SODE_API_BLOCKING_H

#include "map/box.h"
#include "sode/abi.h"

/* Begins a time block: its exchange.  plan: of its tiles, or NULL.  Returns how
 * many steps it has. */
struct sode_tiles_plan;
int64_t sode_blocking_head(sode_blocking_t *block, const struct sode_tiles_plan *plan);

/* Between the parts of a time block: neighbors get what they read of this one's. */
void sode_blocking_faces_begin(const sode_blocking_t *block);
void sode_blocking_faces_end(const sode_blocking_t *block);

/* The exchange of storage of two arrays in a step of a tile; 0: no tile runs here. */
int sode_tiles_swap(const sode_array_t *a, const sode_array_t *b);

/* In a tile, what is left of the points of a stage in a dimension, and of the
 * steps that follow in the time block. */
sode_interval_t sode_tiles_cut(int stage, int dim, sode_interval_t points);
int64_t sode_tiles_left(const sode_blocking_t *block);

/* Does the thread speak for all that execute tiles, or are there none? */
int sode_tiles_speak(void);

/* For api/swap.c: both have the same mapping, and exchange all they have. */
int sode_array_exchange(sode_array_t *a, sode_array_t *b);

#endif
