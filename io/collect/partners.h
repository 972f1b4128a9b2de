/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Which nodes a node has to do with in two phases (collect.h): those whose domains have
 * elements of its part, and those whose parts have elements of its domain.  A node tells
 * the first ones its part, and nobody else: neither memory nor messages grow with the
 * nodes, but with those it really has something for.
 */
#ifndef SODE_IO_COLLECT_PARTNERS_H
#define SODE_IO_COLLECT_PARTNERS_H

#include "layout/share.h"
#include "team/team.h"

/* A node with elements of this one's domain. */
typedef struct sode_owner {
    int rank;
    int is_copy; /* a node before it has the same elements */
    sode_owned_t part;
    sode_share_t share;
} sode_owner_t;

typedef struct sode_partners {
    int64_t domain;             /* elements of each */
    const sode_range_t *ranges; /* of the section, or NULL: all of the array */
    sode_owner_t own;
    int *reached;               /* [nreached] nodes with a domain that has some of own */
    size_t nreached, room;
    sode_owner_t *owners;       /* [nowners] by rank */
    size_t nowners;
} sode_partners_t;

/* Collective.  Fails if elements have no owner in the team; elements: how many there
 * are.  domain and ranges are set; sode_partners_free comes next, also after a failure. */
int sode_partners_find(const sode_io_team_t *team, const sode_owned_t *own,
                       int64_t elements, sode_partners_t *partners);
void sode_partners_free(sode_partners_t *partners);

#endif
