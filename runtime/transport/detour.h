/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A message of `shm` that was read in place until its array got storage outside of the
 * arena: the sender finds that out by itself and says so beside its flag, so it travels
 * as a message of `pack`, which its receiver asks for when it sees the flag.
 */
#ifndef SODE_TRANSPORT_DETOUR_H
#define SODE_TRANSPORT_DETOUR_H

#include <mpi.h>

#include "transport/schedule.h"

typedef struct sode_detour sode_detour_t;

/* Of one message of the schedule, which outlives it.  Local. */
int sode_detour_create(const sode_schedule_t *schedule, const sode_message_t *message,
                       int sending, MPI_Comm comm, int tag, sode_detour_t **detour);
void sode_detour_free(sode_detour_t *detour); /* NULL is allowed */

/* As in ops.h; NULL: there is none, so nothing is to be done. */
int sode_detour_shift(sode_detour_t *detour, const ptrdiff_t *shift);
int sode_detour_begin(sode_detour_t *detour);

/* *done &= it is not under way any more. */
int sode_detour_test(sode_detour_t *detour, int *done);

#endif
