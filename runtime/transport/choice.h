/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What transport `auto` remembers of a set of ranks, so that exchanges of one
 * shape are measured once.  Ranks of a set make and begin its exchanges in the
 * same order, so they remember the same without asking each other.
 */
#ifndef SODE_TRANSPORT_CHOICE_H
#define SODE_TRANSPORT_CHOICE_H

#include "tune/records.h"

typedef struct sode_choice_memory {
    struct sode_verdict *verdicts; /* one per shape of exchange */
    /* What earlier runs found for a plan, the same on all ranks, or NULL. */
    const char *(*known)(const char *plan);
} sode_choice_memory_t;

/* Hands on what was found in this run. */
int sode_choice_memory_keep(const sode_choice_memory_t *memory,
                            int (*keep)(const sode_record_t *record));

void sode_choice_memory_free(sode_choice_memory_t *memory);

/* Of several ways of doing an exchange, the one that is faster than the first by
 * more than the noise, or the first.  times: [nways][ntrials], which is sorted;
 * the typical one and the noise are set for each; *sure: none seems to be faster
 * than it. */
int sode_choice_best(int nways, int ntrials, double *times, double *typical,
                     double *noise, int *sure);

#endif
