/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The number of steps of a time block, its scheme and the sizes of tiles, where only the run knows them. */
#ifndef SODE_BLOCKING_TIME_STEPS_H
#define SODE_BLOCKING_TIME_STEPS_H

#include <stdint.h>

#include "sode/blocking.h"

/* Fails if the nodes of the template say different numbers, or one that no time
 * block has.  Collective over them: one small reduction. */
int sode_time_steps_agree(const char *where, const sode_template_t *tmpl,
                          int64_t steps);

/* The scheme that the name means.  Fails if it means none, or if the nodes of the template
 * name different ones.  Collective over them, as above. */
int sode_time_scheme(const char *where, const sode_template_t *tmpl, const char *name,
                     int *scheme);

/* Fails if no tile has the size. */
int sode_time_tile(int64_t size);

/* Fails if the shadow of an array is narrower than its halo. */
int sode_time_steps_fit(const sode_blocking_facts_t *facts, int64_t steps);

/* Of the two sets of facts, the one that fits the blocks at the ends: all ranks
 * find the same.  *dim: the dimension whose blocks are too narrow, or -1. */
const sode_blocking_facts_t *sode_time_steps_facts(const sode_blocking_facts_t *facts,
                                                   int *dim);

/* The largest number of steps for which no shadow is, facts->sode_steps at most; at
 * least 1. */
int64_t sode_time_steps_most(const sode_blocking_facts_t *facts);

#endif
