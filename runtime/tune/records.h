/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What has been measured, found by the plan. */
#ifndef SODE_TUNE_RECORDS_H
#define SODE_TUNE_RECORDS_H

#include <stddef.h>

#include "base/hash.h"
#include "base/status.h"
#include "tune/measured.h"

typedef struct sode_record {
    sode_hash_link_t link;    /* by plan */
    struct sode_record *next; /* in the order in which they came */
    sode_measured_t measured;
} sode_record_t;

/* What is known on a machine (machine.h). */
typedef struct sode_records {
    sode_record_t *list, *last;
    sode_hash_t by_plan;
} sode_records_t;

/* The record of this plan, or NULL. */
sode_record_t *sode_records_find(const sode_records_t *records,
                                 const char *plan);

/* Adds a copy, in place of an older record of the plan. */
int sode_records_add(sode_records_t *records, const sode_measured_t *measured);

/* One line per record, for messages; released by free(). */
int sode_records_write(const sode_records_t *records, char **text);

/* Adds what the text says. */
int sode_records_read(sode_records_t *records, const char *text);

void sode_records_free(sode_records_t *records);

#endif
