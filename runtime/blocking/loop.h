/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A time loop with `blocking` while it runs: what its time blocks are, and their exchanges. */
#ifndef SODE_BLOCKING_LOOP_H
#define SODE_BLOCKING_LOOP_H

#include <stdint.h>

#include "sode/abi.h"

/* Begins a time block: its exchange.  plan: of its tiles, or NULL.  *steps: of
 * the time block. */
struct sode_tiles_plan;
int sode_blocking_head(sode_blocking_t *block, const struct sode_tiles_plan *plan,
                       int64_t *steps);

/* Between the parts of a time block: neighbors get what they read of this one's. */
int sode_blocking_faces_begin(const sode_blocking_t *block);
int sode_blocking_faces_end(void);

/* The program leaves the time loop. */
void sode_blocking_leave(sode_blocking_t *block);

#endif
