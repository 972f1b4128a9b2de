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

/* All nodes are here, and what they have put into memory before is there. Collective. */
int sode_shared_meet(const sode_io_team_t *team, sode_shared_t *shared);

#endif
