/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * One side of an assignment of sections, as one rank sees it.  Pure index
 * algebra.
 *
 * A section is a product of progressions of indices, one for each of its
 * dimensions; position p of a dimension is index base + p * step of an array,
 * which a coordinate along a dimension of the node array owns.  Dimensions of
 * the node array that no dimension of the section is distributed on have one
 * owning coordinate (an index stands in the section), or all of them (copies).
 */
#ifndef SODE_SECTION_SIDE_H
#define SODE_SECTION_SIDE_H

#include "map/array.h"
#include "select/comb.h"

/* One dimension of a section's shape. */
typedef struct sode_side_dim {
    const sode_dim_t *dim; /* how the indices are dealt out; NULL: every rank
                              has all of them */
    int64_t offset;        /* index i lies on template index i + offset */
    int64_t base, step;
    int64_t coord;  /* this rank's along it; 0 if every rank has all */
    int64_t coords; /* of the node array along it; 1 likewise */
    const sode_cyclic_t *packed; /* own elements are stored packed, or NULL: */
    int64_t lower;               /* index of what is stored first */
    int64_t stride;              /* elements between neighbors in storage */
} sode_side_dim_t;

/* What decides the coordinate along a dimension of the node array. */
typedef struct sode_side_node {
    enum { SODE_NODE_BY_SHAPE, SODE_NODE_FIXED, SODE_NODE_ALL } kind;
    int shape;     /* BY_SHAPE: dimension of the section */
    int64_t coord; /* FIXED */
} sode_side_node_t;

typedef struct sode_section_side {
    int ndims; /* of the shape */
    sode_side_dim_t dim[SODE_MAX_DIMS];   /* [ndims] */
    const sode_nodes_t *nodes;            /* NULL: memory, of every rank */
    sode_side_node_t node[SODE_MAX_DIMS]; /* [nodes->ndims] */
    int member; /* this rank owns elements, if its coordinates of the shape do */
    int64_t at; /* number in storage of what the indices of the section add */
    char *storage;
} sode_section_side_t;

/* The coordinate that owns a position of a dimension; and where this rank stores an
 * element that it owns, by its positions: its number in storage. */
int64_t sode_side_owner(const sode_side_dim_t *dim, int64_t position);
int64_t sode_side_place(const sode_section_side_t *side, const int64_t *position);

/* Own elements of one dimension, by the coordinate that has the same positions at
 * the other side. */
typedef struct sode_link {
    int64_t coord;
    sode_combs_t combs; /* of own storage */
} sode_link_t;
typedef struct sode_links {
    sode_link_t *list; /* [count] none empty */
    size_t count, room;
} sode_links_t;

/* Positions 0 to length - 1 that this rank owns of `own`, by their owners at the
 * other side, and where they are stored here: in the order of positions, but that
 * runs which come again after a period follow on each other.  Both ends have that
 * order alike.  Goes through the runs of one period of cyclic dimensions, in each
 * block of the other side, and not through what others own. */
int sode_links_create(const sode_side_dim_t *own, const sode_side_dim_t *other,
                      int64_t length, sode_links_t *links);
void sode_links_free(sode_links_t *links);

/* The link to a coordinate, or NULL. */
const sode_link_t *sode_links_find(const sode_links_t *links, int64_t coord);

#endif
