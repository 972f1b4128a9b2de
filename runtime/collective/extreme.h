/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* max and min with locations: the value, and what stands beside it on the rank
 * that has it. */
#ifndef SODE_COLLECTIVE_EXTREME_H
#define SODE_COLLECTIVE_EXTREME_H

#include <mpi.h>

#include "base/set.h"
#include "sode/abi.h"

typedef struct sode_located {
    int op, type;  /* SODE_OP_MAX or SODE_OP_MIN; not complex */
    int which;     /* enum sode_extreme: of equal values */
    void *value;
    int nlocations;
    const sode_location_t *locations;  /* [nlocations] */
    int nplace;
    const sode_index_t *place;         /* [nplace] */
} sode_located_t;

/* Combines value and locations in place; see sode_reduction_locations.
 * Collective over the set, in an operation. */
int sode_set_find_extreme(sode_set_t *set, const sode_located_t *located);

size_t sode_location_bytes(int count, const sode_location_t *locations);

/* The operation on candidates (own_op.c). */
void sode_extreme_combine(void *in, void *inout, int *length,
                          MPI_Datatype *type);

#endif
