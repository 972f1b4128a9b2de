/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * The candidates that transport `auto` tries for an exchange: a transport and an
 * order of messages each.
 */
#ifndef SODE_TRANSPORT_CANDIDATES_H
#define SODE_TRANSPORT_CANDIDATES_H

#include <mpi.h>
#include <stdint.h>

#include "transport/schedule.h"

typedef struct sode_candidate sode_candidate_t;

/* One exchange, and what its candidates need; made when the trials begin. */
typedef struct sode_candidates {
    const sode_schedule_t *schedule;
    sode_schedule_t box_by_box;            /* if a candidate asks for it; else empty, as */
    sode_schedule_t in_rounds[SODE_OTHERS + 1]; /* the rounds of other plans, and of the first */
    MPI_Comm comm;
    int tag;
    unsigned there; /* bit per need (candidates.c) that is met; all ranks alike */
    int asked;      /* `there` is known */
} sode_candidates_t;

/* A candidate, set up. */
typedef struct sode_setup {
    const sode_candidate_t *candidate;
    const sode_schedule_t *schedules; /* [count] the whole, or the arrays' */
    int count;
    struct sode_state **states; /* [count] (ops.h) */
} sode_setup_t;

/* The k-th candidate, NULL beyond the last; number 0 is always possible. */
const sode_candidate_t *sode_candidate(int k);

/* What an exchange goes by before anything is measured: the first one that is possible, or `shm`
 * if it is heavy.  Collective as below. */
int sode_candidate_first(sode_candidates_t *candidates, const sode_candidate_t **candidate);
const sode_candidate_t *sode_candidate_called(const char *name); /* or NULL */
const char *sode_candidate_name(const sode_candidate_t *candidate);

/* Are both done by the same transport? */
int sode_candidate_alike(const sode_candidate_t *a, const sode_candidate_t *b);

/* Does it end in the loop that reads what it brings? */
int sode_candidate_overlaps(const sode_candidate_t *candidate);

/* Which other plan (transport.h) it goes by; SODE_OTHERS: the first one. */
enum sode_other sode_candidate_other(const sode_candidate_t *candidate);

/* Whether the exchange can be done so.  Collective: the first call asks all
 * ranks. */
int sode_candidate_possible(sode_candidates_t *candidates,
                            const sode_candidate_t *candidate,
                            int *possible);

/* Sets up a candidate that is possible.  Collective.  On failure too fit for
 * sode_setup_free, which comes before sode_candidates_free. */
int sode_setup_create(sode_candidates_t *candidates,
                      const sode_candidate_t *candidate,
                      sode_setup_t *setup);
void sode_setup_free(sode_setup_t *setup);
void sode_candidates_free(sode_candidates_t *candidates);

/* Other storage, which the exchange's own schedule has already (ops.h); the setups of the
 * candidates follow. */
void sode_candidates_shift(sode_candidates_t *candidates, const ptrdiff_t *shift);

/* The operations of its transport on all of its schedules. */
int sode_setup_shift(sode_setup_t *setup, const ptrdiff_t *shift);
int sode_setup_begin(sode_setup_t *setup, int phase);
int sode_setup_end(sode_setup_t *setup, int phase);
int sode_setup_test(sode_setup_t *setup, int phase, int *done);
int sode_setup_some(sode_setup_t *setup, int phase, uint64_t ranks, int *there);

/* The greatest of all ranks, of several numbers.  Collective. */
int sode_greatest(MPI_Comm comm, double *values, int count);

#endif
