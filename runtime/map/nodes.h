/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Node arrays: an ordered set of ranks with a shape.  Element order is C order,
 * the last dimension fastest.
 *
 * A rank outside the array (nodes p[2] = q[0:2]) has a descriptor all the same;
 * its own coordinates are -1 and it owns nothing of what is distributed there.
 */
#ifndef SODE_MAP_NODES_H
#define SODE_MAP_NODES_H

#include "base/object.h"
#include "base/set.h"
#include "sode/abi.h"

enum sode_nodes_origin {
    SODE_NODES_ENTIRE,    /* nodes p[n]: all nodes of the run */
    SODE_NODES_EXECUTING, /* nodes p[n] = *: the ENS */
    SODE_NODES_PART,      /* nodes p[n] = q[...] */
    SODE_NODES_SELF       /* the rank alone: what lies there is memory of each */
};

struct sode_nodes {
    int ndims;
    int64_t size[SODE_MAX_DIMS];  /* [ndims] */
    int64_t coord[SODE_MAX_DIMS]; /* [ndims] own, or -1 */
    sode_set_t *set;              /* in element order */
    int origin;                   /* enum sode_nodes_origin */
    const sode_nodes_t *part_of;  /* PART of a node array: that one; or NULL */
    sode_sub_t part[SODE_MAX_DIMS]; /* [part_of->ndims] which part */
    struct sode_nodes *groups; /* `*` among these: all groups (map/groups.h), or NULL */
    const struct sode_nodes *group_of; /* of `groups` itself: whose they are */
};

/* Creates the descriptor; see sode_nodes_create. */
int sode_map_nodes(const char *where, const char *name, int ndims,
                   const int64_t *sizes, const sode_ref_t *of,
                   sode_nodes_t **nodes);

/* Each rank has one of its own: itself. */
int sode_nodes_of_self(sode_nodes_t **nodes);

/* Position in element order of the node at these coordinates. */
int64_t sode_nodes_position(const sode_nodes_t *nodes, const int64_t *coord);

/* Of the same ranks in the same shape. */
int sode_nodes_alike(const sode_nodes_t *a, const sode_nodes_t *b);

static inline int sode_nodes_member(const sode_nodes_t *nodes)
{
    return nodes->set->self >= 0;
}

#endif
