/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* How long each variant of doing one thing took, and which one was taken: what the tuner
 * (tuner.h) finds, what memory and tuning file keep. */
#ifndef SODE_TUNE_MEASURED_H
#define SODE_TUNE_MEASURED_H

enum { SODE_VARIANTS = 40, SODE_VARIANT_NAME = 24 };

typedef struct sode_variant_time {
    char name[SODE_VARIANT_NAME]; /* "shm at once", "pa1 8" */
    double seconds;               /* of one execution, on its slowest rank */
    double noise;                 /* seconds by which it varied */
} sode_variant_time_t;

typedef struct sode_measured {
    char *plan; /* says everything that matters about the thing, the same on all of its
                   ranks (plan/describe.h) */
    char taken[SODE_VARIANT_NAME]; /* empty: not known */
    int ntimes;
    sode_variant_time_t times[SODE_VARIANTS]; /* [ntimes] */
} sode_measured_t;

/* Of executions: the lowest time, and what the second lowest is above it. */
void sode_variant_time_take(sode_variant_time_t *to, const double *times, int count);

#endif
