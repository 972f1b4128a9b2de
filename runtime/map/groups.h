/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * `nodes row[3] = p[*][:]` is another node array on each row of p: one group of
 * nodes for each combination of the coordinates that `*` stands for.  An array
 * distributed onto it lies once on each group.
 */
#ifndef SODE_MAP_GROUPS_H
#define SODE_MAP_GROUPS_H

#include "map/nodes.h"

/* Sets nodes->groups: all groups as one node array, whose first dimension is their
 * number; those of the node array follow.  It stays NULL if there is one group
 * only, or if what the nodes are part of has groups itself. */
int sode_nodes_find_groups(sode_nodes_t *nodes);

/* The number of the group that is a rank's own, or -1: it has none. */
int64_t sode_nodes_group_of(const sode_nodes_t *groups, int rank);

void sode_nodes_free_groups(sode_nodes_t *nodes);

#endif
