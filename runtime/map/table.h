/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Lists of the iterations of loops with a step other than 1 over cyclic(n): there is no formula
 * for the k-th one, but they come again after a period of chunks and step.  A list covers the whole
 * dimension, so all loops of equal step and residue share it, whatever their bounds; each gets a
 * window of it.  Lists live as long as the template.
 */
#ifndef SODE_MAP_TABLE_H
#define SODE_MAP_TABLE_H

#include <stdint.h>

struct sode_dim;

typedef struct sode_table {
    struct sode_table *next;
    int64_t step;    /* not 0; below 0: values descend */
    int64_t residue; /* all values are residue modulo |step| */
    int64_t offset;  /* template index = value + offset */
    int64_t begin;   /* the first value that there may be */
    int64_t period;  /* from a value to the one that is `count` further on; below 0: they descend */
    int64_t count;
    int64_t *values; /* [count] of the first period */
} sode_table_t;

typedef struct sode_tables {
    _Atomic(sode_table_t *) first; /* entries are only ever added in front */
} sode_tables_t;

/* Finds or makes the list for loops first, first+step, ... of this dimension.
 * Thread-safe; takes a lock only to make one. */
int sode_table_get(const struct sode_dim *dim, int64_t offset, int64_t first,
                   int64_t step, const sode_table_t **table);

/* Number of values that come before `bound` in the table's direction. */
int64_t sode_table_position(const sode_table_t *table, int64_t bound);

void sode_tables_free(sode_tables_t *tables);

#endif
