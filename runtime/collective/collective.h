/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Barrier, reduction and broadcast over a set of ranks, as non-blocking MPI
 * calls that are polled (base/wait.h).  Collective over the set; this rank is
 * in it; inside an operation (base/operation.h).
 */
#ifndef SODE_COLLECTIVE_COLLECTIVE_H
#define SODE_COLLECTIVE_COLLECTIVE_H

#include <stddef.h>
#include <stdint.h>

#include "base/set.h"
#include "collective/job.h"

/* Bytes that go into one MPI call at most; its counts are of type int. */
#define SODE_COLLECTIVE_LIMIT ((size_t)1 << 30)

int sode_set_barrier(sode_set_t *set);

/* Combines `count` elements in place, begun only: *job is to be waited for or tested.
 * NULL: nothing is left to do.  The data stay where they are until then.  limit: bytes per
 * MPI call.  job NULL: completes it. */
int sode_set_reduce_begin(sode_set_t *set, int op, int type, void *data,
                          int64_t count, size_t limit, sode_job_t **job);
static inline int sode_set_reduce(sode_set_t *set, int op, int type, void *data,
                                  int64_t count, size_t limit)
{
    return sode_set_reduce_begin(set, op, type, data, count, limit, NULL);
}

/* Sends from position `root` of the set to the others, in the same way. */
int sode_set_bcast_begin(sode_set_t *set, int root, void *data, size_t size,
                         size_t limit, sode_job_t **job);
static inline int sode_set_bcast(sode_set_t *set, int root, void *data, size_t size,
                                 size_t limit)
{
    return sode_set_bcast_begin(set, root, data, size, limit, NULL);
}

/* A reduction whose bits do not depend on timing, or with SODE_ORDERED_ANY in
 * `order` neither on the number of ranks (ordered.c).  *job as above. */
int sode_set_reduce_ordered(sode_set_t *set, int op, int type, void *data,
                            int64_t count, unsigned order, sode_job_t **job);

/* Fails for products of floating type with SODE_ORDERED_ANY. */
int sode_ordered_check(int op, int type, unsigned order);

/* Sums of integers. */
int sode_set_sum_words(sode_set_t *set, int64_t *words, int count);

/* Gathers `size` bytes of every rank into all[set size * size], in the order
 * of the set. */
int sode_set_gather(sode_set_t *set, const void *own, size_t size, void *all);

/* Sets count elements to the value that does not count: 0 for SUM and BXOR, 1
 * for PROD; leaves them alone for the other operations. */
int sode_reduction_seed(int op, int type, void *data, int64_t count);

#endif
