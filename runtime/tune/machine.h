/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What measurements depend on beside the exchange itself: they are used again
 * only where all of this is equal. */
#ifndef SODE_TUNE_MACHINE_H
#define SODE_TUNE_MACHINE_H

typedef struct sode_machine {
    char host[256];      /* class of computer: "x86_64, <processor>, 2 cores" */
    char mpi[256];       /* library and version */
    char settings[1024]; /* variables that steer it, in order, one blank
                            between them; none that names a host */
    char sode[32];       /* version */
    int ranks_per_node;
    int threads;         /* of the program, per rank */
} sode_machine_t;

/* This one.  Needs no running MPI. */
void sode_machine_get(sode_machine_t *machine);

int sode_machine_equal(const sode_machine_t *a, const sode_machine_t *b);

#endif
