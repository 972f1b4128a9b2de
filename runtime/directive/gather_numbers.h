/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Methods compact and compact_gap: what a loop reads lies side by side, and what its subscripts
 * read is numbered so.  The nest reads copies of its index lists:
 *
 *     col      7  2  9  4          elements of x
 *     numbers  2: 0, 4: 1 (own), 7: 2, 9: 3
 *     list     2  0  3  1          what the nest reads in place of col
 */
#ifndef SODE_DIRECTIVE_GATHER_NUMBERS_H
#define SODE_DIRECTIVE_GATHER_NUMBERS_H

#include "plan/gather.h"
#include "sode/gather.h"

/* A list as the program has it. */
typedef struct sode_gather_source {
    const void *base;  /* the list's beginning, */
    const sode_gather_seen_t *seen; /* and what the nest reads of it */
    size_t size;       /* bytes of an index */
    int is_signed;
    int64_t addend;    /* the subscript is an index and this */
} sode_gather_source_t;

/* What the nest reads in its place, from the first one that it reads. */
typedef struct sode_gather_list {
    int32_t *compact, *plain; /* renumbered; or as they are; NULL: not needed */
    ptrdiff_t first;          /* indices before it in the list */
} sode_gather_list_t;

/* Of one pattern. */
typedef struct sode_gather_numbering {
    int32_t *numbers; /* of the array's elements, pages touched where they are asked for; or NULL */
    size_t bytes;
    int64_t elements;
    sode_gather_list_t *lists; /* [nlists] */
    int nlists;
} sode_gather_numbering_t;

/* asked: NULL: lists are not renumbered. */
int sode_gather_numbering_make(const sode_gather_asked_t *asked, int64_t elements, int nlists,
                               sode_gather_numbering_t *numbering);

/* After an inspection: copies the k-th list, renumbered or as it is, or both. */
int sode_gather_numbering_copy(sode_gather_numbering_t *numbering, int k,
                               const sode_gather_source_t *from, int compact, int plain);

/* No list is copied any more. */
void sode_gather_numbering_end(sode_gather_numbering_t *numbering);
void sode_gather_numbering_free(sode_gather_numbering_t *numbering);

/* As a number of 64 bits; what is too large for a signed one is negative. */
int64_t sode_gather_index_at(const void *list, int64_t k, size_t size, int is_signed);

#endif
