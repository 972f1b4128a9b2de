/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Time blocks that are executed in parts, with communication between them (tile/parts.h). */
#ifndef SODE_BLOCKING_PARTS_H
#define SODE_BLOCKING_PARTS_H

#include "blocking/plan.h"

/* Why time blocks don't have the parts, or not the steps, that the program asks
 * for; all ranks find the same. */
typedef struct sode_parts_lack {
    enum { SODE_LACK_NOTHING, SODE_LACK_ROOM, SODE_LACK_TILES, SODE_LACK_NEARNESS, SODE_LACK_SHADOW, SODE_LACK_AXIS,
           SODE_LACK_SUMS, SODE_LACK_PLACES } what;
    int dim;
    int64_t room, needs; /* points beside a border; those that all steps need */
    const sode_array_t *array; /* whose shadow has the room, or that has no such dimension */
} sode_parts_lack_t;

/* The scheme that the program or SODE_SCHEME asks for.  *scheme is set if it fails, too. */
int sode_parts_choose(const sode_blocking_facts_t *facts, int *scheme);
int sode_parts_chosen(const sode_blocking_facts_t *facts);

/* How many of `steps` steps time blocks in parts of PA2 or DIAMOND have: fewer where
 * blocks or shadows are narrow; 0: they cannot have parts.  All ranks find the same. */
int64_t sode_parts_steps(const sode_blocking_t *block, const sode_tiles_plan_t *plan,
                         int scheme, int64_t steps, sode_parts_lack_t *lack);

/* What block->faces says of PA2 or DIAMOND, for a time block of `steps` steps:
 * sides[ndims]. */
void sode_parts_faces(const sode_blocking_t *block, const sode_tiles_plan_t *plan,
                      int scheme, int64_t steps, sode_sides_t *sides);

/* Do blocks meet in a dimension?  The points of the largest one. */
int sode_parts_meet(const sode_blocking_t *block, int d);
int64_t sode_parts_largest(const sode_blocking_t *block, int d);

/* The largest shift of a time block, with what the first stage reads. */
int64_t sode_parts_shift(const sode_blocking_facts_t *facts, const sode_tiles_plan_t *plan,
                         int d, int64_t steps);

/* The parts of this rank by block->scheme: plan->parts, and what else depends on them. */
int sode_parts_make(const sode_blocking_t *block, sode_tiles_plan_t *plan, int64_t steps);

/* The messages between them, by the one thread that communicates: plan->moves.
 * Collective over the nodes of the template. */
int sode_parts_connect(const sode_blocking_t *block, sode_tiles_plan_t *plan);

#endif
