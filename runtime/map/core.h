/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Core and rim of a loop nest with `overlap`.  Pure index algebra.
 *
 * The core is a box of template indices, one interval for each distributed
 * loop.  The rim is what the nest's own part has outside: two pieces for each
 * loop, outermost loop first, so that the pieces of the slowest dimension are
 * the long ones.
 *
 *     +--------------+    piece 0, 1: below and above the core in loop 0
 *     |      0       |    piece 2, 3: below and above it in loop 1, of what
 *     +--+--------+--+                lies in the core in loop 0
 *     |2 |  core  | 3|
 *     +--+--------+--+
 *     |      1       |
 *     +--------------+
 */
#ifndef SODE_MAP_CORE_H
#define SODE_MAP_CORE_H

#include "map/box.h"

/* Below and above every index, with room to add offsets. */
static const sode_interval_t sode_core_all = {INT64_MIN / 2, INT64_MAX / 2};

enum { SODE_PIECE_CORE = -1, SODE_CORE_BANDS = 2 /* pieces of the rim for each loop */ };

/* Template indices that belong to a piece (SODE_PIECE_CORE or 0, 1, ...) in the
 * loop at `position`.  An empty core lies anywhere: every index is in exactly
 * one piece. */
sode_interval_t sode_core_piece(const sode_box_t *core, int position,
                                int piece);

/* Cuts the core so that reads from `below` below the iteration to `above` above
 * it stay inside `own`. */
void sode_core_cut(sode_interval_t *core, sode_interval_t own, int64_t below,
                   int64_t above);

#endif
