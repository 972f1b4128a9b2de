/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Combs: which elements of storage a message takes along one dimension, in an
 * order that both ends have alike.  Progressions of progressions, so that a cyclic
 * dimension takes a line, not a line for each chunk:
 *
 *     at 3, length 2, step 1, count 3, period 5      . . . x x . . . x x . . . x x
 */
#ifndef SODE_SELECT_COMB_H
#define SODE_SELECT_COMB_H

#include <stddef.h>
#include <stdint.h>

typedef struct sode_comb {
    int64_t at;           /* the first element, as a number in the storage */
    int64_t length, step; /* of a run; step may be negative or 0 */
    int64_t count, period; /* of runs */
} sode_comb_t;

typedef struct sode_combs {
    sode_comb_t *list; /* [count] */
    size_t count, room; /* room: 0, the memory is not its own */
    int64_t cells; /* elements in all */
} sode_combs_t;

/* Adds a comb behind what is there, as it is. */
int sode_combs_push(sode_combs_t *combs, sode_comb_t comb);

/* Adds a run behind what is there. */
int sode_combs_add(sode_combs_t *combs, int64_t at, int64_t length,
                   int64_t step);

/* Adds a comb behind what is there; neighbors become one where that keeps the
 * order. */
int sode_combs_append(sode_combs_t *combs, sode_comb_t comb);

/* The product of two dimensions as one, in `product`, if it is one; `inner` is
 * the faster one.  *merged: it is. */
int sode_combs_merge(const sode_combs_t *outer, const sode_combs_t *inner,
                     sode_combs_t *product, int *merged);

/* Lowest and highest element. */
void sode_combs_range(const sode_combs_t *combs, int64_t *low, int64_t *high);

void sode_combs_free(sode_combs_t *combs);

#endif
