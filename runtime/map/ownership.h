/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * One dimension of what nodes store, as one of them has it: of an array, of a section of
 * one, or of memory, which every node has all of.  Pure index algebra.
 *
 * Positions count along a progression of indices; a coordinate along a dimension of the
 * node array owns each of them:
 *
 *     position  0 1 2 3 4    index = base + position * step
 *     index     3 5 7 9 11   base 3, step 2
 *     owner     0 0 1 1 2    of blocks of 4 and offset -1: index 3 lies on template index 2
 *
 * Of a whole dimension of an array a node may want more than it owns: its shadow.  That
 * are indices around its part (map/part.h), or all of them (`full`).  Where the dimension
 * is periodic, indices below 0 and from the extent on mean those of the other end.
 */
#ifndef SODE_MAP_OWNERSHIP_H
#define SODE_MAP_OWNERSHIP_H

#include "map/dim.h"
#include "sode/abi.h"

typedef struct sode_ownership {
    const sode_dim_t *dim; /* how the indices are dealt out; NULL: every node has all of
                              them */
    int64_t offset;        /* index i lies on template index i + offset */
    int64_t base, step;
    int64_t coord;  /* this node's along it; 0 if every node has all */
    int64_t coords; /* of the node array along it; 1 likewise */
    const sode_cyclic_t *packed; /* own elements are stored packed, or NULL: */
    int64_t lower;               /* index of what is stored first */
    int64_t stride;              /* elements between neighbors in storage */
    /* Of a whole dimension, base 0 and step 1: */
    int64_t extent;     /* indices */
    int64_t stored;     /* elements, shadow included */
    sode_width_t width; /* wanted below and above the own part, >= 0; 0 if cyclic */
    int full;           /* every coordinate wants all; not periodic, widths are not read */
} sode_ownership_t;

static inline int64_t sode_ownership_index(const sode_ownership_t *o, int64_t position)
{
    return o->base + position * o->step;
}

/* Indices are dealt out in turn, to several coordinates. */
static inline int sode_ownership_is_dealt(const sode_ownership_t *o)
{
    return o->dim && o->dim->coords > 1 && sode_dim_is_cyclic(o->dim);
}

/* The coordinate that owns a position; 0: all do. */
static inline int64_t sode_ownership_coord(const sode_ownership_t *o, int64_t position)
{
    return o->coords > 1 ? sode_dim_owner(o->dim, sode_ownership_index(o, position) + o->offset)
                         : 0;
}

/* The same; *end: behind the positions that follow
 * it there, at most `length`. */
int64_t sode_ownership_owner(const sode_ownership_t *o, int64_t position, int64_t length,
                             int64_t *end);

/* The first position from `position` on that this node owns, or `length`; *end likewise. */
int64_t sode_ownership_next(const sode_ownership_t *o, int64_t position, int64_t length,
                            int64_t *end);

/* Where this node stores an own index: elements. */
int64_t sode_ownership_place(const sode_ownership_t *o, int64_t index);

/* The next run of indices from `from` on that the node at a coordinate wants, its own ones
 * included.  0: there is none. */
int sode_ownership_wants(const sode_ownership_t *o, int64_t coord, int64_t from,
                         sode_interval_t *run);

#endif
