/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What this run knows from earlier ones and leaves for later ones.  Rank 0 reads
 * the tuning file at the start and tells the others; at the end it hears what
 * they have measured and writes it.  Nothing here fails the run: what goes wrong
 * with the file is news for the user.
 */
#ifndef SODE_TUNE_TUNE_H
#define SODE_TUNE_TUNE_H

#include <mpi.h>

#include "tune/records.h"

/* Collective over the communicator of the run. */
int sode_tune_begin(MPI_Comm comm);

/* Collective, and all ranks are there: it waits inside MPI. */
int sode_tune_end(MPI_Comm comm);

/* Releases what sets of ranks know (subjects.h). */
void sode_tune_forget(void);

/* The candidate that an earlier run took for this plan, or NULL; the same on all
 * ranks. */
const char *sode_tune_known(const char *plan);

/* All that an earlier run measured for it, or NULL; as above. */
const sode_measured_t *sode_tune_measured(const char *plan);

/* 1: there is a file to write; the same on all ranks. */
int sode_tune_writes(void);

/* Keeps a record, for the one rank that speaks for its set. */
int sode_tune_keep(const sode_measured_t *measured);

/* The same for what each rank measures by itself: that of rank 0 stays. */
int sode_tune_keep_alone(const sode_measured_t *measured);

/* A warning for the user, once, on rank 0; or NULL. */
const char *sode_tune_news(void);

#endif
