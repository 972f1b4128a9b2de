/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What has been measured: how long each way of doing an exchange took, and which
 * one was taken.  A record is found by its plan, a text that says everything
 * about the exchange that matters and is the same on all of its ranks
 * (plan/describe.h).
 */
#ifndef SODE_TUNE_RECORDS_H
#define SODE_TUNE_RECORDS_H

#include <stddef.h>

#include "base/status.h"

enum { SODE_WAYS = 16, SODE_WAY_NAME = 24 };

typedef struct sode_way_time {
    char way[SODE_WAY_NAME]; /* "shm at once" */
    double seconds;          /* of an exchange, its slowest rank */
    double noise;            /* seconds by which it varied */
} sode_way_time_t;

typedef struct sode_record {
    struct sode_record *next;       /* in the order in which they came */
    struct sode_record *next_alike; /* in the same bucket */
    char *plan;
    char way[SODE_WAY_NAME]; /* the one that was taken */
    int ntimes;
    sode_way_time_t times[SODE_WAYS]; /* [ntimes] */
} sode_record_t;

/* What is known on a machine (machine.h). */
typedef struct sode_records {
    sode_record_t *list, *last;
    sode_record_t **buckets; /* [nbuckets], a power of two; by plan */
    size_t count, nbuckets;
    int packing_known; /* then the two that follow are valid: */
    int packing_threads;
    size_t packing_threshold; /* bytes from which on they pay */
} sode_records_t;

/* The record of this plan, or NULL. */
sode_record_t *sode_records_find(const sode_records_t *records,
                                 const char *plan);

/* Adds a copy, in place of an older record of the plan. */
int sode_records_add(sode_records_t *records, const sode_record_t *record);

/* One line per record, and one for packing, for messages; released by free(). */
int sode_records_write(const sode_records_t *records, char **text);

/* Adds what the text says. */
int sode_records_read(sode_records_t *records, const char *text);

void sode_records_free(sode_records_t *records);

#endif
