/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Tiles in space: a nest that reads neighbors in other planes runs its second loop in blocks,
 * so that planes are in the cache when the next one needs them. */
#ifndef SODE_DIRECTIVE_PLANES_H
#define SODE_DIRECTIVE_PLANES_H

#include <stdint.h>

#include "sode/abi.h"

/* This node's iterations of the loop that a nest cuts into blocks; the bounds of block walk->piece
 * of walk->end, `size` iterations each: the first and the last one have none outside. */
int sode_cut_loop(const sode_nest_t *nest, sode_loop_t *loop);
void sode_cut_block(sode_walk_t *walk, const sode_loop_t *loop, int64_t size);

/* Local, as the others; no state but the walk's. */
int sode_planes_begin(sode_walk_t *walk);
int sode_planes_next(sode_walk_t *walk);
int sode_planes_end(sode_walk_t *walk);

#endif
