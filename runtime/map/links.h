/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * What a node has to do with others along one dimension: elements of its own storage, by
 * the coordinate at the other end.  Both ends find the same positions in the same order,
 * each in its own storage.  Nothing goes through what others own of each other.
 *
 *     to := from         each position moves from its owner at one side to that at the other
 *     stored := owned    what a node wants beside its own comes from those who own it
 */
#ifndef SODE_MAP_LINKS_H
#define SODE_MAP_LINKS_H

#include "map/ownership.h"
#include "select/comb.h"

typedef struct sode_link {
    int64_t coord;
    sode_combs_t combs; /* of own storage */
    size_t own, nown;   /* stored := owned: list[own .. own + nown) is what the receiver owns
                           itself, in place */
} sode_link_t;
typedef struct sode_links {
    sode_link_t *list; /* [count] none empty */
    size_t count, room;
} sode_links_t;

/* Positions 0 to length - 1 that this node owns of `own`, by their owners at the other
 * side: in the order of positions, but that runs which come again after a period follow on
 * each other.  Goes through the runs of one period of cyclic dimensions, in each block of
 * the other side. */
int sode_links_create(const sode_ownership_t *own, const sode_ownership_t *other,
                      int64_t length, sode_links_t *links);

/* What this node wants of a dimension, by owner, and what it owns, by who wants it: each
 * run of consecutive indices of one owner is a comb of its own, in ascending order of the
 * receiver's indices, below 0 and beyond the extent included; a coordinate may come several
 * times round.  Strides are 1.  Goes through the coordinates once. */
int sode_links_of_wanted(const sode_ownership_t *stored, sode_links_t *links);
int sode_links_of_owned(const sode_ownership_t *stored, sode_links_t *links);

void sode_links_free(sode_links_t *links);

/* The link to a coordinate, or NULL. */
const sode_link_t *sode_links_find(const sode_links_t *links, int64_t coord);

#endif
