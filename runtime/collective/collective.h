/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Barrier, reduction and broadcast over a set of ranks, as non-blocking MPI
 * calls that are polled (base/wait.h).  Collective over the set; this rank is
 * in it; inside an operation (base/leave.h).
 */
#ifndef SODE_COLLECTIVE_COLLECTIVE_H
#define SODE_COLLECTIVE_COLLECTIVE_H

#include <stddef.h>
#include <stdint.h>

#include "base/set.h"

/* Bytes that go into one MPI call at most; its counts are of type int. */
#define SODE_COLLECTIVE_LIMIT ((size_t)1 << 30)

int sode_set_barrier(sode_set_t *set);

/* Combines `count` elements in place.  limit: bytes per MPI call. */
int sode_set_reduce(sode_set_t *set, int op, int type, void *data,
                    int64_t count, size_t limit);

/* Sends from position `root` of the set to the others. */
int sode_set_bcast(sode_set_t *set, int root, void *data, size_t size,
                   size_t limit);

/* Sets count elements to the value that does not count: 0 for SUM and BXOR, 1
 * for PROD; leaves them alone for the other operations. */
int sode_reduction_seed(int op, int type, void *data, int64_t count);

#endif
