/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * A node's share of an array, or of a section of it, `a[lb : length : step]` in each dimension;
 * step may be negative.
 *
 * Elements of the section are numbered in its own order (C order, the last dimension fastest),
 * those of the node also among themselves; both ends of a message count alike.  Along a dimension
 * the owned ones repeat with a period, of which a table is kept, so nothing grows with the array:
 *
 *     a[1 : 9 : 2], cyclic(3) on 2 nodes, node 0
 *     index      1  3  5  7  9  11  13  15  17
 *     element    0  1  2  3  4  5   6   7   8     period 3
 *     owned      o        o         o                             */
#ifndef SODE_IO_LAYOUT_SHARE_H
#define SODE_IO_LAYOUT_SHARE_H

#include <stddef.h>
#include <stdint.h>

#include "sode/library.h"

typedef struct sode_range {
    int64_t lb, length, step;
} sode_range_t;

/* Owned elements of a dimension without a gap. */
typedef struct sode_share_run {
    int64_t first, count;
    int64_t before; /* owned ones of the period that come before */
} sode_share_run_t;

typedef struct sode_share_dim {
    sode_owned_dim_t owned; /* of the array */
    sode_range_t range;
    int64_t count;             /* owned elements of the section */
    int64_t period, in_period; /* elements; those of them that are owned */
    int64_t skip, skipped;     /* elements, and owned ones, of the first period before the section */
    int64_t nruns;
    sode_share_run_t *runs; /* [nruns] of a period */
    size_t room;
} sode_share_dim_t;

typedef struct sode_share {
    char *base;   /* of the storage */
    size_t bytes; /* of an element */
    int ndims;
    int64_t elements, count; /* of the section; owned ones */
    sode_share_dim_t dim[SODE_MAX_DIMS];
} sode_share_t;

/* ranges: NULL, the whole array.  Fails if the section leaves the array, or if there is no
 * memory. */
int sode_share_create(const sode_owned_t *part, const sode_range_t *ranges,
                      sode_share_t *share);
void sode_share_free(sode_share_t *share);

/* How many owned elements come before an element of the section. */
int64_t sode_share_below(const sode_share_t *share, int64_t element);

/* The k-th owned element; *count: how many follow without a gap, itself
 * included. */
int64_t sode_share_element(const sode_share_t *share, int64_t k,
                           int64_t *count);

/* Runs of equal length at equal distances, whose elements lie one after the other in the section
 * and in storage: what is owned of a cyclic dimension, or of a section with steps. */
typedef struct sode_share_comb {
    int64_t element, position; /* of the first run; in elements from the base of the array */
    int64_t length, count;     /* of a run, in elements; of runs */
    int64_t step, stride;      /* from one to the next, in the section, in storage */
} sode_share_comb_t;
typedef void sode_share_visit_t(void *state, const sode_share_comb_t *comb);

/* Owned elements from <= k < to, in order. */
void sode_share_walk(const sode_share_t *share, int64_t from, int64_t to, sode_share_visit_t *visit,
                     void *state);

/* Copies owned elements from <= k < to between storage and a buffer. */
void sode_share_pack(const sode_share_t *share, int64_t from, int64_t to,
                     char *buffer);
void sode_share_unpack(const sode_share_t *share, int64_t from, int64_t to,
                       const char *buffer);

/* How many owned elements follow each other in storage, and in the section, but for
 * those at an end. */
int64_t sode_share_run_in_storage(const sode_share_t *share);
int64_t sode_share_run_in_section(const sode_share_t *share);

/* Elements of the whole array. */
int64_t sode_io_elements(const sode_owned_t *part);

/* Do both nodes own the same elements?  Then they hold copies. */
int sode_io_same_elements(const sode_owned_t *a, const sode_owned_t *b);

#endif
