/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Time blocks that are executed in parts, with communication between them (tile/pa2.h). */
#ifndef SODE_API_TILES_PARTS_H
#define SODE_API_TILES_PARTS_H

#include "api/tiles_plan.h"

/* Why time blocks don't have the parts, or not the steps, that the program asks
 * for; all ranks find the same. */
typedef struct sode_parts_lack {
    enum { SODE_LACK_NOTHING, SODE_LACK_ROOM, SODE_LACK_TILES, SODE_LACK_NEARNESS } what;
    int dim;
    int64_t room, needs; /* points beside a border; those that all steps need */
} sode_parts_lack_t;

/* The scheme that the program or SODE_SCHEME asks for. */
int sode_parts_chosen(const sode_blocking_facts_t *facts);

/* How many of `steps` steps time blocks in parts have: fewer where blocks are
 * narrow; 0: they cannot have parts.  All ranks find the same. */
int64_t sode_parts_steps(const sode_blocking_t *block, const sode_tiles_plan_t *plan,
                         int64_t steps, sode_parts_lack_t *lack);

/* How deep halos are that neighbors fill between the parts, for a time block of
 * `steps` steps: sides[ndims]. */
void sode_parts_faces(const sode_blocking_t *block, const sode_tiles_plan_t *plan,
                      int64_t steps, sode_sides_t *sides);

/* The parts of this rank: plan->parts.  Fails if there is no memory. */
int sode_parts_make(const sode_blocking_t *block, sode_tiles_plan_t *plan, int64_t steps);

#endif
