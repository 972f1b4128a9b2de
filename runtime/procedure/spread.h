/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which node has which part of an array: 0.6 KB per node, gathered in each call. */
#ifndef SODE_PROCEDURE_SPREAD_H
#define SODE_PROCEDURE_SPREAD_H

#include "procedure/team.h"
#include "sode/library.h"

typedef struct sode_spread {
    sode_owned_t *part; /* [nodes] */
    int *order;         /* [nodes] those that have copies of one part are neighbors */
    int *first, *copies; /* [nodes] where they begin there, and how many they are */
} sode_spread_t;

/* own: this node's part.  Collective.  Fails if the nodes do not have the whole
 * array. */
int sode_spread_open(const sode_procedure_team_t *team, const sode_owned_t *own,
                     sode_spread_t *spread);
void sode_spread_close(sode_spread_t *spread);

/* Is this the node that tells `reader` the elements of its part?  Of copies it is
 * the reader itself, or one by turns. */
int sode_spread_tells(const sode_spread_t *spread, int node, int reader);

/* Of copies, the first node alone. */
int sode_spread_speaks(const sode_spread_t *spread, int node);

#endif
