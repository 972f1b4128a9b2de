/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
 * From a reference as written in an `on` clause to the set of ranks it names.
 *
 * Both kinds become, per dimension of a node array, a list of coordinates; the
 * set is their product in element order.  For a template they are the owners of
 * the section: exact for single indices, ranges with steps and whole
 * dimensions.  A dimension that is not distributed names all nodes.
 */
#ifndef SODE_MAP_REFERENCE_H
#define SODE_MAP_REFERENCE_H

#include "base/set.h"
#include "sode/abi.h"

/* What `*` (own coordinate) means to a rank outside the node array. */
enum sode_outside {
    SODE_OUTSIDE_GETS_NONE, /* the empty set */
    SODE_OUTSIDE_GETS_FIRST /* as for coordinate 0: nodes q[*] = p[*][:] needs
                               a shape there too */
};

/* Finds the set; NULL is the ENS.  SODE_ERR_ARGUMENT for a subscript outside
 * its dimension or a template that is not distributed. */
int sode_reference_evaluate(const sode_ref_t *ref, enum sode_outside outside,
                            sode_set_t **set);

/* The same for a construct that acts on the set: its ranks must be in the
 * ENS.  A rank outside `*` gets the empty set. */
int sode_reference_in_ens(const sode_ref_t *ref, sode_set_t **set);

/* The same, without the ranks that are not in the ENS. */
int sode_reference_cut(const sode_ref_t *ref, sode_set_t **set);

/* Whether this rank is among the nodes that the indices and ranges of the
 * reference choose; the other subscripts do not count. */
int sode_reference_chooses(const sode_ref_t *ref, int *chosen);

#endif
