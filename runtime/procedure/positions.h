/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Where selected elements come in the C order of all selected ones.  The numbers of
 * all elements are divided among the nodes as blocks; each node counts its block. */
#ifndef SODE_PROCEDURE_POSITIONS_H
#define SODE_PROCEDURE_POSITIONS_H

#include "procedure/team.h"

typedef struct sode_positions {
    int64_t *number; /* [count] of each, among all elements: given; then its position */
    int64_t count;   /* selected elements that this node has */
    int64_t total;   /* different ones of all nodes */
} sode_positions_t;

/* elements: of the whole array.  Several nodes may have one element.  Collective. */
int sode_positions_find(sode_procedure_team_t *team, int64_t elements,
                        sode_positions_t *positions);

#endif
