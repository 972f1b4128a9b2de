/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Who has an element, by its indices: takes the logarithm of the nodes of a
 * dimension, and memory in proportion to the nodes. */
#ifndef SODE_PROCEDURE_OWNERS_H
#define SODE_PROCEDURE_OWNERS_H

#include "procedure/spread.h"

typedef struct sode_owners_dim {
    sode_owned_dim_t *piece; /* [pieces] the different ones, by lo or phase */
    int pieces;
    int *slot; /* cyclic: the piece of each chunk of a period */
    int64_t slots;
} sode_owners_dim_t;

typedef struct sode_owners {
    const sode_spread_t *spread;
    sode_owners_dim_t dim[SODE_MAX_DIMS];
    int ndims;
    int *first; /* [product of pieces] where their nodes begin in spread->order */
} sode_owners_t;

/* The spread must live as long. */
int sode_owners_open(const sode_spread_t *spread, int nodes,
                     sode_owners_t *owners);
void sode_owners_close(sode_owners_t *owners);

/* Where the nodes that have the element begin in spread->order. */
int sode_owners_find(const sode_owners_t *owners, const int64_t *index);

/* The node from which `reader` gets it: itself, if it can. */
int sode_owners_teller(const sode_owners_t *owners, int first, int reader);

/* Where the node stores it: elements from its base. */
int64_t sode_owners_place(const sode_owners_t *owners, int node,
                          const int64_t *index);

#endif
