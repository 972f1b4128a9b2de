/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Time blocks that are executed in parts, with communication between them (tile/pa2.h). */
#ifndef SODE_API_TILES_PARTS_H
#define SODE_API_TILES_PARTS_H

#include "api/tiles_plan.h"

/* How many steps time blocks have: fewer than the program says where blocks are
 * narrow; 0: they are executed by pa1.  All ranks find the same. */
int64_t sode_parts_steps(const sode_blocking_t *block, const sode_tiles_plan_t *plan);

/* How deep halos are that neighbors fill between the parts, for a time block of
 * `steps` steps: sides[ndims]. */
void sode_parts_faces(const sode_blocking_t *block, const sode_tiles_plan_t *plan,
                      int64_t steps, sode_sides_t *sides);

/* The parts of this rank: plan->parts.  Fails if there is no memory. */
int sode_parts_make(const sode_blocking_t *block, sode_tiles_plan_t *plan, int64_t steps);

#endif
