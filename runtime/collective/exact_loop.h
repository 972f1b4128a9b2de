/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The exact sum of a distributed loop; see sode_exact_begin (sode/abi.h). */
#ifndef SODE_COLLECTIVE_EXACT_LOOP_H
#define SODE_COLLECTIVE_EXACT_LOOP_H

#include "base/set.h"
#include "sode/abi.h"

int sode_exact_loop_create(int type, sode_exact_t **sum);

/* Adds *value; any thread. */
int sode_exact_loop_add(sode_exact_t *sum, const void *value);

/* Adds what the threads have summed up, and *data unless it is NULL, to the
 * number (exact.h), which is zero. */
void sode_exact_loop_total(sode_exact_t *sum, const void *data, int64_t *total);

/* Sums up over threads and ranks, and adds the first rank's *data; rounds into
 * *data.  Collective over the set. */
int sode_exact_loop_combine(sode_exact_t *sum, sode_set_t *set, void *data);

void sode_exact_loop_free(sode_exact_t *sum);

#endif
