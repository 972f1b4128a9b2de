/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Memory that all nodes of a team see, if they are on one computer: what a node has for another one it puts there itself,
 * without a message. shared_mpi.c asks MPI for it; shared_serial.c has none.
 */
#ifndef SODE_IO_TEAM_SHARED_H
#define SODE_IO_TEAM_SHARED_H

#include "team/team.h"

typedef struct sode_shared sode_shared_t;

/* So many bytes for each node. Collective. NULL on all nodes if there is no such memory. */
sode_shared_t *sode_shared_create(const sode_io_team_t *team, size_t bytes);
void sode_shared_free(sode_shared_t *shared); /* Collective. NULL is possible. */

char *sode_shared_of(const sode_shared_t *shared, int rank);

/* What this node has put into memory, and has read of it, up to a step is done; steps ascend from 1. Tells it without a message, also while the node does
 * something else, and does not wait. */
void sode_shared_pass(const sode_io_team_t *team, sode_shared_t *shared, int64_t step);
/* Until all nodes have passed the step. */
int sode_shared_wait(const sode_io_team_t *team, sode_shared_t *shared, int64_t step);

#endif
