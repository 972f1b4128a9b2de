/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Widened loops (expand, margin, peel_and_wait).  Pure index algebra.
 *
 * O is the interval from the first to the last own iteration of a loop, E the
 * expanded one.  Each side of E lies outside O (grows) or inside (shrinks):
 *
 *        [ E\O |      both       | E\O ]      expand(2:3)
 *               [ O\E | both | O\E ]         expand(-1:-1)
 *
 * `margin` is the symmetric difference of the boxes E x E x ... and O x O x ...
 * A point that is in one of them only has a first dimension k in which it is:
 * dimensions before k lie in both, k in one of four bands (two sides, growing or
 * shrinking), and those behind k are free: in E if the band is outside O, in O
 * if it is inside.  So each point is met in one band of one dimension.
 */
#ifndef SODE_MAP_WIDEN_H
#define SODE_MAP_WIDEN_H

#include "map/loop.h"
#include "sode/nest.h"

/* Pieces of a nest with n such loops: the expanded box, and 0 .. SODE_WIDEN_BANDS * n - 1, half of
 * which or more are empty.  (Four bands per dimension, because a loop is asked about alone: growing
 * and shrinking ones need different ranges of the loops inside.) */
enum { SODE_PIECE_EXPANDED = -1, SODE_WIDEN_BANDS = 4 };

/* The iterations of one loop, at `position` among them.
 * SODE_ERR_ARGUMENT: a cyclic dimension, or as sode_loop_in_dim. */
int sode_loop_widen(const sode_dim_t *dim, int64_t offset, int64_t first,
                    int64_t end, int64_t step, sode_widen_t width, int position,
                    int piece, sode_loop_t *loop);

#endif
