/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A collective operation under way: requests, and what is to be done when they
 * are complete.  For operations that are waited for later (async), or whose
 * result is computed from what the ranks sent (ordered).
 */
#ifndef SODE_COLLECTIVE_JOB_H
#define SODE_COLLECTIVE_JOB_H

#include <mpi.h>
#include <stddef.h>
#include <stdint.h>

#include "base/set.h"

typedef struct sode_job sode_job_t;
struct sode_job {
    MPI_Request *requests;         /* [nrequests]: `few`, or allocated */
    MPI_Request few[2];
    int nrequests, room;
    int (*finish)(sode_job_t *job); /* computes the result; may be NULL */
    void *buffer;                  /* freed with the job */
    sode_set_t *set;
    int op, type;                  /* enum sode_op, enum sode_type */
    void *data;                    /* where the result goes */
    int64_t count;                 /* elements */
};

/* A job without requests. */
int sode_job_create(sode_set_t *set, sode_job_t **job);

/* Where the next request goes, or NULL: no memory. */
MPI_Request *sode_job_request(sode_job_t *job);

/* *done: all requests are complete, and `finish` has been called. */
int sode_job_test(sode_job_t *job, int *done);

/* Waits until that is so. */
int sode_job_wait(sode_job_t *job);

/* Releases it; nothing is under way.  NULL is allowed. */
void sode_job_free(sode_job_t *job);

#endif
