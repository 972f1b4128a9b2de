/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A number that the nodes of a team share, at first 0: counter_mpi.c, or of one node, counter_serial.c. */
#ifndef SODE_IO_STREAM_COUNTER_H
#define SODE_IO_STREAM_COUNTER_H

#include "team/team.h"

typedef struct sode_counter sode_counter_t;

/* Collective; a failure is the same on all nodes. */
int sode_counter_create(const sode_io_team_t *team, sode_counter_t **counter);
void sode_counter_free(sode_counter_t *counter);

/* By each node for itself; between them no other node has it. */
int sode_counter_lock(sode_counter_t *counter, int64_t *value);
int sode_counter_unlock(sode_counter_t *counter, int64_t value);

#endif
