/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A product of combs of one array as bytes in memory: nested loops of contiguous runs.
 * Dimensions that lie next to each other in memory are merged, so a box of
 * whole rows is one long run.  Or a list of elements: one loop over places.  Or any
 * selection of them, for `taken` (taken.c). */
#ifndef SODE_TRANSPORT_REGION_H
#define SODE_TRANSPORT_REGION_H

#include <stddef.h>
#include <stdint.h>

#include "select/selection.h"

typedef struct sode_region {
    char *start;                   /* first byte */
    size_t run;                    /* contiguous bytes, > 0 */
    int nloops;                    /* loops around the run, loop 0 slowest */
    int64_t count[SODE_MAX_DIMS];  /* [nloops] iterations, > 1 */
    int64_t stride[SODE_MAX_DIMS]; /* [nloops] bytes from one to the next */
    const int64_t *places; /* [count[0]] bytes from `start`, and nloops is 1; NULL:
                              a box */
    const sode_selection_t *selection; /* elements of `run` bytes of the storage that
                              begins at `start`, nloops is 0; or NULL */
    int fills;                     /* selection: all of them get one value */
    int slot;                      /* whose storage it is, 0: nobody's (SODE_SLOT) */
} sode_region_t;

/* The region of `count` elements, at least one.  places: bytes from `base`; it
 * must outlive the region. */
void sode_region_of_places(size_t count, const int64_t *places, char *base,
                           size_t element_size, sode_region_t *region);

/* The region of a product of combs, from element `at` of a storage on: nested loops.  0: there are
 * too many. */
int sode_region_of_combs(int ndims, const sode_comb_t *combs, int64_t at, char *base, size_t element_size,
                         sode_region_t *region);

/* The same of a selection that has one comb in each dimension.  0: it isn't like that. */
int sode_region_of_selection(const sode_selection_t *selection, char *base, size_t element_size,
                             sode_region_t *region);

/* Its bytes one after the other in a buffer: a region of the same shape. */
sode_region_t sode_region_dense(const sode_region_t *region, char *buffer);

/* Number of bytes; with those between the runs (of a box). */
size_t sode_region_bytes(const sode_region_t *region);
size_t sode_region_reach(const sode_region_t *region);

#endif
