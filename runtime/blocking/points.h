/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The points that a nest of a time loop with `blocking` computes in this step, or
 * in this step of a tile. */
#ifndef SODE_BLOCKING_POINTS_H
#define SODE_BLOCKING_POINTS_H

#include <stdint.h>

#include "map/box.h"
#include "sode/abi.h"

/* Which of a nest's points: all, or one piece.  Pieces are the bands below and above
 * the own box in each dimension that is cut; `own`, which comes after them, is that box. */
enum { SODE_POINTS_BANDS = 2 };
typedef struct sode_points {
    int position, own, number; /* own < 0: all */
} sode_points_t;

/* *loop: the own iterations, which become those that the rank computes.  nest: its
 * number in the file; where no time loop has it, its own piece are the own ones. */
int sode_points_loop(int nest, int dim, int64_t offset,
                     sode_range_t range, sode_points_t piece, sode_loop_t *loop);

/* *rounds: an index that the rank owns or doesn't, which becomes what leads from it to
 * its copies round the ends that the rank owns or has in its halo. */
void sode_points_rounds(int nest, int dim, int64_t index,
                        sode_points_t piece, sode_loop_t *rounds);

/* The stage that a nest is in the time loop, or NULL; and, of a dimension of the template, the points that the rank computes
 * of one that runs over all that the arrays have. */
const sode_blocking_stage_t *sode_points_stage(const sode_blocking_t *block, int nest);
sode_interval_t sode_points_all(const sode_blocking_t *block, const sode_blocking_stage_t *stage, int dim);

#endif
