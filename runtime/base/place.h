/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Where this rank runs: how many others share its node, and which cores are its
 * own. */
#ifndef SODE_BASE_PLACE_H
#define SODE_BASE_PLACE_H

#include <mpi.h>
#include <stddef.h>

/* What tests pretend; 0: nothing. */
typedef struct sode_pretence {
    int ranks_per_node, memories;
} sode_pretence_t;

/* Finds out who shares this rank's node, as MPI says.  Collective, at the start;
 * waits inside MPI. */
int sode_place_find(MPI_Comm comm, sode_pretence_t pretence);

/* Ranks of the run on this node; 1 before that is known.  And which: [of them] ascending, or NULL. */
int sode_place_ranks(void);
const int *sode_place_list(void);

/* More ranks than processors that they may run on: who waits gives its own away soon. */
int sode_place_is_crowded(void);

/* Cores for this rank's threads, at least 1: those that it may run on, divided
 * among the ranks that may run on the same ones. */
int sode_place_cores(void);

/* Memories (NUMA domains) beside those cores, at least 1. */
int sode_place_memories(void);

/* ---- what place.c asks of the system ---- */

/* Processors as sched_getaffinity has them, 8 a byte. */
typedef struct sode_processors {
    _Alignas(long) unsigned char bits[1024];
} sode_processors_t;

/* Counts the cores that these processors belong to, and the memories beside them
 * (cores_hwloc.c, cores_plain.c). */
void sode_cores_count(const sode_processors_t *of, int *cores, int *memories);

#endif
