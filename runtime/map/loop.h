/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The iterations of a distributed loop that a rank executes: the progression
 * first, first+step, ... before end, cut with what the rank owns.
 * Pure index algebra; see sode_loop_t (sode/abi.h) for the result.
 */
#ifndef SODE_MAP_LOOP_H
#define SODE_MAP_LOOP_H

#include "map/dim.h"

/* Number of values of the progression; step is not 0. */
int64_t sode_progression_count(int64_t first, int64_t end, int64_t step);

static inline void sode_loop_empty(sode_loop_t *loop)
{
    loop->count = 0;
    loop->end = loop->first;
}

/* The part of the progression inside an interval. */
sode_loop_t sode_loop_in_interval(sode_interval_t interval, int64_t first,
                                  int64_t end, int64_t step);

/* The part of the progression that this rank owns: template index =
 * iteration + offset.  SODE_ERR_ARGUMENT if an iteration lies outside the
 * dimension; the text does not name the template. */
int sode_loop_in_dim(const sode_dim_t *dim, int64_t offset, int64_t first,
                     int64_t end, int64_t step, sode_loop_t *loop);

/* Sets marks[c] for the coordinates that own an index of the section first,
 * first+step, ... before end, which is inside the dimension; marks[coords]. */
void sode_dim_mark_owners(const sode_dim_t *dim, int64_t first, int64_t end,
                          int64_t step, unsigned char *marks);

#endif
