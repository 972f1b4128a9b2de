/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Elements of a node's storage: to and from a buffer, where they lie side by side, and
 * to another selection. */
#ifndef SODE_SELECT_SELECTION_H
#define SODE_SELECT_SELECTION_H

#include "select/comb.h"
#include "sode/abi.h"

/* A product of combs: the elements of a message at one end. */
typedef struct sode_selection {
    int ndims;                        /* may be 0: one element */
    int borrows;                      /* its memory goes with something else */
    sode_combs_t *dim;                /* [ndims] dimension 0 slowest; NULL: none */
    int64_t at;                       /* added to every element's number */
    int64_t cells;
} sode_selection_t;

/* One with its dimensions, one run each: an array may be picked from without an allocation. */
typedef struct sode_picked {
    sode_selection_t all;
    sode_combs_t dim[SODE_MAX_DIMS];
    sode_comb_t run[SODE_MAX_DIMS];
} sode_picked_t;

/* Takes copies of the dimensions, [ndims], to so many bytes of memory, which it borrows. */
size_t sode_selection_bytes(int ndims, const sode_combs_t *const *dims);
void sode_selection_put(int ndims, const sode_combs_t *const *dims, int64_t at, void *memory,
                        sode_selection_t *selection);
/* In memory of its own, joined where the storage allows. */
int sode_selection_create(int ndims, const sode_combs_t *const *dims, int64_t at,
                          sode_selection_t *selection);
/* One dimension of these runs, which it takes over. */
int sode_selection_of_runs(sode_combs_t *runs, sode_selection_t *selection);
void sode_selection_free(sode_selection_t *selection);

/* Lowest and highest number of an element; of no elements: high < low. */
void sode_selection_range(const sode_selection_t *selection, int64_t *low, int64_t *high);

/* size: bytes of an element. */
void sode_selection_pack(const sode_selection_t *selection, const char *storage, size_t size,
                         char *buffer);
void sode_selection_unpack(const sode_selection_t *selection, char *storage, size_t size,
                           const char *buffer);
/* All of them get the one element of the buffer. */
void sode_selection_fill(const sode_selection_t *selection, char *storage, size_t size,
                         const char *element);
/* Its order goes across its storage, as in a transposition: by way of a buffer it is
 * copied in squares that fit the cache. */
int sode_selection_is_turned(const sode_selection_t *selection);
/* From storage to storage, as many elements, which do not overlap (copy.c). */
void sode_selection_copy(const sode_selection_t *to, char *into, const sode_selection_t *from,
                         const char *storage, size_t size);

#endif
