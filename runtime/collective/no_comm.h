/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Collective operations of sets without a communicator (base/set.h): single
 * messages on the communicator of the run.  Slower, rarely met. */
#ifndef SODE_COLLECTIVE_NO_COMM_H
#define SODE_COLLECTIVE_NO_COMM_H

#include <stddef.h>
#include <stdint.h>

#include "base/set.h"

int sode_no_comm_bcast(const sode_set_t *set, int root, void *data, size_t size,
                       size_t limit);

/* In the order of the set, so it is an ordered one as well.  The type and
 * operation have been checked. */
int sode_no_comm_reduce(const sode_set_t *set, int op, int type, void *data,
                        int64_t count, size_t limit);

/* all[self] is there; the others are filled in. */
int sode_no_comm_gather(const sode_set_t *set, size_t size, void *all);

#endif
