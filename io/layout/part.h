/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Which elements of the file are a node's, by arithmetic: nothing grows with the
 * array, however it is distributed.
 *
 * Elements of an array are numbered in the order of the file (C order, the last
 * dimension fastest); those that a node owns are also numbered among themselves,
 * in the same order.  Both ends of a message count alike.
 *
 *     u[2][6], cyclic(2) in dimension 1 on 2 nodes
 *     element of the file   0 1 2 3 4 5   6 7 8 9 10 11
 *     owned by node 0       0 1     2 3   4 5      6  7
 */
#ifndef SODE_IO_LAYOUT_PART_H
#define SODE_IO_LAYOUT_PART_H

#include <stdint.h>

#include "sode/library.h"

/* Elements of the whole array; those that are owned. */
int64_t sode_io_part_elements(const sode_owned_t *part);
int64_t sode_io_part_count(const sode_owned_t *part);

/* How many of the owned elements come before an element of the file. */
int64_t sode_io_part_below(const sode_owned_t *part, int64_t element);

/* The k-th owned element. */
int64_t sode_io_part_element(const sode_owned_t *part, int64_t k);

/* A run of elements that lie one after the other in the file and in the node's
 * storage; position: in elements from its base. */
typedef void sode_io_part_run_t(void *state, int64_t element, int64_t position,
                             int64_t count);

/* Runs of equal length at equal distances: what is owned of a cyclic dimension, or
 * of a section with steps. */
typedef struct sode_io_part_comb {
    int64_t element, position; /* of the first run */
    int64_t length, count;     /* of a run, in elements; of runs */
    int64_t step, stride;      /* from one to the next, in the file, in storage */
} sode_io_part_comb_t;
typedef void sode_io_part_visit_t(void *state, const sode_io_part_comb_t *comb);

/* The owned elements from <= k < to, in order: as runs; as combs. */
void sode_io_part_walk(const sode_owned_t *part, int64_t from, int64_t to,
                    sode_io_part_run_t *run, void *state);
void sode_io_part_walk_combs(const sode_owned_t *part, int64_t from, int64_t to,
                          sode_io_part_visit_t *visit, void *state);

/* How many owned elements follow each other in storage, and in the file, at
 * least, but for those at an end of the part. */
int64_t sode_io_part_run_in_storage(const sode_owned_t *part);
int64_t sode_io_part_run_in_file(const sode_owned_t *part);

/* Of one dimension: is an index owned, and where is it stored, in elements? */
int sode_io_part_owns(const sode_owned_dim_t *d, int64_t index);
int64_t sode_io_part_slot(const sode_owned_dim_t *d, int64_t index);

/* Do both nodes own the same elements?  Then they hold copies. */
int sode_io_part_same(const sode_owned_t *a, const sode_owned_t *b);

#endif
