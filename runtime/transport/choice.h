/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What transport `auto` remembers of a set of ranks, so that exchanges of one
 * shape are measured once.  Ranks of a set make and begin its exchanges in the
 * same order, so they remember the same without asking each other.
 */
#ifndef SODE_TRANSPORT_CHOICE_H
#define SODE_TRANSPORT_CHOICE_H

/* How long each candidate took for the exchanges of one shape, and which one was
 * taken. */
enum { SODE_CANDIDATES = 16, SODE_CANDIDATE_NAME = 24 };

typedef struct sode_candidate_time {
    char name[SODE_CANDIDATE_NAME]; /* "shm at once" */
    double seconds;                 /* of an exchange, its slowest rank */
    double noise;                   /* seconds by which it varied */
} sode_candidate_time_t;

typedef struct sode_measured {
    char *plan; /* says everything about the exchange that matters, the same on
                   all of its ranks (plan/describe.h) */
    char taken[SODE_CANDIDATE_NAME];
    int ntimes;
    sode_candidate_time_t times[SODE_CANDIDATES]; /* [ntimes] */
} sode_measured_t;

typedef struct sode_choice_memory {
    struct sode_verdict *verdicts; /* one per shape of exchange */
    /* What earlier runs found for a plan, the same on all ranks, or NULL. */
    const char *(*known)(const char *plan);
    /* Of time loops (api/blocking_trials.h), and what releases it. */
    struct sode_trials *trials;
    void (*free_trials)(struct sode_trials *trials);
} sode_choice_memory_t;

/* Hands on what was found in this run. */
int sode_choice_memory_keep(const sode_choice_memory_t *memory,
                            int (*keep)(const sode_measured_t *measured));

void sode_choice_memory_free(sode_choice_memory_t *memory);

/* Of several candidates, the one that is faster than the first by
 * more than the noise, or the first.  times: [ncandidates][ntrials], which is sorted;
 * the typical one and the noise are set for each; *sure: none seems to be faster
 * than it. */
int sode_choice_best(int ncandidates, int ntrials, double *times, double *typical,
                     double *noise, int *sure);

#endif
