/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * One side of an assignment of sections, as one rank sees it.  Pure index
 * algebra.
 *
 * A section is a product of progressions of indices, one for each of its
 * dimensions (map/ownership.h).  Dimensions of the node array that no dimension of
 * the section is distributed on have one owning coordinate (an index stands in the
 * section), or all of them (copies).
 */
#ifndef SODE_MAP_SIDE_H
#define SODE_MAP_SIDE_H

#include "map/array.h"
#include "map/links.h"

/* What decides the coordinate along a dimension of the node array. */
typedef struct sode_side_node {
    enum { SODE_NODE_BY_SHAPE, SODE_NODE_FIXED, SODE_NODE_ALL } kind;
    int shape;     /* BY_SHAPE: dimension of the section */
    int64_t coord; /* FIXED */
} sode_side_node_t;

typedef struct sode_section_side {
    int ndims; /* of the shape */
    sode_ownership_t dim[SODE_MAX_DIMS];  /* [ndims] */
    const sode_nodes_t *nodes;            /* NULL: memory, of every rank */
    sode_side_node_t node[SODE_MAX_DIMS]; /* [nodes->ndims] */
    int member; /* this rank owns elements, if its coordinates of the shape do */
    int64_t at; /* number in storage of what the indices of the section add */
    char *storage;
} sode_section_side_t;

/* Where this rank stores an element that it owns, by its positions: its number in storage. */
static inline int64_t sode_side_place(const sode_section_side_t *side, const int64_t *position)
{
    int64_t place = side->at;
    for (int k = 0; k < side->ndims; k++)
        place += sode_ownership_place(&side->dim[k],
                                      sode_ownership_index(&side->dim[k], position[k]));
    return place;
}

#endif
