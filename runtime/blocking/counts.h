/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What SODE_STATS says of time loops with `blocking`: how many steps share an
 * exchange, and how many points a rank computes outside of its own part.  Loops
 * leave their ranges here; when a time block is over, those who cut the ranges
 * (tile/) say how many points that made.  Nothing is counted, and no memory
 * taken, without SODE_STATS.
 */
#ifndef SODE_BLOCKING_COUNTS_H
#define SODE_BLOCKING_COUNTS_H

#include "blocking/plan.h"
#include "base/context.h"
#include "tile/pa1.h"

typedef struct sode_blocking_counts {
    int64_t steps;          /* of the time block; 0: there is none */
    sode_pa1_dim_t *ranges; /* [nstages][SODE_MAX_DIMS] */
} sode_blocking_counts_t;

/* At the first step of a time loop. */
int sode_counts_create(const sode_blocking_t *block);
void sode_counts_free(void);

/* A time block of `steps` steps has begun. */
static inline void sode_counts_begin(int64_t steps)
{
    if (__builtin_expect(sode_context.blocking_counts != NULL, 0))
        sode_context.blocking_counts->steps = steps;
}

/* One dimension of a stage.  If it depends on the step, the last one counts.  Each
 * loop of each tile calls it: without SODE_STATS it is one comparison. */
void sode_counts_keep(int stage, int dim, const sode_pa1_dim_t *range);
static inline void sode_counts_note(int stage, int dim, const sode_pa1_dim_t *range)
{
    if (__builtin_expect(sode_context.blocking_counts != NULL, 0))
        sode_counts_keep(stage, dim, range);
}

/* The time block is over, if there is one.  plan: of its tiles, or NULL; it still
 * has the parts of this time block. */
void sode_counts_end(const sode_blocking_t *block, const sode_tiles_plan_t *plan);

#endif
