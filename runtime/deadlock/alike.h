/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Values that all ranks must have alike, such as the bounds of a loop on a template.
 * Whoever has one notes it; when ranks compare a directive (inquiry.h), they compare
 * what both have noted since the start, by place, expression and executing nodes.
 * Ranks that have come to a place more often than others say nothing of it.
 */
#ifndef SODE_DEADLOCK_ALIKE_H
#define SODE_DEADLOCK_ALIKE_H

#include <stdint.h>

enum { SODE_ALIKE_TOLD = 64 };

/* Of one expression, for other ranks. */
typedef struct sode_alike {
    uint64_t key, count, hash; /* of all values so far */
    int64_t last;
} sode_alike_t;

/* where, text: literals. */
void sode_alike_note(const char *where, const char *text, int64_t value);
void sode_alike_note_real(const char *where, const char *text, double value);
/* Counts the turns of a loop, and notes their number when it ends. */
void sode_alike_turn(const char *where, const char *text, int goes_on);

/* The expressions that were noted last, each once; returns how many. */
int sode_alike_tell(sode_alike_t told[SODE_ALIKE_TOLD]);

/* SODE_ERR_DISAGREE, with both values, or SODE_OK. */
int sode_alike_compare(int rank, const sode_alike_t *told, int count);

#endif
