/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * Single elements of other nodes, in any order: pulled, by a message with places and
 * one with values back; or pushed.  Memory in proportion to the elements that this
 * node asks for or sends, and that others ask it for or send it.
 */
#ifndef SODE_PROCEDURE_PARCELS_H
#define SODE_PROCEDURE_PARCELS_H

#include "procedure/team.h"
#include "sode/library.h"

typedef struct sode_parcels {
    int64_t count, room;
    struct sode_parcel {
        int64_t place, item; /* there: elements from the base; here: which one */
        int node;
    } *list;
} sode_parcels_t;

int sode_parcels_add(sode_parcels_t *parcels, int node, int64_t place,
                     int64_t item);
void sode_parcels_close(sode_parcels_t *parcels);

/* values[item] = what the node has at the place.  own: what others ask this node
 * for; only base and element_size matter.  Collective. */
int sode_parcels_pull(const sode_procedure_team_t *team,
                      const sode_parcels_t *parcels, const sode_owned_t *own,
                      void *values);

/* The node's place = values[item].  Of several values for a place the one with the
 * highest number[item] wins; number NULL: no place gets two.  own: what others
 * write here.  Collective. */
int sode_parcels_push(const sode_procedure_team_t *team,
                      const sode_parcels_t *parcels, const void *values,
                      const int64_t *number, const sode_owned_t *own);

#endif
