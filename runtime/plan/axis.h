/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * One dimension of a halo plan: its extended part cut into segments, grouped by
 * the coordinate at the other end.
 *
 * Receiving, a link is a source coordinate and its parts are where the values
 * go (extended indices: below 0 and beyond the extent on a periodic axis).
 * Sending, a link is a receiving coordinate and its parts are the owned indices
 * it wants.  Part k of a link on one side is part k of the matching link on the
 * other.
 */
#ifndef SODE_PLAN_AXIS_H
#define SODE_PLAN_AXIS_H

#include "plan/halo.h"

typedef struct sode_halo_part {
    sode_interval_t index; /* storage coordinates of this rank */
    int own;               /* the receiver owns it: no halo in this dimension */
} sode_halo_part_t;

typedef struct sode_halo_link {
    int coord;           /* node coordinate at the other end */
    size_t first, count; /* its parts are parts[first .. first + count) */
} sode_halo_link_t;

/* Links of ascending coordinate, each with ascending parts (in the receiver's
 * extended indices). */
typedef struct sode_halo_links {
    sode_halo_link_t *links; /* [nlinks] */
    size_t nlinks, links_capacity;
    sode_halo_part_t *parts; /* [nparts] */
    size_t nparts, parts_capacity;
} sode_halo_links_t;

typedef struct sode_halo_axis {
    sode_halo_links_t recvs,
        sends; /* the halo, own parts included: products need them */
    sode_halo_links_t owned; /* one link to this coordinate: the owned parts */
    sode_halo_links_t
        extended; /* one link to this coordinate: the extended parts, uncut */
} sode_halo_axis_t;

/* Cuts one dimension.  *axis is overwritten; on failure too it is fit for
 * sode_halo_axis_free. inside: set to 0 if a wanted or owned index of this rank
 * lies outside its storage. */
int sode_halo_axis_create(const sode_halo_dim_t *dim, sode_halo_axis_t *axis,
                          int *inside);

void sode_halo_axis_free(sode_halo_axis_t *axis);

#endif
